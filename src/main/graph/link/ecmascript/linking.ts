import type { LinkWorld } from '../../facts.ts'
import type { Entity } from './entity.ts'
import type { Type } from './types.ts'
import { type Unit, unitOf } from './unit.ts'

/** Enough for the largest files that people write; what asks for more stays unresolved. */
const mostSteps = 400_000
const deepest = 60

interface Memo {
  readonly expressions: (Type | undefined | 'pending')[]
  readonly known: Uint8Array
}

/** The linking of one file: what it has asked the world, and what it has found out so far. */
export class Linking {
  readonly world: LinkWorld
  readonly file: string
  readonly consulted = new Set<string>()
  readonly missed = new Set<string>()
  readonly modules = new Map<string, string | undefined>()
  readonly exported = new Map<string, Entity | undefined>()
  readonly #units = new Map<string, Unit | undefined>()
  readonly #memos = new Map<Unit, Memo>()
  #steps = 0
  #depth = 0

  constructor(file: string, world: LinkWorld) {
    this.file = file
    this.world = world
  }

  unit(file: string): Unit | undefined {
    if (this.#units.has(file)) return this.#units.get(file)
    if (file !== this.file) this.consulted.add(file)
    const facts = this.world.facts(file)
    const unit = facts === undefined ? undefined : unitOf(file, facts)
    this.#units.set(file, unit)
    return unit
  }

  has(path: string): boolean {
    if (this.world.has(path)) return true
    this.missed.add(path)
    return false
  }

  config(path: string): string | undefined {
    const text = this.world.config(path)
    if (text === undefined) this.missed.add(path)
    else this.consulted.add(path)
    return text
  }

  /** Computes the type of an expression once; inside of its own computation it is unknown. */
  remembered(unit: Unit, expression: number, compute: () => Type | undefined): Type | undefined {
    let memo = this.#memos.get(unit)
    if (memo === undefined) {
      const size = unit.linkage.expressions.length
      memo = { expressions: [], known: new Uint8Array(size) }
      this.#memos.set(unit, memo)
    }
    if (memo.known[expression] === 1) {
      const found = memo.expressions[expression]
      return found === 'pending' ? undefined : found
    }
    memo.known[expression] = 1
    memo.expressions[expression] = 'pending'
    const type = this.guarded(compute)
    memo.expressions[expression] = type
    return type
  }

  /** Neither endless types nor deep ones may take the whole program with them. */
  guarded<Value>(compute: () => Value | undefined): Value | undefined {
    if (this.#depth > deepest || this.#steps > mostSteps) return undefined
    this.#depth++
    this.#steps++
    try {
      return compute()
    } finally {
      this.#depth--
    }
  }
}
