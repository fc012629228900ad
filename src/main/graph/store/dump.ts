import { createHash } from 'node:crypto'
import { referenceKinds, symbolKindAt, tierAt } from './codes.ts'
import type { GraphDatabase } from './database.ts'
import { fileOf } from './ids.ts'
import { Meta } from './meta.ts'
import { numberAt, numberOrNull, type Row, textAt } from './rows.ts'

/**
 * Everything that an index says, without the numbers that its history gave out: an index after any sequence of edits
 * dumps the same as one made anew.
 */
export function* dumpLines(database: GraphDatabase): Generator<string> {
  const paths = new Map<number, string>()
  const files = database.statement(
    `SELECT id, path, language, hex(hash), state, reason, surface, stale, symbols, "references", hex(facts),
     hex(dependencies) FROM file ORDER BY path`,
  )
  const rows = files.all()
  for (const row of rows) paths.set(numberAt(row, 0), textAt(row, 1))
  for (const row of rows) {
    yield JSON.stringify(['file', ...row.slice(1)])
    yield* dumpFile(database, numberAt(row, 0), paths)
  }
}

export function dumpHash(database: GraphDatabase): string {
  const hash = createHash('sha256')
  for (const line of dumpLines(database)) hash.update(line).update('\n')
  return hash.digest('hex')
}

function* dumpFile(
  database: GraphDatabase,
  file: number,
  paths: ReadonlyMap<number, string>,
): Generator<string> {
  const between = 'BETWEEN ? * 1048576 AND ? * 1048576 + 1048575'
  const symbols = database
    .statement(
      `SELECT s.ordinal, p.descriptor, n.text, s.kind, s.flags, s.line, s.character, s.end_line, s.first, s.last,
       s.descriptor, s.signature FROM symbol s JOIN name n ON n.id = s.name
       LEFT JOIN symbol p ON p.id = ? * 1048576 + s.parent AND s.parent >= 0
       WHERE s.id ${between} ORDER BY s.ordinal`,
    )
    .all(file, file, file)
  for (const row of symbols)
    yield JSON.stringify(['symbol', ...row.slice(0, 3), symbolKindAt(numberAt(row, 3)), ...row.slice(4)])
  const reasons = new Meta(database).reasons()
  const references = database
    .statement(
      `SELECT r.id % 1048576, src.descriptor, n.text, r.kind, r.line, r.target, t.descriptor, r.tier, r.reason
       FROM reference r JOIN name n ON n.id = r.name
       LEFT JOIN symbol src ON src.id = ? * 1048576 + r.source AND r.source >= 0
       LEFT JOIN symbol t ON t.id = r.target WHERE r.id ${between} ORDER BY r.id`,
    )
    .all(file, file, file)
  for (const row of references) yield referenceLine(row, { paths, reasons })
}

function referenceLine(
  row: Row,
  { paths, reasons }: { paths: ReadonlyMap<number, string>; reasons: readonly string[] },
): string {
  const target = numberOrNull(row, 5)
  const tier = numberOrNull(row, 7)
  const reason = numberOrNull(row, 8)
  return JSON.stringify([
    'reference',
    ...row.slice(0, 3),
    referenceKinds[numberAt(row, 3)],
    row[4],
    target === null ? null : target === 0 ? 'external' : [paths.get(fileOf(target)), row[6]],
    tier === null ? null : tierAt(tier),
    reason === null ? null : reasons[reason],
  ])
}
