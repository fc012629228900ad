import type { DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { Stop } from '../../../shared/model/debug.ts'
import type { DebugSlice } from '../../state/debug/debug-slice.ts'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlaceForm } from './begin.tsx'
import { BreakpointList } from './breakpoint-list.tsx'
import { CallStack } from './call-stack.tsx'
import type { DebuggerViewProps } from './debugger-view-props.ts'
import { Source } from './source.tsx'
import { recordedRows, variableRows, type VariableRow } from './variable-rows.ts'
import { Variables } from './variables.tsx'
import { Watch } from './watch.tsx'

const words = strings.debugger

/** A moment that lives answers questions; a recorded one shows what was kept; one that passed stays until the next. */
type Age = 'now' | 'passed' | 'recorded'

export function Moment(props: DebuggerViewProps & { readonly stop: Stop }): React.JSX.Element {
  const { state, slice, stop, onFrame } = props
  const age = ageOf(state, slice)
  const isRecorded = age === 'recorded'
  const frame = isRecorded ? 0 : slice.frame
  const shown = stop.frames[frame]
  return (
    <>
      {isRecorded ? <RecordedNote {...props} /> : null}
      <ExceptionNote exception={stop.exception} />
      <div className={age === 'passed' ? 'grid-debug is-gone' : 'grid-debug'}>
        <Source
          frame={shown}
          source={slice.source}
          recorded={isRecorded ? stop.source : undefined}
          breakpoints={state.breakpoints.breakpoints}
          onBreakpoint={props.onBreakpoint}
        />
        <div className="cell-side">
          <CallStack
            frames={stop.frames}
            total={stop.totalFrames ?? stop.frames.length}
            frame={frame}
            onFrame={isRecorded ? undefined : onFrame}
          />
          <BreakpointList breakpoints={state.breakpoints} onRemove={(at) => props.onBreakpoint(at, false)}>
            <div className="place-below">
              <PlaceForm onPlace={props.onPlace} />
            </div>
          </BreakpointList>
        </div>
        <Variables
          rows={isRecorded ? recordedRows(stop.locals, slice.changed) : liveRows(slice)}
          frameName={shown?.name ?? ''}
          frame={frame}
          onToggle={props.onToggle}
          onMore={props.onMore}
        />
        <Watch
          watched={slice.watched}
          evaluated={slice.evaluated}
          frame={frame}
          canAsk={age === 'now'}
          onEvaluate={props.onEvaluate}
          onWatch={props.onWatch}
          onUnwatch={props.onUnwatch}
        />
      </div>
    </>
  )
}

function ageOf({ session }: DebugState, { past }: DebugSlice): Age {
  if (past !== undefined || session === undefined) return 'recorded'
  return session.phase === 'stopped' ? 'now' : 'passed'
}

function liveRows({ scopes, children, open, changed }: DebugSlice): readonly VariableRow[] {
  const told = { loading: words.loading, nothing: words.nothingInside }
  return variableRows({ scopes: valueOf(scopes) ?? [], children, open, changed, words: told })
}

function RecordedNote({
  state: { session, lastEnd },
  slice,
  stop: { n },
  onShowStop,
}: DebuggerViewProps & { readonly stop: Stop }): React.JSX.Element {
  const canGoBack = session !== undefined && slice.stop !== undefined
  return (
    <p className="recorded-note small">
      <Icon name="history" size={12} />
      <span className="grow clip">
        {session === undefined ? words.recordedGone(n, lastEnd?.message) : words.recorded(n)}
      </span>
      {canGoBack ? (
        <Button kind="bare" size="small" onClick={() => onShowStop(undefined)}>
          {words.backToNow}
        </Button>
      ) : null}
    </p>
  )
}

function ExceptionNote({ exception }: Pick<Stop, 'exception'>): React.JSX.Element | null {
  if (exception === undefined) return null
  return (
    <p className="exception-note small selectable" title={exception.details}>
      <Icon name="error" size={12} tone="bad" label={words.exception} />
      <b>{exception.name}</b>
      <span className="clip grow">{exception.message}</span>
    </p>
  )
}
