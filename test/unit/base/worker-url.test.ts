import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { workerEntry } from '../../../src/main/base/worker-url.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

it('finds a worker beside the bundle in a build, without a loader', () => {
  const entry = workerEntry('grep-worker', 'file:///opt/control-center/out/main/index.js')
  expect({ url: entry.url.href, execArgv: entry.execArgv }).toEqual({
    url: 'file:///opt/control-center/out/main/workers/grep-worker.js',
    execArgv: [],
  })
})

it('finds a worker as its TypeScript source when run from the sources', () => {
  expect(workerEntry('syntax-worker').url.pathname).toMatch(/\/src\/main\/services\/syntax-worker\.ts$/u)
})

it('gives a loader that runs a TypeScript worker from any working directory', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-worker-'))
  folders.push(folder)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  const file = path.join(folder, 'answer.ts')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'\nconst value: number = 42\nparentPort?.postMessage(value)\n`,
  )
  const worker = new Worker(pathToFileURL(file), { execArgv: [...workerEntry('grep-worker').execArgv] })
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(answer).toBe(42)
})
