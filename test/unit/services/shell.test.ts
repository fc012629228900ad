import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { shellPort } from '../../../src/main/services/shell.ts'
import { changesBetween, takeSnapshot } from '../../../src/main/services/snapshot.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let processes: ProcessHost
beforeEach(() => {
  sample = sampleCopy()
  processes = new ProcessHost()
})
afterEach(async () => {
  await processes.close()
  sample.remove()
})

const { signal } = new AbortController()

test('what a command changed is told with both texts', async () => {
  verifies('desk.person-calls-tools')
  const root = await WorkspaceRoot.open(sample.workspace)
  const shell = shellPort(root, { processes, isTrusted: () => true, trustHint: '' })
  const command = 'echo new > packages/new.txt; echo more >> README.md; rm tsconfig.json; echo out; exit 3'
  const readme = readFileSync(path.join(sample.workspace, 'README.md'), 'utf8')
  const ran = await shell.run({ command, timeoutMs: 20_000 }, signal)
  expect([ran.exit, ran.stdout, ran.endedBy]).toEqual([3, 'out\n', 'itself'])
  expect(ran.changes.map(({ path: file, op }) => [file, op])).toEqual([
    ['README.md', 'update'],
    ['packages/new.txt', 'add'],
    ['tsconfig.json', 'delete'],
  ])
  expect(ran.changes[0]).toMatchObject({ before: readme, after: `${readme}more\n`, added: 1, removed: 0 })
})

test('what a command had changed when it was cancelled is told', async () => {
  verifies('desk.person-calls-tools')
  const root = await WorkspaceRoot.open(sample.workspace)
  const shell = shellPort(root, { processes, isTrusted: () => true, trustHint: '' })
  const stop = new AbortController()
  const command = 'echo half > half.txt; sleep 60'
  const running = shell.run({ command, timeoutMs: 60_000 }, stop.signal)
  await expect.poll(() => existsSync(path.join(sample.workspace, 'half.txt')), { timeout: 8_000 }).toBe(true)
  stop.abort()
  const { endedBy, changes } = await running
  expect([endedBy, changes.map(({ path: file, op }) => [file, op])]).toEqual([
    'cancel',
    [['half.txt', 'add']],
  ])
  expect(processes.livePids).toEqual([])
})

test('nothing is run where the person has not said yes, nor outside of the workspace', async () => {
  verifies('desk.opens-untrusted')
  const root = await WorkspaceRoot.open(sample.workspace)
  const untrusted = shellPort(root, { processes, isTrusted: () => false, trustHint: 'Trust it.' })
  const trusted = shellPort(root, { processes, isTrusted: () => true, trustHint: '' })
  const run = { command: 'echo hi', timeoutMs: 1000 }
  await expect(untrusted.run(run, signal)).rejects.toMatchObject({ code: 'not_trusted', hint: 'Trust it.' })
  await expect(trusted.run({ ...run, cwd: '..' }, signal)).rejects.toMatchObject({
    code: 'outside_workspace',
  })
  expect(processes.livePids).toEqual([])
})

test('a file whose time changed and whose text did not is no change', async () => {
  const root = await WorkspaceRoot.open(sample.workspace)
  const before = await takeSnapshot(root, signal)
  utimesSync(path.join(sample.workspace, 'README.md'), 1, 1)
  writeFileSync(path.join(sample.workspace, '.gitignore'), 'ignored.txt\n')
  writeFileSync(path.join(sample.workspace, 'ignored.txt'), 'x')
  const after = await takeSnapshot(root, signal)
  expect(changesBetween(before, after).map(({ path: file }) => file)).toEqual(['.gitignore'])
  rmSync(path.join(sample.workspace, '.gitignore'))
})
