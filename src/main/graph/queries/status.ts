import type { GraphStatus } from '../../../shared/model/graph-question.ts'
import type { GraphStore } from '../store/graph-store.ts'
import { numberAt, textAt } from '../store/rows.ts'

const maxSkippedShown = 50

/** What an index holds, from the database alone. */
export function indexStatus(
  store: GraphStore,
): Omit<GraphStatus, 'pending' | 'progress' | 'otherWriter' | 'notice'> {
  const count = (sql: string): number => numberAt(store.database.statement(sql).get(), 0)
  const skipped = store.files.withReason()
  const references = count('SELECT count(*) FROM reference')
  return {
    files: count('SELECT count(*) FROM file WHERE state < 2'),
    symbols: count('SELECT coalesce(sum(symbols), 0) FROM file'),
    references,
    resolved: references - count('SELECT count(*) FROM reference WHERE target IS NULL'),
    generation: store.meta.generation,
    isComplete: store.meta.isComplete,
    languages: store.database
      .statement('SELECT language, count(*) FROM file WHERE state < 2 GROUP BY language ORDER BY 2 DESC, 1')
      .all()
      .map((row) => ({ language: textAt(row, 0), files: numberAt(row, 1) })),
    skipped: skipped.length,
    skippedFiles: skipped.slice(0, maxSkippedShown),
    databaseBytes: count('PRAGMA page_count') * count('PRAGMA page_size'),
  }
}

/** Nothing is there yet. */
export const emptyStatus: ReturnType<typeof indexStatus> = {
  files: 0,
  symbols: 0,
  references: 0,
  resolved: 0,
  generation: 0,
  isComplete: false,
  languages: [],
  skipped: 0,
  skippedFiles: [],
  databaseBytes: 0,
}
