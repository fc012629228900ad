import type { DebugAdapters } from '../../../../src/main/dap/adapters.ts'
import { adapterCatalog } from '../../../../src/main/dap/catalog/catalog.ts'
import type { PlanOutcome, SessionPlan } from '../../../../src/main/dap/plan.ts'
import type { RecordedStop } from '../../../../src/main/dap/sessions/recorder.ts'
import { RunDebugger } from '../../../../src/main/dap/sessions/run-debugger.ts'
import type { DebugFact } from '../../../../src/main/dap/sessions/session-keeper.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { FakeDebuggee } from './fake-debuggee.ts'

export const aPlan: SessionPlan = {
  adapter: {
    entry: python(),
    origin: 'path',
    file: '/usr/bin/python3',
    args: [],
    shown: '/usr/bin/python3',
  },
  request: 'launch',
  arguments: {},
  cwd: '/ws',
  title: 'app.py',
}

function python(): SessionPlan['adapter']['entry'] {
  const entry = adapterCatalog.find(({ id }) => id === 'debugpy')
  if (entry === undefined) throw new Error('the catalog has no debugpy')
  return entry
}

export interface Stage {
  readonly debugger: RunDebugger
  readonly clock: ManualClock
  readonly facts: DebugFact[]
  /** The sessions that were started, oldest first. */
  readonly debuggees: FakeDebuggee[]
  turn: number
}

/** The debugger of one run over fake debuggees; each starts as running. */
export function aStage(
  given: {
    plan?: () => Promise<PlanOutcome>
    earlier?: readonly RecordedStop[]
    onStart?: (debuggee: FakeDebuggee) => void
  } = {},
): Stage {
  const clock = new ManualClock()
  const facts: DebugFact[] = []
  const debuggees: FakeDebuggee[] = []
  const plan = given.plan ?? (() => Promise.resolve({ kind: 'plan', plan: aPlan } as const))
  const adapters: DebugAdapters = {
    rows: () => Promise.resolve([]),
    planLaunch: plan,
    planAttach: plan,
    isAnyThere: () => Promise.resolve(true),
    forget: () => undefined,
  }
  const stage: Stage = {
    clock,
    facts,
    debuggees,
    turn: 1,
    debugger: new RunDebugger({
      adapters,
      start: (chosen) => {
        const debuggee = new FakeDebuggee(chosen, clock)
        debuggees.push(debuggee)
        given.onStart?.(debuggee)
        return debuggee
      },
      clock,
      record: (fact) => facts.push(fact),
      show: (file) => ({ file: file.replace('/ws/', ''), isOutside: !file.startsWith('/ws/') }),
      shownTitle: (title) => title.replace('/ws/', ''),
      turn: () => stage.turn,
      earlier: () => given.earlier ?? [],
    }),
  }
  return stage
}

export const agent = { by: 'agent', signal: new AbortController().signal } as const
export const person = { by: 'person', signal: new AbortController().signal } as const
export const launch = { kind: 'launch', request: { program: '/ws/app.py', cwd: '/ws' } } as const

/** A session that stands at its first breakpoint. */
export async function stoppedStage(given: Parameters<typeof aStage>[0] = {}): Promise<{
  stage: Stage
  debuggee: FakeDebuggee
}> {
  const stage = aStage({
    ...given,
    onStart: (debuggee) => {
      given.onStart?.(debuggee)
      debuggee.run()
    },
  })
  const work = stage.debugger.begin(launch, { caller: agent })
  await stage.clock.advance(0)
  const debuggee = stage.debuggees[0]
  if (debuggee === undefined) throw new Error('nothing was started')
  debuggee.stop()
  await work
  return { stage, debuggee }
}
