import type { GraphRow } from '../../../shared/model/graph.ts'
import { numberAt, textAt } from '../store/rows.ts'
import type { QueryParts } from './answering.ts'
import { similarity } from './similarity.ts'
import { graphRow, moduleOf } from './symbol-rows.ts'

const maxNear = 5
const leastSimilar = 0.3

/** Files with a name like the last part of a path. */
export function nearFiles(path: string, { database, rows }: QueryParts): GraphRow[] {
  const base = nameOf(path)
  return database
    .statement('SELECT id, path FROM file ORDER BY path')
    .all()
    .map((row) => ({ id: numberAt(row, 0), path: textAt(row, 1) }))
    .map((file) => ({
      ...file,
      score: similarity(nameOf(file.path), base),
    }))
    .filter(({ score }) => score >= leastSimilar)
    .sort((left, right) => right.score - left.score)
    .slice(0, maxNear)
    .flatMap(({ id }) => {
      const node = rows.byId(moduleOf(id))
      return node === undefined ? [] : [graphRow(node)]
    })
}

/** Without its ending, which most files have in common. */
function nameOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
}
