import type { FileFacts, LinkedFile, Target } from '../facts.ts'
import { referenceKinds, tiers } from './codes.ts'
import type { GraphDatabase } from './database.ts'
import { firstOverride, idOf, perFile } from './ids.ts'
import type { Names } from './names.ts'

/** A word for an edge's reason, as a number. */
export interface Reasons {
  codeOf(reason: string): number
}

export interface LinkedReferences {
  readonly file: number
  readonly facts: FileFacts
  readonly linked: Pick<LinkedFile, 'edges' | 'overrides'>
  /** Slot of the file's own symbols by their index in the facts. */
  readonly slots: readonly number[]
  /** Id of a target; 0 external, null where there is no such symbol. */
  readonly idOfTarget: (target: Target) => number | null
}

const insert = `INSERT INTO reference(id, source, name, kind, line, target, tier, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const overridesCode = referenceKinds.indexOf('overrides')

/** The uses that each file has. An edge is the target of one of them, so that losing the target loses no use. */
export class ReferenceTable {
  readonly #database: GraphDatabase
  readonly #names: Names
  readonly #reasons: Reasons

  constructor(database: GraphDatabase, names: Names, reasons: Reasons) {
    this.#database = database
    this.#names = names
    this.#reasons = reasons
  }

  replace({ file, facts, linked, slots, idOfTarget }: LinkedReferences): void {
    this.remove(file)
    const statement = this.#database.statement(insert)
    const edges = new Map(linked.edges.map((edge) => [edge.reference, edge]))
    const shown = shownSources(facts)
    facts.references.forEach(({ kind, name, line, source }, index) => {
      const edge = edges.get(index)
      const target = edge === undefined ? null : idOfTarget(edge.target)
      const isResolved = edge !== undefined && target !== null
      statement.run(
        idOf(file, index),
        slots[shown[source] ?? -1] ?? -1,
        this.#names.intern(name),
        referenceKinds.indexOf(kind),
        line,
        target,
        isResolved ? tiers.indexOf(edge.tier) : null,
        isResolved ? this.#reasons.codeOf(edge.reason) : null,
      )
    })
    this.#putOverrides({ file, facts, linked, slots, idOfTarget })
  }

  remove(file: number): void {
    this.#database
      .statement('DELETE FROM reference WHERE id BETWEEN ? AND ?')
      .run(idOf(file, 0), idOf(file, perFile - 1))
  }

  /** Symbols that are gone: what used them is unresolved, not forgotten. An override of nothing is none. */
  unresolve(symbols: readonly number[]): void {
    const overrides = this.#database.statement(
      'DELETE FROM reference WHERE target = ? AND target > 0 AND kind = ?',
    )
    const uses = this.#database.statement(
      'UPDATE reference SET target = NULL, tier = NULL, reason = NULL WHERE target = ? AND target > 0',
    )
    for (const symbol of symbols) {
      overrides.run(symbol, overridesCode)
      uses.run(symbol)
    }
  }

  #putOverrides({ file, facts, linked, slots, idOfTarget }: LinkedReferences): void {
    const statement = this.#database.statement(insert)
    let slot = firstOverride
    for (const { source, target } of linked.overrides) {
      const symbol = facts.symbols[source]
      const id = idOfTarget(target)
      if (symbol === undefined || id === null || id === 0) continue
      statement.run(
        idOf(file, slot++),
        slots[source] ?? -1,
        this.#names.intern(symbol.name),
        overridesCode,
        symbol.line,
        id,
        tiers.indexOf('B'),
        this.#reasons.codeOf('inheritance'),
      )
    }
  }
}

/** What stands in a local variable or function is a use by the symbol around it that has a name outside. */
function shownSources({ symbols }: FileFacts): number[] {
  const shown: number[] = []
  symbols.forEach(({ flags, parent }, index) =>
    shown.push(flags.isLocal === true && parent >= 0 ? (shown[parent] ?? parent) : index),
  )
  return shown
}
