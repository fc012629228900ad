import type { Tier } from '../../../../shared/model/graph.ts'

/** What an expression stands for. */
export type Entity =
  | Declaration
  | { readonly kind: 'value'; readonly type: Type }
  | { readonly kind: 'module'; readonly module: string }
  /** Nothing of the workspace; `type` is what it gives when it is read or called, where that is known. */
  | { readonly kind: 'external'; readonly type?: Type }
  /** Ambiguous: it is one of several that are declared, so it is nothing that stands further out. */
  | { readonly kind: 'unknown'; readonly isAmbiguous?: boolean }

export interface Declaration {
  readonly kind: 'symbol'
  readonly file: string
  readonly symbol: number
  readonly tier: Tier
  readonly reason: string
  /** The object that it was found on, for its type arguments. */
  readonly on?: NamedType
}

export type Type =
  | NamedType
  /** A type of a library or of the language. Its arguments are known all the same. */
  | { readonly kind: 'external'; readonly name: string; readonly arguments: readonly Type[] }
  | { readonly kind: 'parameter'; readonly name: string; readonly bound?: Type }
  /** A type itself, as a value. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

/** A type that a symbol of the workspace declares. */
export interface NamedType {
  readonly kind: 'named'
  readonly file: string
  readonly symbol: number
  readonly arguments: readonly Type[]
}

export interface Wanted {
  readonly name: string
  /** How many arguments the call gives, where names are overloaded. */
  readonly count?: number
  /** Others follow in the path: no variable is meant. */
  readonly isPath?: boolean
}

export interface Found {
  readonly file: string
  readonly symbol: number
}

export interface Bases {
  readonly named: readonly NamedType[]
  /** A base is of a library. */
  readonly isOpen: boolean
  /** A base could not be found. */
  readonly isUnknown: boolean
}

export const unknown: { readonly kind: 'unknown' } = { kind: 'unknown' }
export const external: { readonly kind: 'external' } = { kind: 'external' }

export function isSameEntity(one: Entity, other: Entity): boolean {
  if (one.kind === 'symbol' && other.kind === 'symbol')
    return one.file === other.file && one.symbol === other.symbol
  if (one.kind === 'value' && other.kind === 'value') return isSameType(one.type, other.type)
  if (one.kind === 'module' && other.kind === 'module') return one.module === other.module
  return one.kind === 'external' && other.kind === 'external'
}

export function isSameType(one: Type, other: Type): boolean {
  if (one.kind === 'named' && other.kind === 'named')
    return one.file === other.file && one.symbol === other.symbol
  return one.kind === 'external' && other.kind === 'external' && one.name === other.name
}
