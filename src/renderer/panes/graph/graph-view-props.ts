import type { GraphRow } from '../../../shared/model/graph.ts'
import type { GraphSlice, GraphView } from '../../state/graph/graph-slice.ts'

export interface GraphViewProps {
  readonly slice: GraphSlice
  readonly onSearch: (query: string) => void
  readonly onChoose: (row: GraphRow) => void
  readonly onBack: () => void
  readonly onView: (view: GraphView) => void
  readonly onPick: (isPicking: boolean) => void
  readonly onToggle: (key: string) => void
  readonly onCode: (row: GraphRow) => void
  readonly onIndex: () => void
  readonly onRebuild: () => void
  readonly onCancel: () => void
}
