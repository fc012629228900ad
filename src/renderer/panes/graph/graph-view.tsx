import { useRef } from 'react'
import { strings } from '../../strings/index.ts'
import { Empty } from '../../ui/states.tsx'
import { Found } from './found.tsx'
import type { GraphViewProps } from './graph-view-props.ts'
import { IndexBar } from './index-bar.tsx'
import { SearchBox } from './search-box.tsx'
import { SubjectHead } from './subject-head.tsx'
import { Uses } from './uses.tsx'
import './graph.css'

const words = strings.graph

/** Search above; the symbol with its drawing and table, or what was found, below; the state of the index at the foot. */
export function GraphView(props: GraphViewProps): React.JSX.Element {
  const { slice, onSearch, onPick } = props
  const body = useRef<HTMLDivElement>(null)
  const toRows = (): void => body.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
  return (
    <div className="graph">
      <SearchBox
        slice={slice}
        onSearch={onSearch}
        onDown={toRows}
        onLeave={() => (slice.isPicking ? onPick(false) : toRows())}
      />
      <div ref={body} className="graph-body">
        <Body {...props} />
      </div>
      <IndexBar slice={slice} onIndex={props.onIndex} onRebuild={props.onRebuild} onCancel={props.onCancel} />
    </div>
  )
}

function Body(props: GraphViewProps): React.JSX.Element {
  const { slice } = props
  if (slice.found !== undefined) return <Found {...props} found={slice.found} />
  if (slice.subject === undefined) return <Empty icon="graph" title={words.start} text={words.startText} />
  return (
    <>
      <SubjectHead {...props} subject={slice.subject} />
      {slice.view === 'path' && (slice.isPicking || slice.goal === undefined) ? (
        <Empty icon="search" title={words.pickTitle} text={words.pickText(slice.subject.name)} />
      ) : (
        <Uses {...props} subject={slice.subject} />
      )}
    </>
  )
}
