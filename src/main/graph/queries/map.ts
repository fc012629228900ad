import type { GraphRow } from '../../../shared/model/graph.ts'
import { kindCodes, localBit } from '../store/codes.ts'
import { fileOf } from '../store/ids.ts'
import { numberAt } from '../store/rows.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { impactKinds } from './edges.ts'
import { inPath } from './in-path.ts'
import { pageRank } from './page-rank.ts'
import { graphRow, isTestNode } from './symbol-rows.ts'

const defaultBudget = 1_000
/** A token is about four letters of code. */
const lettersAToken = 4
/** Line, kind and white space around a name and its signature. */
const lettersARow = 12
const maxCandidates = 2_000
const used = kindCodes(impactKinds).join()

/**
 * The most used symbols of the most used files, as many as fit into the budget, by file. The rank of a file comes from
 * who uses it (PageRank); its symbols share it by how often each is used.
 */
export function map(question: QuestionOf<'map'>, parts: QueryParts): Outcome {
  const rows = fitting(candidates(question, parts), (question.budget ?? defaultBudget) * lettersAToken)
  rows.shown.sort((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  )
  return found({ total: rows.shown.length, row: (index) => rows.shown[index], isComplete: rows.isAll })
}

function fitting(ranked: Iterable<GraphRow>, letters: number): { shown: GraphRow[]; isAll: boolean } {
  const shown: GraphRow[] = []
  const files = new Set<string>()
  let left = letters
  for (const row of ranked) {
    const file = files.has(row.file) ? 0 : row.file.length + 2
    left -= file + lettersARow + Math.max(row.name.length, row.signature?.length ?? 0)
    if (left < 0) return { shown, isAll: false }
    files.add(row.file)
    shown.push(row)
  }
  return { shown, isAll: true }
}

function* candidates(question: QuestionOf<'map'>, { database, rows }: QueryParts): Generator<GraphRow> {
  const ranks = fileRanks(database)
  const inside = inPath(question.path)
  const counted = database
    .statement(
      `SELECT r.target, count(*), f."references" FROM reference r JOIN symbol s ON s.id = r.target
       JOIN file f ON f.id = r.target / 1048576
       WHERE r.target > 0 AND r.kind IN (${used}) AND s.flags & ${localBit} = 0 ${inside.sql} GROUP BY r.target`,
    )
    .all(...inside.parameters)
    .map((row) => ({ id: numberAt(row, 0), uses: numberAt(row, 1) }))
  const usesOfFile = new Map<number, number>()
  for (const { id, uses } of counted) usesOfFile.set(fileOf(id), (usesOfFile.get(fileOf(id)) ?? 0) + uses)
  const scored = counted
    .map(({ id, uses }) => ({
      id,
      score: ((ranks.get(fileOf(id)) ?? 0) * uses) / (usesOfFile.get(fileOf(id)) ?? 1),
    }))
    .sort((left, right) => right.score - left.score || left.id - right.id)
    .slice(0, maxCandidates)
  for (const { id } of scored) {
    const node = rows.byId(id)
    if (node === undefined || (isTestNode(node) && question.includeTests !== true)) continue
    yield graphRow(node)
  }
}

function fileRanks(database: QueryParts['database']): ReadonlyMap<number, number> {
  const files = database
    .statement('SELECT id FROM file')
    .all()
    .map((row) => numberAt(row, 0))
  const edges = database
    .statement(
      `SELECT id / 1048576 AS f, target / 1048576 AS t, count(*) FROM reference
       WHERE target > 0 AND kind IN (${used}) GROUP BY f, t HAVING f <> t`,
    )
    .all()
    .map((row) => ({ from: numberAt(row, 0), to: numberAt(row, 1), weight: numberAt(row, 2) }))
  return pageRank(files, edges)
}
