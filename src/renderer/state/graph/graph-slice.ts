import type { GraphReply, GraphStatus } from '../../../shared/model/graph-question.ts'
import type { GraphProgress, GraphRow } from '../../../shared/model/graph.ts'
import { type Load, loading } from '../load.ts'

/** What is shown of the chosen symbol. */
export const graphViews = ['callers', 'callees', 'impact', 'outline', 'path'] as const
export type GraphView = (typeof graphViews)[number]

export interface GraphSlice {
  readonly workspace: string | undefined
  readonly query: string
  /** Names that match the query; undefined while nothing is searched. */
  readonly found: Load<GraphReply> | undefined
  /** The symbol that everything below is about. */
  readonly subject: GraphRow | undefined
  /** Symbols that were looked at before, the newest last. */
  readonly before: readonly GraphRow[]
  readonly view: GraphView
  readonly answer: Load<GraphReply> | undefined
  /** Where the path leads; the next symbol that is chosen becomes it while `isPicking`. */
  readonly goal: GraphRow | undefined
  readonly isPicking: boolean
  /** Rows that are open in the tree, and what stands below them, by key. */
  readonly open: ReadonlySet<string>
  readonly below: Readonly<Record<string, Load<GraphReply>>>
  readonly status: Load<GraphStatus>
  readonly progress: GraphProgress | undefined
  readonly fault: { readonly message: string; readonly hint: string } | undefined
}

export function emptyGraph(workspace: string | undefined): GraphSlice {
  return {
    workspace,
    query: '',
    found: undefined,
    subject: undefined,
    before: [],
    view: 'callers',
    answer: undefined,
    goal: undefined,
    isPicking: false,
    open: new Set(),
    below: {},
    status: loading,
    progress: undefined,
    fault: undefined,
  }
}
