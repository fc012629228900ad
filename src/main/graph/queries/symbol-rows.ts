import type { GraphRow } from '../../../shared/model/graph.ts'
import { localBit, symbolKindAt, testBit } from '../store/codes.ts'
import type { GraphDatabase } from '../store/database.ts'
import { fileOf, idOf, slotOf } from '../store/ids.ts'
import { numberAt, type Row, textAt } from '../store/rows.ts'

/** A symbol as the queries see it; `module` stands for a whole file, as the source of what stands outside of symbols. */
export interface SymbolNode {
  readonly id: number
  readonly file: string
  readonly parent: number
  readonly name: string
  readonly kind: GraphRow['kind']
  readonly flags: number
  /** Zero-based. */
  readonly line: number
  readonly endLine: number
  readonly first: number
  readonly last: number
  readonly descriptor: string
  readonly signature: string
}

export const symbolColumns = `s.id, s.parent, n.text, s.kind, s.flags, s.line, s.end_line, s.first, s.last, s.descriptor,
  s.signature, f.path FROM symbol s JOIN name n ON n.id = s.name JOIN file f ON f.id = s.id / 1048576`

export function symbolNode(row: Row): SymbolNode {
  return {
    id: numberAt(row, 0),
    parent: numberAt(row, 1),
    name: textAt(row, 2),
    kind: symbolKindAt(numberAt(row, 3)),
    flags: numberAt(row, 4),
    line: numberAt(row, 5),
    endLine: numberAt(row, 6),
    first: numberAt(row, 7),
    last: numberAt(row, 8),
    descriptor: textAt(row, 9),
    signature: textAt(row, 10),
    file: textAt(row, 11),
  }
}

/** Symbols by id. What stands outside of every symbol has the id of its file with the last slot. */
export class SymbolRows {
  readonly #database: GraphDatabase

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  byId(id: number): SymbolNode | undefined {
    if (slotOf(id) === moduleSlot) return this.#module(fileOf(id))
    const row = this.#database.statement(`SELECT ${symbolColumns} WHERE s.id = ?`).get(id)
    return row && symbolNode(row)
  }

  pathOf(file: number): string | undefined {
    const row = this.#database.statement('SELECT path FROM file WHERE id = ?').get(file)
    return row && textAt(row, 0)
  }

  fileId(path: string): number | undefined {
    const row = this.#database.statement('SELECT id FROM file WHERE path = ?').get(path.replace(/^\.\//, ''))
    return row && numberAt(row, 0)
  }

  /** In the order of the text. */
  ofFile(file: number): SymbolNode[] {
    return this.#database
      .statement(`SELECT ${symbolColumns} WHERE s.id BETWEEN ? AND ? ORDER BY s.ordinal`)
      .all(idOf(file, 0), idOf(file, moduleSlot))
      .map(symbolNode)
  }

  #module(file: number): SymbolNode | undefined {
    const path = this.pathOf(file)
    if (path === undefined) return undefined
    return {
      id: moduleOf(file),
      file: path,
      parent: -1,
      name: path.slice(path.lastIndexOf('/') + 1),
      kind: 'module',
      flags: 0,
      line: 0,
      endLine: 0,
      first: -1,
      last: -1,
      descriptor: '',
      signature: '',
    }
  }
}

const moduleSlot = 2 ** 20 - 1

export function moduleOf(file: number): number {
  return idOf(file, moduleSlot)
}

export function isModule(id: number): boolean {
  return slotOf(id) === moduleSlot
}

const testPath =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|testing)\/|[._-](?:test|tests|spec)\.[a-z]+$|(?:^|\/)test_[^/]*\.py$|_test\.(?:go|py|dart)$|Tests?\.java$/

/** By what its extractor says, or by the name of its file. */
export function isTestNode({ flags, file }: Pick<SymbolNode, 'flags' | 'file'>): boolean {
  return (flags & testBit) !== 0 || testPath.test(file)
}

export function isLocalNode({ flags }: Pick<SymbolNode, 'flags'>): boolean {
  return (flags & localBit) !== 0
}

export function keyOf({ file, descriptor }: Pick<SymbolNode, 'file' | 'descriptor'>): string {
  return `${file}#${descriptor}`
}

export type RowExtras = Partial<Pick<GraphRow, 'tier' | 'depth' | 'via' | 'site' | 'callers'>>

export function graphRow(node: SymbolNode, extras: RowExtras = {}): GraphRow {
  return {
    name: node.name,
    kind: node.kind,
    file: node.file,
    line: node.line + 1,
    ...(node.endLine > node.line && { endLine: node.endLine + 1 }),
    key: keyOf(node),
    ...(node.signature !== '' && { signature: node.signature }),
    ...(isTestNode(node) && { isTest: true }),
    ...extras,
  }
}
