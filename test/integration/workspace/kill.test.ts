import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { recoverCommits } from '../../../src/main/workspace/recovery.ts'
import { verifies } from '../../support/verifies.ts'

const program = path.join(import.meta.dirname, 'commit-for-ever.ts')
const names = Array.from({ length: 8 }, (_, index) => `f${index}.txt`)

test('a process that is killed in the midst of commits leaves all old or all new after recovery', async () => {
  verifies('commit.crash')
  const base = await mkdtemp(path.join(os.tmpdir(), 'cc-kill-'))
  onTestFinished(async () => rm(base, { recursive: true, force: true }))
  const [folder, data] = [path.join(base, 'root'), path.join(base, 'data')]
  for (let trial = 0; trial < 6; trial++) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const name of names) await writeFile(path.join(folder, name), 'a\n')
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder, data, names.join(',')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    await sleep(40 + trial * 37)
    child.kill('SIGKILL')
    await ended
    await recoverCommits(data)
    const texts = await Promise.all(names.map(async (name) => readFile(path.join(folder, name), 'utf8')))
    expect([trial, new Set(texts).size]).toEqual([trial, 1])
    expect((await readdir(folder)).sort()).toEqual(names)
    expect(await filesBelow(path.join(data, 'commits'))).toEqual([])
  }
})

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
