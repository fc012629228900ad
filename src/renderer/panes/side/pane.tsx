import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { valueOf } from '../../state/load.ts'
import type { SidePane as SidePaneName } from '../../state/desk-store.ts'
import { useCurrentRun, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { DebuggerPane } from '../debugger/pane.tsx'
import { DiagnosticsPane } from '../diagnostics/pane.tsx'
import { FilesPane } from '../files/pane.tsx'
import { GraphPane } from '../graph/pane.tsx'
import { Held } from '../review/decide.tsx'
import { ReviewPane } from '../review/pane.tsx'
import { SearchPane } from '../search/pane.tsx'
import { ServersPane } from '../servers/pane.tsx'
import { openCounts } from '../status/open-counts.ts'
import { SideTabs } from './side-tabs.tsx'

/** The right half: one pane at a time, its name in the tabs. */
export function SidePane(): React.JSX.Element {
  const { desk, changes } = useStores()
  const held = useStore(changes.store, (slice) => slice.held)
  const pane = useStore(desk.store, (slice) => slice.pane)
  const asked = useStore(desk.store, (slice) => slice.paneFocus)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked > 0) (box.current?.querySelector<HTMLElement>('.review') ?? box.current)?.focus()
  }, [asked])
  const run = valueOf(useCurrentRun())
  const open = openCounts(run?.deltas ?? [])
  const counts = {
    review: (run?.changes ?? []).filter(({ state }) => state === 'waiting' || state === 'stale').length,
    files: run?.files.length ?? 0,
    diagnostics: open.errors + open.warnings,
    search: 0,
    debugger: 0,
    graph: 0,
    servers: 0,
  }
  return (
    <section className="side" aria-label={strings.app.paneNames[pane]}>
      <SideTabs pane={pane} counts={counts} onShow={desk.showPane} />
      <div
        ref={box}
        className="pane"
        role="tabpanel"
        tabIndex={-1}
        id={`pane-${pane}`}
        aria-labelledby={`tab-${pane}`}
      >
        <ErrorBoundary key={pane}>
          <Pane pane={pane} />
        </ErrorBoundary>
      </div>
      {pane === 'review' || held.size === 0 ? null : (
        <Held
          text={strings.review.heldOther(held.size)}
          onTakeBack={() => {
            for (const changeId of held) changes.takeBack(changeId)
          }}
        />
      )}
    </section>
  )
}

function Pane({ pane }: { readonly pane: SidePaneName }): React.JSX.Element {
  switch (pane) {
    case 'review':
      return <ReviewPane />
    case 'files':
      return <FilesPane />
    case 'diagnostics':
      return <DiagnosticsPane />
    case 'search':
      return <SearchPane />
    case 'debugger':
      return <DebuggerPane />
    case 'graph':
      return <GraphPane />
    case 'servers':
      return <ServersPane />
  }
}
