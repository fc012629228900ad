import type { FileFacts } from '../../facts.ts'
import {
  type EcmascriptLinkage,
  type FunctionCode,
  linkageVersion,
} from '../../extract/ecmascript/linkage.ts'

/** Members of one symbol by their names; several of one name are overloads, or a getter and its setter. */
export interface Members {
  readonly instance: ReadonlyMap<string, readonly number[]>
  readonly static: ReadonlyMap<string, readonly number[]>
}

/** More overloads than people write; generated files may repeat a name without an end. */
const longestRing = 200

const none: Members = { instance: new Map(), static: new Map() }

/** The facts of one file, ready to be asked for members. */
export class Unit {
  readonly file: string
  readonly facts: FileFacts
  readonly linkage: EcmascriptLinkage
  #members: ReadonlyMap<number, Members> | undefined
  #functions: ReadonlyMap<FunctionCode, number> | undefined

  constructor(file: string, facts: FileFacts, linkage: EcmascriptLinkage) {
    this.file = file
    this.facts = facts
    this.linkage = linkage
  }

  members(symbol: number): Members {
    this.#members ??= membersOf(this.facts)
    return this.#members.get(symbol) ?? none
  }

  /** The symbol that a function is the value of; `undefined` for one without a name. */
  functionSymbol(fn: FunctionCode): number | undefined {
    this.#functions ??= new Map(
      this.linkage.declarations.flatMap((declaration, symbol): [FunctionCode, number][] => {
        const own = declaration[0] === 'function' ? this.linkage.functions[declaration[2]] : undefined
        return own === undefined ? [] : [[own, symbol]]
      }),
    )
    return this.#functions.get(fn)
  }

  /** All symbols that merge with this one under its name, itself first. */
  ring(symbol: number): number[] {
    const ring = [symbol]
    const { declarations } = this.linkage
    let next = declarations[symbol]?.[1] ?? -1
    while (next >= 0 && next !== symbol && ring.length < longestRing) {
      ring.push(next)
      next = declarations[next]?.[1] ?? -1
    }
    return ring
  }
}

const units = new WeakMap<FileFacts, Unit>()

/** `undefined` for facts of another language, or of another version of the extractor. */
export function unitOf(file: string, facts: FileFacts): Unit | undefined {
  const known = units.get(facts)
  if (known?.file === file) return known
  if (!isLinkage(facts.linkage)) return undefined
  const unit = new Unit(file, facts, facts.linkage)
  units.set(facts, unit)
  return unit
}

/** What was stored by this very version is what was written: only that has to be asked. */
function isLinkage(linkage: unknown): linkage is EcmascriptLinkage {
  return (
    typeof linkage === 'object' &&
    linkage !== null &&
    'v' in linkage &&
    linkage.v === linkageVersion &&
    'language' in linkage &&
    linkage.language === 'ecmascript'
  )
}

function membersOf(facts: FileFacts): Map<number, Members> {
  const all = new Map<number, { instance: Map<string, number[]>; static: Map<string, number[]> }>()
  for (const [index, symbol] of facts.symbols.entries()) {
    if (symbol.parent < 0) continue
    let members = all.get(symbol.parent)
    if (members === undefined) {
      members = { instance: new Map(), static: new Map() }
      all.set(symbol.parent, members)
    }
    const isStatic =
      symbol.flags.isStatic === true || symbol.kind === 'enum_member' || isOfNamespace(facts, symbol.parent)
    const names = isStatic ? members.static : members.instance
    const same = names.get(symbol.name)
    if (same === undefined) names.set(symbol.name, [index])
    else same.push(index)
  }
  return all
}

function isOfNamespace(facts: FileFacts, symbol: number): boolean {
  return facts.symbols[symbol]?.kind === 'module'
}
