import type { DebugPhase } from '../../../shared/model/debug.ts'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProgramForm } from './begin.tsx'
import { Below } from './below.tsx'
import type { DebuggerViewProps } from './debugger-view-props.ts'
import { Moment } from './moment.tsx'
import { Toolbar } from './toolbar.tsx'
import './debugger.css'

const words = strings.debugger

/** One moment of a program from every side; below it the moments before, and what it wrote. */
export function DebuggerView(props: DebuggerViewProps): React.JSX.Element {
  const { state, slice, onAct } = props
  const stop = valueOf(slice.past) ?? slice.stop
  return (
    <div className="debugger">
      <Toolbar session={state.session} canRestart={state.canRestart} onAct={onAct} />
      {state.session === undefined ? (
        <div className="debug-again">
          <ProgramForm isTrusted={props.isTrusted} onLaunch={props.onLaunch} />
        </div>
      ) : null}
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
