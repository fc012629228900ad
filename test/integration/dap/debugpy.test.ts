import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { messageOf } from '../../../src/main/base/failure.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'
import { stopOf } from './transcript.ts'

const limits = { timeout: 120_000 }

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

function opened(files: Readonly<Record<string, string>>): DebugWorkspace {
  workspace = new DebugWorkspace()
  for (const [name, text] of Object.entries(files)) writeFileSync(workspace.file(name), text)
  return workspace
}

async function stopped(
  space: DebugWorkspace,
  program: string,
  at: { file: string; line: number },
): Promise<DebugSession> {
  const session = space.open(await space.plan({ program }))
  await session.setBreakpoints(space.file(at.file), [{ line: at.line }], long)
  await stopOf(session)
  return session
}

describe.skipIf(!hasAdapter('debugpy'))('with debugpy', () => {
  const loop =
    'import time, pathlib\nn = 0\nwhile True:\n    n += 1\n    pathlib.Path("count").write_text(str(n))\n    time.sleep(0.02)\n'

  test(
    'a program that was attached to lives on and is not paused when the session ends',
    limits,
    async () => {
      verifies('dap.attach')
      const space = opened({ 'loop.py': loop })
      const plan = await space.plan({ program: 'loop.py' })
      const python = plan.adapter.file
      const port = await freePort()
      const program = spawn(python, ['-m', 'debugpy', '--listen', `127.0.0.1:${port}`, 'loop.py'], {
        cwd: space.folder,
        stdio: 'ignore',
      })
      try {
        await until('the program to run and listen', () => countIn(space) > 0)
        const outcome = await space.adapters.planAttach({ port, cwd: space.folder, language: 'python' }, long)
        if (outcome.kind !== 'plan') throw new Error(outcome.reason)
        const session = space.open(outcome.plan)
        await session.setBreakpoints(space.file('loop.py'), [{ line: 5 }], long)
        const { threadId } = await stopOf(session)
        const { frames } = await session.stackTrace(threadId, {}, long)
        await session.end('Seen.')
        const before = countIn(space)
        await until('the program to count on', () => countIn(space) > before)
        expect([frames[0]?.line, program.exitCode]).toEqual([5, null])
      } finally {
        program.kill('SIGKILL')
      }
    },
  )

  test('a program that never stops is ended', limits, async () => {
    verifies('dap.ends-all')
    const space = opened({ 'loop.py': loop })
    const session = space.open(await space.plan({ program: 'loop.py' }))
    expect((await session.started).kind).toBe('started')
    await until('the program to count', () => countIn(space) > 0)
    const refused = await session.evaluate({ expression: 'n' }, long).catch((error: unknown) => error)
    const { survivors, cause } = await session.end('Enough.')
    const last = countIn(space)
    expect(refused).toMatchObject({ code: 'not_stopped' })
    expect([survivors, cause, await session.threads(long).catch(messageOf)]).toEqual([[], 'asked', []])
    expect(countIn(space)).toBe(last)
  })

  test('a pause stands, values are set, and frames of an earlier stop are refused here', limits, async () => {
    verifies('dap.stale', 'dap.data')
    const space = opened({ 'loop.py': loop })
    const session = space.open(await space.plan({ program: 'loop.py' }))
    await session.started
    await until('the program to count', () => countIn(space) > 0)
    await session.pause(undefined, long)
    const { threadId, reason } = await stopOf(session)
    const { frames } = await session.stackTrace(threadId, {}, long)
    const mine = frames.find(({ file }) => file === space.file('loop.py'))!
    const [scope] = await session.scopes(mine.id, long)
    const set = await session.setVariable({ reference: scope!.reference, name: 'n' }, '1000000', long)
    await session.setBreakpoints(space.file('loop.py'), [{ line: 5, condition: 'n > 1000002' }], long)
    await session.continue(threadId, long)
    await stopOf(session)
    const stale = await session.scopes(mine.id, long).catch((error: unknown) => error)
    const n = await session.evaluate(
      { expression: 'n', frameId: (await session.stackTrace(threadId, {}, long)).frames[0]!.id },
      long,
    )
    expect([reason, set.value, n.value]).toEqual(['pause', '1000000', '1000003'])
    expect(stale).toMatchObject({ code: 'expired' })
  })

  test(
    'hit counts and log points are the adapter’s, an uncaught exception stops with its words',
    limits,
    async () => {
      verifies('dap.breakpoints', 'dap.exceptions')
      const text =
        'total = 0\nfor n in range(5):\n    total += n\nprint(total)\nraise ValueError("no more")\n'
      const space = opened({ 'app.py': text })
      const session = space.open(await space.plan({ program: 'app.py' }))
      let output = ''
      session.onOutput((piece) => (output += piece.text))
      await session.setBreakpoints(
        space.file('app.py'),
        [
          { line: 3, hit: '3' },
          { line: 4, log: 'sum {total}' },
        ],
        long,
      )
      const { threadId } = await stopOf(session)
      const { frames } = await session.stackTrace(threadId, {}, long)
      const { value } = await session.evaluate({ expression: 'n', frameId: frames[0]!.id }, long)
      await session.continue(threadId, long)
      const stop = await stopOf(session)
      const { id, description } = await session.exceptionInfo(stop.threadId, long)
      expect([value, stop.reason, id, description]).toEqual(['2', 'exception', 'ValueError', 'no more'])
      expect(output).toContain('sum 10')
    },
  )

  test('a session right after another, five times, leaves nothing behind', limits, async () => {
    verifies('dap.relaunch', 'dap.ends-all')
    const space = opened({ 'app.py': 'x = 1\nprint(x)\n' })
    for (let round = 0; round < 5; round++) {
      const session = await stopped(space, 'app.py', { file: 'app.py', line: 2 })
      expect((await session.end('Again.')).survivors).toEqual([])
    }
    await until('no program of ours', () => space.processes.livePids.length === 0)
  })

  test(
    'an interpreter that cannot import debugpy is told as absent, and the next one is taken',
    limits,
    async () => {
      verifies('dap.probe')
      const space = opened({ 'app.py': 'x = 1\n' })
      const dud = space.file('python3')
      writeFileSync(dud, '#!/bin/sh\necho "No module named debugpy" >&2\nexit 1\n', { mode: 0o755 })
      const only = space.withCommands(() => [dud])
      const both = space.withCommands((found) => [dud, ...found])
      const absent = await only.planLaunch({ program: 'app.py', cwd: space.folder }, long)
      const [row] = await only.rows({ ...long, probe: true })
      const taken = await both.planLaunch({ program: 'app.py', cwd: space.folder }, long)
      expect(absent).toMatchObject({
        kind: 'absent',
        reason: `No debug adapter for python starts here: debugpy: ${dud} does not start: exited with code 1: No module named debugpy.`,
      })
      expect(row).toMatchObject({ id: 'debugpy', found: true, starts: false, path: dud })
      expect(taken.kind === 'plan' && taken.plan.adapter.file !== dud).toBe(true)
    },
  )

  test('a workspace’s own interpreter that cannot load debugpy is told as passed over', limits, async () => {
    verifies('dap.passed-over')
    const space = opened({ 'app.py': 'x = 1\n' })
    const venv = space.file('.venv/bin')
    mkdirSync(venv, { recursive: true })
    writeFileSync(path.join(venv, 'python3'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const plan = await space.plan({ program: 'app.py' })
    const session = space.open(plan)
    const said: string[] = []
    session.onOutput(({ text }) => said.push(text))
    await session.ended
    expect(plan.notes).toEqual([
      expect.stringMatching(
        /\.venv\/bin\/python3 of the workspace cannot load debugpy, so .* runs the program .* -m pip install debugpy$/u,
      ),
    ])
    expect(said.join('')).toContain('cannot load debugpy')
  })
})

function countIn(space: DebugWorkspace): number {
  try {
    return Number(readFileSync(space.file('count'), 'utf8'))
  } catch {
    return 0
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}
