import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { type RunLimits } from '../../../src/main/process/run-program.ts'
import { runShellCommand } from '../../../src/main/process/shell-command.ts'
import { livingOf, until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shell-command-'))
})
afterEach(() => rm(folder, { recursive: true }))

function run(command: string, limits: Partial<RunLimits> = {}) {
  const own = new ProcessHost()
  const outcome = runShellCommand(
    own,
    { command, cwd: folder },
    { timeoutMs: 10_000, maxOutputBytes: 1000, graceMs: 200, ...limits },
  )
  return outcome.finally(() => own.close({ graceMs: 100 }))
}

const pidIn = async (name: string): Promise<number> => Number(await readFile(path.join(folder, name), 'utf8'))

test('a shell line runs in its folder and answers code and both outputs', async () => {
  verifies('process.shell-limits')
  const outcome = await run('echo "one $((1 + 1)) 标题"; pwd | xargs basename; echo bad >&2; exit 7')
  expect({ ...outcome, durationMs: 0 }).toEqual({
    exit: { code: 7, signal: null },
    isTimedOut: false,
    stdout: {
      text: `one 2 标题\n${path.basename(folder)}\n`,
      totalBytes: 13 + path.basename(folder).length + 1,
      droppedBytes: 0,
    },
    stderr: { text: 'bad\n', totalBytes: 4, droppedBytes: 0 },
    durationMs: 0,
  })
})

test('input is empty, so a program that reads it ends', async () => {
  verifies('process.shell-limits')
  expect((await run('cat; echo done')).stdout.text).toBe('done\n')
})

test('at the timeout the whole tree is gone and what was written is answered', async () => {
  verifies('process.shell-limits')
  const outcome = await run(
    `echo begun; (trap '' TERM; echo $BASHPID >inner; sleep 60 & wait; sleep 60) & sleep 60`,
    {
      timeoutMs: 700,
    },
  )
  expect([outcome.isTimedOut, outcome.stdout.text]).toEqual([true, 'begun\n'])
  expect(await livingOf([await pidIn('inner')])).toEqual([])
})

test('a cancel throws after the tree is gone', async () => {
  verifies('process.shell-limits')
  const cancel = new AbortController()
  const outcome = run('echo $$ >shell; sleep 60', { signal: cancel.signal })
  const settled = outcome.catch((error: unknown) => error)
  await until('the start', () =>
    pidIn('shell').then(
      (pid) => pid > 0,
      () => false,
    ),
  )
  cancel.abort()
  expect(await settled).toMatchObject({ code: 'cancelled' })
  expect(await livingOf([await pidIn('shell')])).toEqual([])
})

test('an output of 20 MB is cut to head and tail and does not slow the program', async () => {
  verifies('process.shell-limits')
  const { stdout, exit } = await run('echo head; head -c 20000000 /dev/zero | tr "\\0" x; echo; echo tail')
  expect(exit.code).toBe(0)
  expect(stdout.text).toMatch(/^head\nx+\n\[\.\.\. 19999011 bytes left out \.\.\.\]\nx+\ntail\n$/)
})

test('a background process does not keep the answer waiting and is ended with the line', async () => {
  verifies('process.shell-limits')
  const outcome = await run('sleep 60 & echo $! >background; echo done')
  expect([outcome.stdout.text, outcome.durationMs < 5000]).toEqual(['done\n', true])
  expect(await livingOf([await pidIn('background')])).toEqual([])
})
