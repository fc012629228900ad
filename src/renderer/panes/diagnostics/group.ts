import type { Delta, Diagnostic, Severity, SettledState } from '../../../shared/model/diagnostic.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { alikeOf } from './alike.ts'
import type { DeltaSign } from './diagnostic-row.tsx'

export type GroupBy = 'call' | 'file'
export type SeverityFilter = 'all' | 'error' | 'warning'

/** One diagnostic that a write introduced or fixed, and the file that it stands in. */
export interface DeltaRow {
  readonly sign: DeltaSign
  readonly file: string
  readonly diagnostic: Diagnostic
  /** The file whose write did it, when that is another one. */
  readonly because: string | undefined
}

/** What one tool call, or all calls on one file, changed. */
export interface DeltaGroup {
  readonly key: string
  /** The tool; undefined in a group of a file. */
  readonly tool: string | undefined
  readonly file: string
  /** The newest delta of the group tells the state. */
  readonly delta: Delta
  readonly isLate: boolean
  readonly rows: readonly DeltaRow[]
  readonly introduced: number
  readonly fixed: number
  /** Further files of the same call of which just the same is to say; the file is the first of them. */
  readonly alike: readonly string[]
}

/** Newest first. By call: one group a delta; by file: one group a file, its rows from the newest delta to the oldest. */
export function groupDeltas(entries: readonly DeltaEntry[], by: GroupBy): readonly DeltaGroup[] {
  const newest = entries.toReversed()
  if (by === 'call') return byCall(newest)
  const files = [...new Set(newest.map(({ delta }) => delta.file))]
  return files.map((file) =>
    groupOf(
      file,
      newest.filter(({ delta }) => delta.file === file),
      undefined,
    ),
  )
}

function byCall(newest: readonly DeltaEntry[]): readonly DeltaGroup[] {
  const seqs = [...new Set(newest.map(({ seq }) => seq))]
  return seqs.flatMap((call) => {
    const { alike, others } = alikeOf(newest.filter(({ seq }) => seq === call))
    const groups = others.map((entry) => groupOf(`${entry.seq} ${entry.delta.file}`, [entry], entry.tool))
    const told = alike.flatMap(({ entries: members }) => {
      const [first, ...more] = members
      if (first === undefined) return []
      const group = groupOf(`${first.seq} ${first.delta.file}`, [first], first.tool)
      return { ...group, alike: more.map(({ delta }) => delta.file) }
    })
    return [...told, ...groups]
  })
}

/** The rows that a filter lets through. */
export function filteredRows(rows: readonly DeltaRow[], filter: SeverityFilter): readonly DeltaRow[] {
  const wanted: Readonly<Record<SeverityFilter, readonly Severity[]>> = {
    all: ['error', 'warning', 'info', 'hint'],
    error: ['error'],
    warning: ['warning'],
  }
  return rows.filter(({ diagnostic }) => wanted[filter].includes(diagnostic.severity))
}

/** Whether the numbers of a delta mean something: nobody counted where nobody looked. */
export function hasCounts(state: SettledState): boolean {
  return state !== 'absent'
}

function groupOf(key: string, entries: readonly DeltaEntry[], tool: string | undefined): DeltaGroup {
  const rows = entries.flatMap(({ delta }) => rowsOf(delta))
  const [newest] = entries
  if (newest === undefined) throw new Error('A group of no delta.')
  return {
    key,
    tool,
    file: newest.delta.file,
    delta: newest.delta,
    isLate: newest.delta.forCall !== undefined,
    rows,
    introduced: rows.filter(({ sign }) => sign === '+').length,
    fixed: rows.filter(({ sign }) => sign === '−').length,
    alike: [],
  }
}

function rowsOf({ file, introduced, fixed, elsewhere }: Delta): readonly DeltaRow[] {
  return [
    ...introduced.map((diagnostic): DeltaRow => ({ sign: '+', file, diagnostic, because: undefined })),
    ...elsewhere.flatMap((other) =>
      other.introduced.map((diagnostic): DeltaRow => ({
        sign: '+',
        file: other.file,
        diagnostic,
        because: file,
      })),
    ),
    ...fixed.map((diagnostic): DeltaRow => ({ sign: '−', file, diagnostic, because: undefined })),
  ]
}
