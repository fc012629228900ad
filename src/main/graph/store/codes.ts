import {
  type ReferenceKind,
  referenceKindSchema,
  type SymbolKind,
  symbolKindSchema,
  type Tier,
  tierSchema,
} from '../../../shared/model/graph.ts'
import type { SymbolFlags } from '../facts.ts'

/** Kinds, tiers and flags as the small numbers that the database holds. */

export const symbolKinds: readonly SymbolKind[] = symbolKindSchema.options
export const referenceKinds: readonly ReferenceKind[] = referenceKindSchema.options
/** The surest first. */
export const tiers: readonly Tier[] = tierSchema.options

/** Changes with any of the lists: an index with other numbers is made anew. */
export const codesVersion = [symbolKinds, referenceKinds, tiers].map((list) => list.join()).join(';')

const flagBits: readonly (readonly [keyof SymbolFlags, number])[] = [
  ['isExported', 1],
  ['isStatic', 2],
  ['isAbstract', 4],
  ['isAsync', 8],
  ['isTest', 16],
  ['isLocal', 32],
]
export const exportedBit = 1
export const testBit = 16
export const localBit = 32

export function flagsToNumber(flags: SymbolFlags): number {
  return flagBits.reduce((sum, [name, bit]) => (flags[name] === true ? sum + bit : sum), 0)
}

export function symbolKindAt(code: number): SymbolKind {
  return symbolKinds[code] ?? 'variable'
}

export function tierAt(code: number): Tier {
  return tiers[code] ?? 'G'
}

export function kindCodes(kinds: readonly ReferenceKind[]): readonly number[] {
  return kinds.map((kind) => referenceKinds.indexOf(kind))
}
