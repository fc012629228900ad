import { describe, expect, it } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { codeOf } from '../../../support/test-workspace.ts'
import { agent, aStage, launch, person, stoppedStage } from './a-stage.ts'

const minuteMs = 60_000

describe('one session of a run', () => {
  it('answers a launch with the whole picture of the first stop', async () => {
    verifies('debug.stop-is-whole')
    const stage = aStage({ onStart: (debuggee) => debuggee.run() })
    const work = stage.debugger.begin(launch, { caller: agent })
    await stage.clock.advance(0)
    stage.debuggees[0]?.write('hello\n')
    stage.debuggees[0]?.stop()
    expect(await work).toEqual({
      state: 'stopped',
      n: 1,
      reason: 'breakpoint',
      threadId: 7,
      file: 'app.py',
      line: 4,
      source: [],
      frames: [
        { index: 0, name: 'total', file: 'app.py', line: 4 },
        { index: 1, name: 'main', file: 'app.py', line: 12 },
      ],
      totalFrames: 2,
      locals: [{ name: 'x', value: '1' }],
      totalLocals: 1,
      outputSince: { entries: [{ category: 'stdout', text: 'hello\n' }], cursor: 6 },
      ttlSeconds: 1800,
    })
    expect(stage.facts.map(({ type }) => type)).toEqual(['debug-started', 'debug-stopped'])
  })

  it('is told as running after 20 seconds, and wait goes on until it stops', async () => {
    verifies('debug.running-is-a-result')
    const stage = aStage({ onStart: (debuggee) => debuggee.run() })
    const work = stage.debugger.begin(launch, { caller: agent })
    await stage.clock.advance(20_000)
    expect(await work).toMatchObject({ state: 'running', phase: 'running', waitedMs: 20_000 })
    const waiting = stage.debugger.wait({ caller: agent, waitMs: 60_000 })
    await stage.clock.advance(5_000)
    stage.debuggees[0]?.stop({ reason: 'exception', text: 'bad value' })
    expect(await waiting).toMatchObject({
      state: 'stopped',
      exception: { name: 'ValueError', message: 'bad value' },
    })
  })

  it('says that a program is still built while it is', async () => {
    verifies('debug.running-is-a-result')
    const stage = aStage({
      onStart: (debuggee) => (debuggee.state = { kind: 'starting', step: 'program' }),
    })
    const work = stage.debugger.begin(launch, { caller: agent })
    await stage.clock.advance(20_000)
    expect(await work).toMatchObject({
      state: 'running',
      phase: 'starting',
      progress: 'the program is loaded',
    })
  })

  it('refuses a second launch and tells what is there', async () => {
    verifies('debug.one-session')
    const { stage } = await stoppedStage()
    await stage.clock.advance(61_000)
    await expect(stage.debugger.begin(launch, { caller: agent })).rejects.toMatchObject({
      code: 'session_exists',
      message: 'A debug session is there already: app.py.',
      details: {
        id: stage.debugger.view()?.id,
        age: 61,
        stoppedAt: { n: 1, reason: 'breakpoint', file: 'app.py', line: 4 },
      },
    })
    expect(stage.debuggees).toHaveLength(1)
  })

  it('refuses a second launch also while the first one looks for its adapter', async () => {
    verifies('debug.one-session', 'debug.launch-can-be-ended')
    const stage = aStage({ plan: () => new Promise(() => undefined) })
    const first = codeOf(stage.debugger.begin(launch, { caller: agent }))
    await stage.clock.advance(0)
    expect(await codeOf(stage.debugger.begin(launch, { caller: agent }))).toBe('session_exists')
    expect(stage.debugger.view()).toMatchObject({ phase: 'starting', progress: 'an adapter is looked for' })
    await stage.debugger.end('terminated', 'It was ended by the tool.')
    expect([await first, stage.debugger.view()]).toEqual(['cancelled', undefined])
  })

  it('ends at 30 minutes, however busy it is, and answers expired then', async () => {
    verifies('debug.ttl', 'debug.expired')
    const { stage } = await stoppedStage()
    for (let minute = 0; minute < 29; minute += 1) {
      await stage.clock.advance(minuteMs)
      stage.debugger.needed()
    }
    expect(stage.debugger.view()?.ttlSeconds).toBe(60)
    await stage.clock.advance(minuteMs)
    expect(stage.facts.at(-1)).toMatchObject({ type: 'debug-ended', reason: 'ttl' })
    expect(() => stage.debugger.needed()).toThrow(/limit of 30 minutes/u)
    const again = stage.debugger.restart({ caller: agent })
    await stage.clock.advance(0)
    stage.debuggees[1]?.stop()
    expect(await again).toMatchObject({ state: 'stopped', n: 2 })
  })

  it('goes on for as long again when the person extends it', async () => {
    verifies('debug.ttl')
    const { stage } = await stoppedStage()
    for (let minute = 0; minute < 25; minute += 1) {
      await stage.clock.advance(minuteMs)
      stage.debugger.needed()
    }
    stage.debugger.extend()
    expect(stage.debugger.view()?.ttlSeconds).toBe(1800)
  })

  it('ends when nobody has used it for 10 minutes', async () => {
    verifies('debug.idle')
    const { stage } = await stoppedStage()
    await stage.clock.advance(9 * minuteMs)
    stage.debugger.needed()
    await stage.clock.advance(9 * minuteMs)
    expect(stage.debugger.view()).toBeDefined()
    await stage.clock.advance(minuteMs)
    expect(stage.facts.at(-1)).toMatchObject({ type: 'debug-ended', reason: 'idle' })
    expect(await codeOf(Promise.resolve().then(() => stage.debugger.needed()))).toBe('expired')
  })

  it('gives an agent 200 transitions a turn and a person as many as they want', async () => {
    verifies('debug.budget')
    const { stage, debuggee } = await stoppedStage()
    const step = async (caller: typeof agent | typeof person): Promise<string> => {
      const work = codeOf(stage.debugger.step('step_over', { caller }))
      await stage.clock.advance(0)
      if (debuggee.state.kind === 'running') debuggee.stop()
      return await work
    }
    for (let count = 1; count < 200; count += 1) expect(await step(agent)).toBe('done')
    expect(stage.debugger.view()?.transitionsLeft).toBe(0)
    expect(await step(agent)).toBe('budget_spent')
    expect(await step(person)).toBe('done')
    stage.turn = 2
    expect(await step(agent)).toBe('done')
  })

  it('lets the agent only look while the person steers', async () => {
    verifies('debug.taken-over')
    const { stage, debuggee } = await stoppedStage()
    stage.debugger.takeOver()
    expect(await codeOf(stage.debugger.step('continue', { caller: agent }))).toBe('taken_over')
    expect(await codeOf(stage.debugger.breakpoints.set('/ws/app.py', [], agent))).toBe('taken_over')
    const active = stage.debugger.needed()
    expect(await stage.debugger.inspection.stack(active, {}, agent.signal)).toMatchObject({ threadId: 7 })
    const stepping = stage.debugger.step('step_over', { caller: person })
    await stage.clock.advance(0)
    debuggee.stop({ reason: 'step' })
    expect(await stepping).toMatchObject({ reason: 'step' })
    stage.debugger.handBack()
    const going = stage.debugger.step('continue', { caller: agent })
    await stage.clock.advance(0)
    debuggee.stop()
    expect(await going).toMatchObject({ n: 3 })
  })

  it('ends what the agent waits for in the moment in which the person takes over', async () => {
    verifies('debug.taken-over')
    const { stage } = await stoppedStage()
    const work = codeOf(stage.debugger.step('continue', { caller: agent }))
    await stage.clock.advance(1_000)
    stage.debugger.takeOver()
    expect(await work).toBe('taken_over')
  })

  it('tells a program that ran to its end, with its exit code and its last words', async () => {
    verifies('debug.end-by-any-cause')
    const { stage, debuggee } = await stoppedStage()
    const work = stage.debugger.step('continue', { caller: agent })
    await stage.clock.advance(0)
    debuggee.write('bye\n')
    debuggee.exit({ exitCode: 3 })
    expect(await work).toEqual({
      state: 'ended',
      reason: 'exited',
      exitCode: 3,
      message: 'It ran to its end.',
      outputSince: { entries: [{ category: 'stdout', text: 'bye\n' }], cursor: 4 },
    })
    expect(await codeOf(stage.debugger.step('continue', { caller: agent }))).toBe('no_session')
  })

  it('tells an end that came while nobody waited once, to the next wait', async () => {
    verifies('debug.end-by-any-cause')
    const { stage, debuggee } = await stoppedStage()
    debuggee.exit({ cause: 'adapter_lost', reason: 'The adapter died: signal SIGABRT.' })
    await stage.clock.advance(0)
    expect(await stage.debugger.wait({ caller: agent })).toMatchObject({
      state: 'ended',
      reason: 'adapter_died',
      message: 'The adapter died: signal SIGABRT.',
    })
    expect(await codeOf(stage.debugger.wait({ caller: agent }))).toBe('no_session')
  })

  it('answers a program that never comes up as an error of the adapter, with what it said', async () => {
    verifies('debug.end-by-any-cause')
    const stage = aStage()
    const work = stage.debugger.begin(launch, { caller: agent })
    await stage.clock.advance(0)
    stage.debuggees[0]?.write('no such file\n', 'stderr')
    stage.debuggees[0]?.exit({ cause: 'launch_failed', reason: 'The adapter never said that it is ready.' })
    await expect(work).rejects.toMatchObject({
      code: 'adapter_error',
      details: { output: [{ category: 'stderr', text: 'no such file\n' }] },
    })
    expect(stage.debugger.view()).toBeUndefined()
  })

  it('says why there is no adapter, and the line that would help', async () => {
    verifies('debug.no-adapter')
    const stage = aStage({
      plan: () =>
        Promise.resolve({
          kind: 'absent',
          reason: 'No Python adapter: python3 cannot import debugpy.',
          install: 'pip install debugpy',
        }),
    })
    await expect(stage.debugger.begin(launch, { caller: agent })).rejects.toMatchObject({
      code: 'no_adapter',
      message: 'No Python adapter: python3 cannot import debugpy.',
      hint: 'To have it: pip install debugpy',
      details: { matrix: [] },
    })
  })

  it('refuses questions about the moment while the program runs', async () => {
    verifies('debug.not-stopped')
    const stage = aStage({ onStart: (debuggee) => debuggee.run() })
    const work = stage.debugger.begin(launch, { caller: agent, waitMs: 0 })
    await stage.clock.advance(0)
    await work
    const active = stage.debugger.needed()
    const { inspection } = stage.debugger
    expect(await codeOf(inspection.scopes(active, 0, agent.signal))).toBe('not_stopped')
    expect(await codeOf(inspection.evaluate(active, { expression: 'x' }, agent.signal))).toBe('not_stopped')
    expect(await codeOf(stage.debugger.step('step_in', { caller: agent }))).toBe('not_stopped')
  })

  it('evaluates in a frame by its position, also beyond those of the Stop', async () => {
    verifies('debug.not-stopped')
    const { stage } = await stoppedStage()
    const active = stage.debugger.needed()
    const ask = async (position: number): Promise<unknown> =>
      await stage.debugger.inspection.evaluate(active, { expression: 'x', frame: position }, agent.signal)
    expect(await ask(1)).toEqual({ value: 'x in 2', type: 'str' })
    await expect(ask(9)).rejects.toMatchObject({ code: 'bad_argument' })
  })

  it('leaves it to the adapter in which context an expression is read, where nobody names one', async () => {
    verifies('debug.evaluate-context')
    const { stage, debuggee } = await stoppedStage()
    const active = stage.debugger.needed()
    const { inspection } = stage.debugger
    await inspection.evaluate(active, { expression: 'x' }, agent.signal)
    await inspection.evaluate(active, { expression: 'x', context: 'hover' }, agent.signal)
    expect(debuggee.contexts.slice(-2)).toEqual([undefined, 'hover'])
  })
})
