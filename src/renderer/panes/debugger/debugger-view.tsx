import type { DebugAction, DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { DebugPhase } from '../../../shared/model/debug.ts'
import type { DebugSlice } from '../../state/debug/debug-slice.ts'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Below } from './below.tsx'
import { Moment } from './moment.tsx'
import { Toolbar } from './toolbar.tsx'
import './debugger.css'

const words = strings.debugger

export interface DebuggerViewProps {
  readonly state: DebugState
  readonly slice: DebugSlice
  readonly onAct: (action: DebugAction) => void
  readonly onFrame: (index: number) => void
  readonly onToggle: (key: string, reference: number) => void
  readonly onMore: (reference: number) => void
  readonly onEvaluate: (expression: string) => void
  readonly onWatch: (expression: string) => void
  readonly onUnwatch: (expression: string) => void
  readonly onBreakpoint: (at: { file: string; line: number }, isOn: boolean) => void
  readonly onShowStop: (n: number | undefined) => void
  readonly onCompare: (a: number, b: number) => void
}

/** One moment of a program from every side; below it the moments before, and what it wrote. */
export function DebuggerView(props: DebuggerViewProps): React.JSX.Element {
  const { state, slice, onAct } = props
  const stop = valueOf(slice.past) ?? slice.stop
  return (
    <div className="debugger">
      <Toolbar session={state.session} canRestart={state.canRestart} onAct={onAct} />
      {stop === undefined ? <Underway phase={state.session?.phase} /> : <Moment {...props} stop={stop} />}
      <Below {...props} />
    </div>
  )
}

function Underway({ phase }: { readonly phase: DebugPhase | undefined }): React.JSX.Element {
  return (
    <p className="underway soft" role="status">
      {phase === undefined ? null : <Icon name="running" tone="quiet" />}
      {phase === undefined ? words.noMoment : phase === 'starting' ? words.startingText : words.runningText}
    </p>
  )
}
