import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchdogScript } from '../../../src/main/process/watchdog-script.ts'
import { fakeServer } from '../../support/fake-server/script.ts'
import { livingOf, readPids } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'

const source = path.join(import.meta.dirname, 'parent.ts')
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'watchdog-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Three servers: one with grandchildren of every kind, one that ignores SIGTERM and the end of input, one plain. */
async function startParent(program: readonly string[]) {
  const pidFile = path.join(folder, 'pids')
  const scripts = [
    { pidFile, grandchildren: ['plain', 'ignores-sigterm', 'own-session'] as const },
    { pidFile, ignoresSigterm: true, ignoresEnd: true },
    { pidFile },
  ]
  const commands = JSON.stringify(scripts.map((script) => fakeServer(script, folder)))
  const parent = spawn(process.execPath, [...program, commands], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const watchdog = Number(/watchdog (\d+)/.exec(line.toString())?.[1])
  return { parent, pids: [...(await readPids(pidFile, 6)), watchdog] }
}

test('a SIGKILL of the program leaves none of its descendants and no watchdog', async () => {
  verifies('process.watchdog')
  const { parent, pids } = await startParent(['--import', 'tsx', source])
  expect(await livingOf(pids)).toEqual(pids)
  parent.kill('SIGKILL')
  await wait(2000)
  expect(await livingOf(pids)).toEqual([])
})

test('the same holds for the built and minified program', async () => {
  verifies('process.watchdog')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: source, outDir: folder, minify: true, emptyOutDir: false },
  })
  const { parent, pids } = await startParent([path.join(folder, 'parent.js')])
  parent.kill('SIGKILL')
  await wait(2000)
  expect(await livingOf(pids)).toEqual([])
})

test('a watchdog that was ended is started again and still does its work', async () => {
  verifies('process.watchdog')
  const { parent, pids } = await startParent(['--import', 'tsx', source])
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  await wait(500)
  parent.kill('SIGKILL')
  await wait(2000)
  expect(await livingOf(pids)).toEqual([])
})

test('a watchdog ignores SIGTERM and SIGINT, and ends the rest after a SIGTERM of the program', async () => {
  verifies('process.watchdog')
  const { parent, pids } = await startParent(['--import', 'tsx', source])
  process.kill(pids.at(-1) ?? 0, 'SIGTERM')
  process.kill(pids.at(-1) ?? 0, 'SIGINT')
  await wait(100)
  expect(await livingOf(pids.slice(-1))).toEqual(pids.slice(-1))
  parent.kill('SIGTERM')
  await wait(2000)
  expect(await livingOf(pids)).toEqual([])
})

test('a watchdog takes no program from a folder that comes first in PATH', async () => {
  verifies('process.own-programs')
  const proof = path.join(folder, 'ran')
  for (const name of ['grep', 'ps', 'sleep'])
    await writeFile(path.join(folder, name), `#!/bin/sh\n: >'${proof}'\n`, { mode: 0o755 })
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const dog = spawn('/bin/sh', ['-c', watchdogScript, 'watchdog', 'a mark of nobody'], {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  dog.stdin.end(`add ${victim.pid ?? 0}\n`)
  await Promise.all([once(dog, 'exit'), once(victim, 'exit')])
  expect([victim.signalCode, existsSync(proof)]).toEqual(['SIGTERM', false])
})
