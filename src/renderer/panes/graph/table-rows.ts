import type { GraphReply } from '../../../shared/model/graph-question.ts'
import type { GraphRow } from '../../../shared/model/graph.ts'
import { type Load, valueOf } from '../../state/load.ts'
import type { GraphSlice, GraphView } from '../../state/graph/graph-slice.ts'
import { strings } from '../../strings/index.ts'

const words = strings.graph

/** One line of the table. `id` names it among all lines: a symbol may stand in the tree more than once. */
export type TableRow =
  | { readonly kind: 'head'; readonly id: string; readonly text: string }
  | { readonly kind: 'note'; readonly id: string; readonly text: string; readonly level: number }
  | {
      readonly kind: 'symbol'
      readonly id: string
      readonly row: GraphRow
      readonly level: number
      /** Undefined: it is no branch. */
      readonly isOpen: boolean | undefined
    }

/** The rows of an answer, or none while there is no answer. */
export function answerRows(answer: Load<GraphReply> | undefined): readonly GraphRow[] {
  const reply = valueOf(answer)
  return reply?.kind === 'answer' ? reply.answer.rows : []
}

export function tableRows(
  slice: Pick<GraphSlice, 'view' | 'answer' | 'open' | 'below'>,
): readonly TableRow[] {
  const rows = answerRows(slice.answer)
  switch (slice.view) {
    case 'callers':
    case 'callees':
      return branches(rows, slice, { level: 0, prefix: '', above: new Set() })
    case 'impact':
      return ringed(rows)
    case 'outline':
      return rows.map((row) => symbol(row, row.depth ?? 0))
    case 'path':
      return rows.map((row) => symbol(row, 0))
  }
}

interface Branch {
  readonly level: number
  readonly prefix: string
  /** Keys on the way down: a cycle ends where it comes back. */
  readonly above: ReadonlySet<string>
}

function branches(
  rows: readonly GraphRow[],
  slice: Pick<GraphSlice, 'open' | 'below'>,
  { level, prefix, above }: Branch,
): readonly TableRow[] {
  return rows.flatMap((row): readonly TableRow[] => {
    const id = `${prefix}${row.key}`
    const isOpen = above.has(row.key) ? undefined : slice.open.has(row.key)
    const own: TableRow = { kind: 'symbol', id, row, level, isOpen }
    if (isOpen !== true) return [own]
    const below = slice.below[row.key]
    const inside = answerRows(below)
    const next = { level: level + 1, prefix: `${id}\n`, above: new Set([...above, row.key]) }
    const rest = inside.length > 0 ? branches(inside, slice, next) : [noteBelow(below, id, level + 1)]
    return [own, ...rest]
  })
}

function noteBelow(below: Load<GraphReply> | undefined, id: string, level: number): TableRow {
  const text =
    below?.kind === 'failed'
      ? below.error.message
      : below?.kind === 'ready'
        ? words.nothingBelow
        : strings.app.loading
  return { kind: 'note', id: `${id}\n`, text, level }
}

/** By steps away, tests apart. */
function ringed(rows: readonly GraphRow[]): readonly TableRow[] {
  const code = rows.filter(({ isTest }) => isTest !== true)
  const tests = rows.filter(({ isTest }) => isTest === true)
  const depths = [...new Set(code.map(ringOf))].sort((a, b) => a - b)
  const rings = depths.flatMap((depth) => [
    head(words.ring(depth)),
    ...code.filter((row) => ringOf(row) === depth).map((row) => symbol(row, 0)),
  ])
  return tests.length === 0 ? rings : [...rings, head(words.tests), ...tests.map((row) => symbol(row, 0))]
}

export function ringOf({ depth = 1 }: GraphRow): number {
  return depth
}

function head(text: string): TableRow {
  return { kind: 'head', id: `head ${text}`, text }
}

function symbol(row: GraphRow, level: number): TableRow {
  return { kind: 'symbol', id: row.key, row, level, isOpen: undefined }
}

/** Views that have a drawing: an outline is a list. */
export function isDrawn(view: GraphView): boolean {
  return view !== 'outline'
}
