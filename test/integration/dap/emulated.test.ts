import { writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { RunDebugger } from '../../../src/main/dap/sessions/run-debugger.ts'
import type { DebugFact } from '../../../src/main/dap/sessions/session-keeper.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { withoutTerms } from '../../support/debug/without-terms.ts'
import type { AdapterScript } from '../../support/fake-adapter/script.ts'
import { verifies } from '../../support/verifies.ts'
import { openFake, standing, tenTimes } from './opened-fake.ts'

const limits = { timeout: 120_000 }
const program = '/fake/program'
const lacking: AdapterScript = {
  loopsAt: 7,
  capabilities: { supportsConditionalBreakpoints: false },
}

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

test('a condition that is no truth stops and says so, ten times alike', limits, async () => {
  verifies('dap.emulated')
  const told = await tenTimes(lacking, async ({ session }) => {
    await session.setBreakpoints(program, [{ line: 7, condition: 'x' }], long)
    const { threadId } = await standing(session)
    await session.continue(threadId, long)
    const state = await session.waitForStop(long)
    return state.kind === 'stopped' ? state.stop.description : state.kind
  })
  expect(told).toBe('The condition x is <x>, which is not true or false: write it as a comparison.')
})

test('a loop that never holds can be paused, and ended while it goes round', limits, async () => {
  verifies('dap.emulated', 'dap.ends-all')
  const on = { evaluate: [{ body: { result: 'false', variablesReference: 0 } }] }
  const told = await tenTimes({ ...lacking, on, debuggees: ['ignores-sigterm'] }, async (fake) => {
    const { session } = fake
    await session.setBreakpoints(program, [{ line: 7, condition: 'x' }], long)
    const { threadId } = await standing(session)
    const rounds = (): number => fake.received().filter(({ command }) => command === 'evaluate').length
    await session.continue(threadId, long)
    await expect.poll(rounds, { timeout: 20_000 }).toBeGreaterThan(5)
    const { kind } = session.state
    await session.pause(undefined, long)
    const paused = await session.waitForStop(long)
    await session.continue(threadId, long)
    return [kind, paused.kind]
  })
  expect(told).toEqual(['running', 'stopped'])
})

const python = `def add(total, n):
    total += n
    return total

total = 0
for n in range(24):
    total = add(total, n)
print(total)
`
const javascript = `function add(total, n) {
  total += n
  return total
}
let total = 0
for (let n = 0; n < 24; n++) {
  total = add(total, n)
}
console.log(total)
`
const cases = [
  { adapter: 'debugpy', file: 'app.py', text: python, call: 7, inside: 2, printed: '276' },
  { adapter: 'js-debug', file: 'app.mjs', text: javascript, call: 7, inside: 2, printed: '276' },
]
const caller = { by: 'agent', signal: new AbortController().signal } as const

describe.each(cases)(
  'with $adapter as if it had no terms',
  ({ adapter, file, text, call, inside, printed }) => {
    test.skipIf(!hasAdapter(adapter))(
      'a condition, a count and a log cost no stop and no transition, and a step is not lost',
      limits,
      async () => {
        verifies('dap.emulated', 'debug.capabilities', 'debug.budget')
        const space = (workspace = new DebugWorkspace())
        writeFileSync(space.file(file), text)
        const { debugger: own, facts } = runDebugger(space)
        const at = space.file(file)
        const set = async (places: Parameters<typeof own.breakpoints.set>[1]) =>
          await own.breakpoints.set(at, places, caller)
        await set([{ requested: 'line', line: call, condition: 'n > 9', hit: '2' }])
        const request = { program: at, cwd: space.folder }
        const first = await own.begin({ kind: 'launch', request }, { caller, waitMs: long.limitMs })
        const [bound] = own.breakpoints.of(at)
        await set([{ requested: 'line', line: inside, condition: 'n < 0' }])
        const over = await own.step('step_over', { caller, waitMs: long.limitMs })
        await set([{ requested: 'line', line: inside, log: 'n={n}' }])
        const end = await own.step('continue', { caller, waitMs: long.limitMs })
        expect([localOf(first, 'n'), lineOf(first), bound?.verified, lineOf(over)]).toEqual([
          '11',
          call,
          true,
          call - 1,
        ])
        expect(bound?.message).toContain('has no conditions: it stops there each time')
        const said = own
          .output(0)
          .entries.map((entry) => entry.text)
          .join('')
        expect([end.state, said.includes('n=12\n'), said.includes('n=23\n'), said.includes(printed)]).toEqual(
          ['ended', true, true, true],
        )
        expect(facts.filter(({ type }) => type === 'debug-stopped').length).toBe(2)
      },
    )
  },
)

type Told = Awaited<ReturnType<RunDebugger['step']>>

function localOf(told: Told, name: string): string | undefined {
  return told.state === 'stopped' ? told.locals.find((local) => local.name === name)?.value : told.state
}

function lineOf(told: Told): number | string | undefined {
  return told.state === 'stopped' ? told.line : told.state
}

/** The debugger of a run over the adapters of this machine, none of which has conditions, counts or logs. */
function runDebugger(space: DebugWorkspace): { debugger: RunDebugger; facts: readonly DebugFact[] } {
  const facts: DebugFact[] = []
  const own = new RunDebugger({
    adapters: space.adapters,
    start: (plan) => space.open(plan, { aroundChannel: withoutTerms }),
    clock: systemClock,
    record: (fact) => facts.push(fact),
    turn: () => 1,
    earlier: () => [],
    show: (shown) => ({ file: shown, isOutside: false }),
    shownTitle: (title) => title,
  })
  return { debugger: own, facts }
}

test('what an adapter cannot count, nobody counts, and it says why', limits, async () => {
  verifies('debug.capabilities')
  const fake = openFake({ ...lacking, capabilities: { supportsHitConditionalBreakpoints: false } })
  await standing(fake.session)
  const [bound] = await fake.session.setBreakpoints(program, [{ line: 7, hit: 'often' }], long)
  expect(await fake.close()).toEqual([])
  expect([bound?.isVerified, bound?.message]).toEqual([
    false,
    'the fake adapter has no hit counts, and often is no hit count that can be tested here: write 5, >= 5 or % 5: it is not set.',
  ])
})
