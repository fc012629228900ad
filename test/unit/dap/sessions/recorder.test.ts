import { describe, expect, it } from 'vitest'
import { OutputLog } from '../../../../src/main/dap/sessions/output-log.ts'
import { StopRecorder } from '../../../../src/main/dap/sessions/recorder.ts'
import { isSecret, maskEvaluated, maskStop, maskVariable } from '../../../../src/main/dap/sessions/secrets.ts'
import type { Stop } from '../../../../src/shared/model/debug.ts'
import { verifies } from '../../../support/verifies.ts'
import { agent, stoppedStage } from './a-stage.ts'
import { variable } from './fake-debuggee.ts'

const empty = { entries: [], cursor: 0 }

function aStop(n: number, more: Partial<Stop> = {}): Stop {
  return {
    n,
    reason: 'step',
    threadId: 1,
    file: 'app.py',
    line: n,
    source: [],
    frames: [{ index: 0, name: 'total', file: 'app.py', line: n }],
    locals: [],
    outputSince: empty,
    ttlSeconds: 100,
    ...more,
  }
}

describe('the flight recorder', () => {
  it('keeps the last 50 stops and numbers them through, over what the journal holds', () => {
    verifies('debug.recorder')
    const recorder = new StopRecorder(() => [{ sessionId: 'debug-1', at: 't', stop: aStop(41) }])
    expect(recorder.nextNumber()).toBe(42)
    for (let n = 42; n <= 100; n += 1) recorder.add({ sessionId: 'debug-2', at: 't', stop: aStop(n) })
    expect(recorder.list().map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, index) => 51 + index))
    expect(() => recorder.of(41)).toThrow('Stop 41 is not kept.')
  })

  it('tells what changed between two stops, in the locals and in the stack', () => {
    verifies('debug.diff')
    const recorder = new StopRecorder()
    const main = { index: 1, name: 'main', file: 'app.py', line: 12 }
    const a = aStop(1, {
      locals: [variable('x', '1'), variable('y', '2'), variable('z', '3')].map(shown),
      frames: [{ index: 0, name: 'total', file: 'app.py', line: 4 }, main],
    })
    const b = aStop(2, {
      locals: [variable('x', '1'), variable('y', '5'), variable('w', '4')].map(shown),
      frames: [{ ...main, index: 0, line: 13 }],
    })
    for (const stop of [a, b]) recorder.add({ sessionId: 's', at: 't', stop })
    expect(recorder.diff(1, 2)).toEqual({
      a: 1,
      b: 2,
      locals: [
        { name: 'y', change: 'changed', before: '2', after: '5' },
        { name: 'z', change: 'removed', before: '3' },
        { name: 'w', change: 'added', after: '4' },
      ],
      sameLocals: 1,
      frames: [
        { change: 'left', name: 'total', where: 'app.py:4' },
        { change: 'moved', name: 'main', where: 'app.py:13' },
      ],
      sameFrames: 0,
    })
  })

  it('still answers when the program is gone', async () => {
    verifies('debug.recorder')
    const { stage, debuggee } = await stoppedStage()
    debuggee.exit()
    await stage.clock.advance(0)
    expect(stage.debugger.recorder.list()).toMatchObject([{ n: 1, file: 'app.py', line: 4, frame: 'total' }])
  })
})

describe('secrets', () => {
  it('are known by their names and by their shapes, and numbers of a key are none', () => {
    verifies('debug.secrets')
    const cases = [
      ['password', "'hunter2'", true],
      ['api_key', "'abc'", true],
      ['token', "'t0k3n'", true],
      ['encryptionKey', "'abcd'", true],
      ['key', '3', false],
      ['token', 'None', false],
      ['keyboard', "'qwerty'", false],
      ['monkey', "'george'", false],
    ] as const
    expect(cases.map(([name, value]) => [name, isSecret(name, value)])).toEqual(
      cases.map(([name, , expected]) => [name, expected]),
    )
    expect(maskVariable({ name: 'header', value: "'Bearer abcdefghijkl'", reference: 4 })).toEqual({
      name: 'header',
      value: "'Bearer [masked]'",
      reference: 4,
      isMasked: true,
    })
    expect(maskVariable({ name: 'password', value: "{'a': 1}", type: 'dict', reference: 4 })).toEqual({
      name: 'password',
      value: '[masked: looks like a secret]',
      type: 'dict',
      isMasked: true,
    })
  })

  it('are masked in what an expression answers, by the name that it ends with', () => {
    verifies('debug.secrets')
    const answer = { value: "'abc'", type: 'str' }
    expect(maskEvaluated('os.environ["API_TOKEN"]', answer)).toMatchObject({ isMasked: true })
    expect(maskEvaluated('user.password', answer)).toMatchObject({ isMasked: true })
    expect(maskEvaluated('user.name', answer)).toEqual(answer)
  })

  it('stand in no journal: what is recorded there is masked, what the person sees is not', async () => {
    verifies('debug.secrets')
    const { stage, debuggee } = await stoppedStage({
      onStart: (fake) => (fake.locals = [variable('password', "'hunter2'")]),
    })
    expect(JSON.stringify(stage.facts)).not.toContain('hunter2')
    expect(stage.debugger.recorder.of(1).stop.locals).toEqual([{ name: 'password', value: "'hunter2'" }])
    expect(maskStop(stage.debugger.recorder.of(1).stop).locals).toMatchObject([{ isMasked: true }])
    debuggee.exit()
  })
})

describe('output', () => {
  it('is told with its categories from a cursor on, and what is gone is counted', () => {
    verifies('debug.output')
    const log = new OutputLog()
    log.add('stdout', 'one\n')
    const { cursor } = log.since(0)
    log.add('stderr', 'two\n')
    log.add('stderr', 'three\n')
    expect(log.since(cursor)).toEqual({ entries: [{ category: 'stderr', text: 'two\nthree\n' }], cursor: 14 })
    expect(log.since(0, 6)).toEqual({
      entries: [{ category: 'stderr', text: 'three\n' }],
      cursor: 14,
      dropped: 8,
    })
  })

  it('keeps about a megabyte, the newest', () => {
    verifies('debug.output')
    const log = new OutputLog()
    for (let line = 0; line < 40_000; line += 1) log.add('stdout', `${'x'.repeat(99)}\n`)
    const { entries, dropped = 0, cursor } = log.since(0)
    const kept = entries.reduce((sum, { text }) => sum + text.length, 0)
    expect(cursor).toBe(4_000_000)
    expect(kept + dropped).toBe(cursor)
    expect(kept).toBeLessThan(1_200_000)
  })

  it('is told to the agent once', async () => {
    verifies('debug.output')
    const { stage, debuggee } = await stoppedStage()
    debuggee.write('one\n')
    expect(await stage.debugger.wait({ caller: agent })).toMatchObject({
      outputSince: { entries: [{ text: 'one\n' }] },
    })
    const work = stage.debugger.step('continue', { caller: agent })
    await stage.clock.advance(0)
    debuggee.write('two\n')
    debuggee.stop()
    expect(await work).toMatchObject({ outputSince: { entries: [{ text: 'two\n' }] } })
  })
})

function shown({ name, value }: { name: string; value: string }): Stop['locals'][number] {
  return { name, value }
}
