import { symbolKinds } from './codes.ts'
import type { GraphDatabase } from './database.ts'
import type { PackedSymbol } from './facts-blob.ts'
import { idOf, perFile, slotOf } from './ids.ts'
import type { Names } from './names.ts'
import { numberAt, textAt } from './rows.ts'

/** The symbols of each file. One whose descriptor survives keeps its number, so that what points at it stays right. */
export class SymbolTable {
  readonly #database: GraphDatabase
  readonly #names: Names

  constructor(database: GraphDatabase, names: Names) {
    this.#database = database
    this.#names = names
  }

  /** Slot by descriptor. */
  slotsOf(file: number): Map<string, number> {
    const rows = this.#database
      .statement('SELECT id, descriptor FROM symbol WHERE id BETWEEN ? AND ?')
      .all(idOf(file, 0), idOf(file, perFile - 1))
    return new Map(rows.map((row) => [textAt(row, 1), slotOf(numberAt(row, 0))]))
  }

  /** Makes the symbols of a file these; the ids of those that are gone. */
  replace(file: number, symbols: readonly PackedSymbol[]): number[] {
    const before = this.slotsOf(file)
    const slots = assignSlots(before, symbols)
    const kept = new Set(slots)
    this.#deleteRows(file)
    this.#insert(file, symbols, slots)
    return [...before.values()].filter((slot) => !kept.has(slot)).map((slot) => idOf(file, slot))
  }

  /** Of a file that had none. */
  insert(file: number, symbols: readonly PackedSymbol[]): void {
    this.#insert(file, symbols, assignSlots(new Map(), symbols))
  }

  /** The ids that it had. */
  remove(file: number): number[] {
    const ids = [...this.slotsOf(file).values()].map((slot) => idOf(file, slot))
    this.#deleteRows(file)
    return ids
  }

  #insert(file: number, symbols: readonly PackedSymbol[], slots: readonly number[]): void {
    const insert = this.#database.statement(
      `INSERT INTO symbol(id, ordinal, parent, name, kind, flags, line, character, end_line, first, last, descriptor,
       signature) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    symbols.forEach((symbol, ordinal) =>
      insert.run(
        idOf(file, slots[ordinal] ?? ordinal),
        ordinal,
        slots[symbol.parent] ?? -1,
        this.#names.intern(symbol.name),
        symbolKinds.indexOf(symbol.kind),
        symbol.flags,
        symbol.line,
        symbol.character,
        symbol.endLine,
        symbol.first,
        symbol.last,
        symbol.descriptor,
        symbol.signature,
      ),
    )
  }

  #deleteRows(file: number): void {
    this.#database
      .statement('DELETE FROM symbol WHERE id BETWEEN ? AND ?')
      .run(idOf(file, 0), idOf(file, perFile - 1))
  }
}

/** A new symbol takes the lowest number that no symbol of the file has or had just now. */
export function assignSlots(
  before: ReadonlyMap<string, number>,
  symbols: readonly { readonly descriptor: string }[],
): number[] {
  const taken = new Set(before.values())
  let next = 0
  return symbols.map(({ descriptor }) => {
    const known = before.get(descriptor)
    if (known !== undefined) return known
    while (taken.has(next)) next++
    taken.add(next)
    return next
  })
}
