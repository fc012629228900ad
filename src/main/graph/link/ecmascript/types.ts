import type { FunctionCode, ObjectCode, TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import type { Unit } from './unit.ts'

/** What type parameters stand for; a parameter that is there without a type is unknown. */
export interface Environment {
  readonly size: number
  has(code: TypeParameterCode): boolean
  get(code: TypeParameterCode): Type | undefined
}
export type KnownEnvironment = ReadonlyMap<TypeParameterCode, Type | undefined>
export const noEnvironment: Environment = new Map()

/** A symbol of a file. */
export interface SymbolOf {
  readonly unit: Unit
  readonly symbol: number
}

export interface Signature {
  readonly unit: Unit
  readonly fn: FunctionCode
  readonly environment: Environment
  /** What is made by `new`, where the signature itself does not say it. */
  readonly makes?: Type
}

/** A type as far as it is known; `undefined` stands for one that is not. */
export type Type =
  /** An object of a class or interface. */
  | (SymbolOf & { readonly kind: 'instance'; readonly args: readonly (Type | undefined)[] })
  /** A class, enum or namespace itself. */
  | (SymbolOf & { readonly kind: 'static' })
  /** An alias that is yet to be looked into. */
  | (SymbolOf & { readonly kind: 'alias'; readonly args: readonly (Type | undefined)[] })
  /** A type code that is yet to be looked into: it may refer to itself. */
  | {
      readonly kind: 'deferred'
      readonly unit: Unit
      readonly type: number
      readonly environment: Environment
    }
  | { readonly kind: 'function'; readonly signatures: readonly Signature[] }
  | { readonly kind: 'newable'; readonly signatures: readonly Signature[] }
  | {
      readonly kind: 'object'
      readonly unit: Unit
      readonly object: ObjectCode
      readonly environment: Environment
    }
  | { readonly kind: 'module'; readonly unit: Unit }
  /** Of the language itself: `string`, `Array` with its element. */
  | { readonly kind: 'builtin'; readonly name: string; readonly args: readonly (Type | undefined)[] }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'tuple'; readonly elements: readonly (Type | undefined)[] }
  | { readonly kind: 'union'; readonly parts: readonly (Type | undefined)[] }
  | { readonly kind: 'intersection'; readonly parts: readonly (Type | undefined)[] }
  | { readonly kind: 'parameter'; readonly unit: Unit; readonly code: TypeParameterCode }
  /** A method of a builtin: what it gives back, and what it gives to a function that is handed to it. */
  | {
      readonly kind: 'native'
      readonly owner: {
        readonly kind: 'builtin'
        readonly name: string
        readonly args: readonly (Type | undefined)[]
      }
      readonly name: string
      readonly gives: Gives | undefined
      readonly callback: readonly Gives[] | undefined
    }
  /** From outside of the workspace. */
  | { readonly kind: 'external' }

/** `0`, `1`: a type's own arguments; `self` the type; the others say what they are. */
export type Gives =
  '0' | '1' | 'self' | 'array' | 'string' | 'number' | 'strings' | 'entry' | 'entries' | 'keys' | 'values'

export const external: Type = { kind: 'external' }

export function builtin(name: string, ...args: readonly (Type | undefined)[]): Type {
  return { kind: 'builtin', name, args }
}

/** A union of what is known of the parts: `undefined` when nothing is. */
export function eitherOf(parts: readonly (Type | undefined)[]): Type | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length === 0) return undefined
  return parts.length === 1 ? known[0] : { kind: 'union', parts }
}
