import { useState } from 'react'
import { valueOf } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { DebuggerViewProps } from './debugger-view-props.ts'
import { Output } from './output.tsx'
import { Timeline } from './timeline.tsx'

const words = strings.debugger
const views = [
  { value: 'stops', text: words.stops },
  { value: 'output', text: words.output },
] as const

/** The moments before, or what the program wrote; that comes first while it has not stood yet. */
export function Below(props: DebuggerViewProps): React.JSX.Element {
  const { state, slice } = props
  const [chosen, setChosen] = useState<'stops' | 'output'>()
  const view = chosen ?? (slice.stop === undefined && state.stops.length === 0 ? 'output' : 'stops')
  return (
    <section
      className={view === 'output' ? 'cell cell-below cell-below--output' : 'cell cell-below'}
      aria-label={view === 'stops' ? words.stops : words.output}
    >
      <h3 className="cell-head">
        <Segments label={words.views} options={views} value={view} onChange={setChosen} />
        {view === 'stops' ? (
          <>
            <Count value={state.stops.length} />
            <span className="quiet clip cell-more">{words.stopsText}</span>
          </>
        ) : null}
      </h3>
      {view === 'output' ? <Output entries={slice.output} /> : <Stops {...props} />}
    </section>
  )
}

function Stops({ state, slice, onShowStop, onCompare }: DebuggerViewProps): React.JSX.Element {
  return (
    <Timeline
      stops={state.stops}
      nowN={state.session?.phase === 'stopped' ? slice.stop?.n : undefined}
      shownN={(valueOf(slice.past) ?? slice.stop)?.n}
      compared={slice.compared}
      onShow={(n) => {
        onShowStop(n)
        const before = state.stops.filter((one) => one.n < n).at(-1)
        if (before !== undefined) onCompare(before.n, n)
      }}
      onCompare={onCompare}
    />
  )
}
