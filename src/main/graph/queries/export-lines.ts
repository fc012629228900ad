import { unpackFacts } from '../store/facts-blob.ts'
import { tierAt } from '../store/codes.ts'
import type { GraphDatabase } from '../store/database.ts'
import { fileOf, firstOverride, idOf, slotOf } from '../store/ids.ts'
import { bytesAt, numberAt, numberOrNull, textAt } from '../store/rows.ts'

type Place = readonly [file: string, line: number]

/** One reference of the workspace, for whoever wants to score or to use it elsewhere. Lines 1-based, columns 0-based. */
export interface ExportedReference {
  readonly site: readonly [file: string, line: number, column: number]
  readonly name: string
  readonly kind: string
  readonly tier: string | null
  /** Where the symbol around it has its name; null at the top of a file. */
  readonly from: Place | null
  readonly to: Place | 'external' | null
}

/** The references of a file at a time, as lines of JSON, in the order of paths and of the text. */
export function* exportLines(database: GraphDatabase): Generator<readonly string[]> {
  const files = database
    .statement('SELECT id, path FROM file WHERE state < 2 ORDER BY path')
    .all()
    .map((row) => ({ id: numberAt(row, 0), path: textAt(row, 1) }))
  for (const file of files) yield fileLines(database, file)
}

function fileLines(
  database: GraphDatabase,
  { id, path }: { readonly id: number; readonly path: string },
): string[] {
  const blob = database.statement('SELECT facts FROM file WHERE id = ?').get(id)
  if (blob === undefined) return []
  const { references } = unpackFacts(bytesAt(blob, 0))
  const rows = database
    .statement('SELECT id, source, target, tier FROM reference WHERE id BETWEEN ? AND ? ORDER BY id')
    .all(idOf(id, 0), idOf(id, firstOverride - 1))
  const places = new Places(database)
  return rows.flatMap((row) => {
    const fact = references[slotOf(numberAt(row, 0))]
    if (fact === undefined) return []
    const source = numberAt(row, 1)
    const tier = numberOrNull(row, 3)
    const line: ExportedReference = {
      site: [path, fact.line + 1, fact.character],
      name: fact.name,
      kind: fact.kind,
      tier: tier === null ? null : tierAt(tier),
      from: source < 0 ? null : places.of(idOf(id, source)),
      to: places.ofTarget(numberOrNull(row, 2)),
    }
    return [JSON.stringify(line)]
  })
}

class Places {
  readonly #database: GraphDatabase
  readonly #known = new Map<number, Place | null>()

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  ofTarget(target: number | null): Place | 'external' | null {
    if (target === null) return null
    return target === 0 ? 'external' : this.of(target)
  }

  of(symbol: number): Place | null {
    const known = this.#known.get(symbol)
    if (known !== undefined) return known
    const line = this.#database.statement('SELECT line FROM symbol WHERE id = ?').get(symbol)
    const path = this.#database.statement('SELECT path FROM file WHERE id = ?').get(fileOf(symbol))
    const place: Place | null =
      line === undefined || path === undefined ? null : [textAt(path, 0), numberAt(line, 0) + 1]
    this.#known.set(symbol, place)
    return place
  }
}
