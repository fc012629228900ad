import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { GraphRow } from '../../../shared/model/graph.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { Empty } from '../../ui/states.tsx'
import { GraphView } from './graph-view.tsx'

const words = strings.graph

/** The code graph: what is here, who uses it, what a change would reach. */
export function GraphPane(): React.JSX.Element {
  const { graph, desk } = useStores()
  const slice = useStore(graph.store)
  const root = useApp()?.workspace?.root
  useEffect(() => {
    graph.enter(root)
    graph.look()
  }, [graph, root])
  if (slice.workspace === undefined)
    return <Empty icon="graph" title={words.noWorkspace} text={words.noWorkspaceText} />
  return (
    <GraphView
      slice={slice}
      onSearch={graph.search}
      onChoose={graph.choose}
      onBack={graph.back}
      onView={graph.setView}
      onPick={graph.pickGoal}
      onToggle={graph.toggle}
      onCode={(row) => desk.showPlace(placeOf(row))}
      onIndex={graph.look}
      onRebuild={graph.rebuild}
      onCancel={graph.cancel}
    />
  )
}

/** Its use where it has one, else itself. */
function placeOf(row: GraphRow): Parameters<ReturnType<typeof useStores>['desk']['showPlace']>[0] {
  const { file: path, line } = row.site ?? row
  const endLine = row.site === undefined ? (row.endLine ?? line) : line
  return { path, span: { line, column: 1, endLine, endColumn: 1 } }
}
