import { expect, test } from 'vitest'
import { messageOf } from '../../../src/main/base/failure.ts'
import { long } from '../../support/debug/debug-workspace.ts'
import type { AdapterScript } from '../../support/fake-adapter/script.ts'
import { verifies } from '../../support/verifies.ts'
import { openFake, standing, tenTimes } from './opened-fake.ts'

const limits = { timeout: 120_000 }
/** What a person is promised: one for disconnect, under one from SIGTERM to SIGKILL. */
const endLimitMs = 3_000

test('an adapter that never says initialized ends the launch with the reason', limits, async () => {
  verifies('dap.launch-fails', 'dap.ends-all')
  const on = { initialize: [{ body: { supportsConfigurationDoneRequest: true } }] }
  const end = await tenTimes(
    { on, debuggees: ['own-session'] },
    async ({ session }) => {
      await session.started
      return session.state
    },
    { launchLimitMs: 300 },
  )
  expect(end).toMatchObject({
    kind: 'ended',
    end: {
      cause: 'launch_failed',
      reason: 'the fake adapter did not get ready for breakpoints within 300 ms.',
    },
  })
})

test(
  'an adapter that dies while the program stands loses the session, and who waits hears of it',
  limits,
  async () => {
    verifies('dap.adapter-lost', 'dap.settles-all')
    const script: AdapterScript = {
      debuggees: ['plain', 'ignores-sigterm', 'own-session'],
      on: { variables: [{ killSelf: 'SIGKILL' }] },
    }
    const told = await tenTimes(script, async ({ session }) => {
      const { threadId } = await standing(session)
      const { frames } = await session.stackTrace(threadId, {}, long)
      const [scope] = await session.scopes(frames[0]!.id, long)
      const failed = await session.variables(scope!.reference, {}, long).catch(messageOf)
      const { cause, reason } = await session.ended
      return { failed, cause, reason }
    })
    expect(told).toEqual({
      failed: 'the fake adapter ended before it answered variables: the fake adapter was killed by SIGKILL.',
      cause: 'adapter_lost',
      reason: 'the fake adapter was killed by SIGKILL.',
    })
  },
)

test(
  'an adapter that ignores disconnect, SIGTERM and the end of its input is gone all the same',
  limits,
  async () => {
    verifies('dap.ends-all')
    const script: AdapterScript = {
      ignoresSigterm: true,
      ignoresEnd: true,
      debuggees: ['ignores-sigterm', 'own-session'],
      on: { disconnect: [{ never: true }] },
    }
    for (let round = 0; round < 3; round++) {
      const fake = openFake(script)
      await standing(fake.session)
      const { living, ownMs, end } = await fake.end()
      expect([living, end.cause, await fake.close()]).toEqual([[], 'asked', []])
      expect(ownMs).toBeLessThan(endLimitMs)
    }
  },
)

test('a stop that arrives before the answer to continue is the stop that is told', limits, async () => {
  verifies('dap.order')
  const script: AdapterScript = {
    on: {
      continue: [
        {
          event: 'stopped',
          with: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true, text: 'new' },
        },
        { body: { allThreadsContinued: true } },
      ],
    },
  }
  const told = await tenTimes(script, async ({ session, states }) => {
    const { threadId } = await standing(session)
    await session.continue(threadId, long)
    const state = await session.waitForStop(long)
    return [state.kind === 'stopped' ? state.stop.text : state.kind, states.slice(-3).map(({ kind }) => kind)]
  })
  expect(told).toEqual(['new', ['stopped', 'running', 'stopped']])
})

test('continued between the answer to a step and its stop does not hide the stop', limits, async () => {
  verifies('dap.order')
  const script: AdapterScript = {
    on: {
      next: [
        { body: {} },
        { event: 'continued', with: { threadId: 1 } },
        { event: 'stopped', with: { reason: 'step', threadId: 1 } },
      ],
    },
  }
  const told = await tenTimes(script, async ({ session }) => {
    const { threadId } = await standing(session)
    await session.next(threadId, long)
    const state = await session.waitForStop(long)
    return state.kind === 'stopped' ? state.stop.reason : state.kind
  })
  expect(told).toBe('step')
})

test('thread 0 and a stop without a thread are threads like any other', limits, async () => {
  verifies('dap.threads')
  const threads = { threads: [{ body: { threads: [{ id: 0, name: 'zero' }] } }] }
  for (const thread of [{ threadId: 0 }, {}]) {
    const script: AdapterScript = {
      on: {
        ...threads,
        configurationDone: [{ body: {} }, { event: 'stopped', with: { reason: 'entry', ...thread } }],
      },
    }
    const told = await tenTimes(script, async (fake) => {
      const { session } = fake
      const { threadId, line } = await standing(session)
      await session.next(threadId, long)
      const asked = fake.received().filter(({ command }) => command === 'stackTrace' || command === 'next')
      return [line, asked.map((request) => request['arguments'])]
    })
    expect(told).toEqual([1, [{ threadId: 0, startFrame: 0, levels: 30 }, { threadId: 0 }]])
  }
})

test(
  'a refusal without a command, with null fields or with variables is told whole, and the program stands on',
  limits,
  async () => {
    verifies('dap.errors-whole')
    const error = { id: 7, format: 'No {what} at {where}', variables: { what: 'frame', where: 'line 3' } }
    const script: AdapterScript = {
      on: {
        evaluate: [{ response: { success: false, message: 'notStopped', body: null } }],
        scopes: [{ error, message: 'short' }],
        next: [{ response: { success: false } }],
      },
    }
    const told = await tenTimes(script, async ({ session }) => {
      const { threadId } = await standing(session)
      const { frames } = await session.stackTrace(threadId, {}, long)
      const frameId = frames[0]!.id
      return [
        await session.evaluate({ expression: 'x', frameId }, long).catch(messageOf),
        await session.scopes(frameId, long).catch(messageOf),
        await session.next(threadId, long).catch(messageOf),
        session.state.kind,
      ]
    })
    expect(told).toEqual([
      'the fake adapter refused evaluate: notStopped.',
      'the fake adapter refused scopes: No frame at line 3.',
      'the fake adapter refused next: it gave no reason.',
      'stopped',
    ])
  },
)

test(
  'output before initialize, a banner, stray lines and bytes that come one by one lose nothing',
  limits,
  async () => {
    verifies('dap.output')
    const script: AdapterScript = {
      banner: 'Welcome!\n',
      chunkBytes: 7,
      on: {
        initialize: [
          { event: 'output', with: { output: 'early é 标题 😀\n' } },
          { event: 'output', with: { category: 'telemetry', output: 'secret' } },
          { raw: 'a stray line\n\n' },
        ],
      },
    }
    const told = await tenTimes(script, async ({ session, output }) => {
      const { line } = await standing(session)
      return [line, output()]
    })
    expect(told).toEqual([1, 'early é 标题 😀\n'])
  },
)

test('a launch that is never answered has started when the program stands', limits, async () => {
  verifies('dap.launch-order')
  const told = await tenTimes({ on: { launch: [{ never: true }] } }, async ({ session }) => {
    const { kind } = await session.started
    return [kind, (await standing(session)).line]
  })
  expect(told).toEqual(['started', 1])
})

test('a launch that is refused, and an adapter that cannot start, say why', limits, async () => {
  verifies('dap.launch-fails')
  const refused = await tenTimes(
    { debuggees: ['plain'], on: { launch: [{ error: { id: 1, format: 'could not build' } }] } },
    async ({ session }) => await session.started,
  )
  const dead = await tenTimes(
    { exitAtStart: 3, stderr: ['error: no licence'] },
    async ({ session }) => await session.started,
  )
  const why = (reason: string): object => ({ kind: 'ended', end: { cause: 'launch_failed', reason } })
  expect(refused).toMatchObject(why('the fake adapter refused launch: could not build.'))
  expect(dead).toMatchObject(why('the fake adapter exited with code 3: error: no licence.'))
})

test('what an adapter asks of us is answered truthfully', limits, async () => {
  verifies('dap.reverse-requests', 'dap.ends-all')
  const script: AdapterScript = {
    on: {
      configurationDone: [
        { request: 'makeCoffee', arguments: {} },
        { request: 'startDebugging', arguments: { request: 'launch', configuration: {} } },
        { request: 'runInTerminal', arguments: { cwd: '', args: ['no-such-program-here'] } },
        { request: 'runInTerminal', arguments: { cwd: '', args: ['sleep', '600'] } },
      ],
    },
  }
  const told = await tenTimes(script, async (fake) => {
    await standing(fake.session)
    const responses = (): readonly Record<string, unknown>[] =>
      fake.received().filter(({ type }) => type === 'response')
    await expect.poll(() => responses().length, { timeout: 10_000 }).toBe(4)
    return responses()
      .map(({ command, success, message, body }) => [
        command,
        success,
        message ?? Object.keys(Object(body) as object),
      ])
      .sort()
  })
  expect(told).toEqual([
    ['makeCoffee', false, 'This client does not know makeCoffee.'],
    ['runInTerminal', false, 'no-such-program-here is no program on this machine.'],
    ['runInTerminal', true, ['processId']],
    ['startDebugging', false, 'the fake adapter has one channel only.'],
  ])
})

test('a question that is not answered times out, and the session goes on', limits, async () => {
  verifies('dap.settles-all', 'dap.cancel')
  const script: AdapterScript = {
    capabilities: { supportsCancelRequest: true },
    on: { evaluate: [{ never: true }] },
  }
  const told = await tenTimes(script, async (fake) => {
    const { session } = fake
    const { threadId } = await standing(session)
    const failed = await session.evaluate({ expression: 'x' }, { limitMs: 30 }).catch(messageOf)
    const aborted = await session
      .evaluate({ expression: 'x' }, { limitMs: 30_000, signal: AbortSignal.timeout(20) })
      .catch(messageOf)
    await session.next(threadId, long)
    const { line } = await standing(session)
    const cancels = fake.received().filter(({ command }) => command === 'cancel')
    return [failed, aborted, line, cancels.length]
  })
  expect(told).toEqual([
    'the fake adapter did not answer evaluate within 30 ms.',
    'Cancelled before it was done.',
    2,
    2,
  ])
})
