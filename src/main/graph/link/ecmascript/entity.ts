import type { SymbolOf } from './types.ts'
import type { Unit } from './unit.ts'

export type Space = 'value' | 'type'

/** What a name stands for once imports and re-exports are followed. */
export type Entity =
  | (SymbolOf & { readonly kind: 'symbol' })
  | { readonly kind: 'module'; readonly unit: Unit }
  | { readonly kind: 'expression'; readonly unit: Unit; readonly expression: number }
  | { readonly kind: 'external' }
