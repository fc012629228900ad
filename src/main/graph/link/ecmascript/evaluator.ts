import type { ContextCode } from '../../extract/ecmascript/linkage.ts'
import type { Entity } from './entity.ts'
import type { Linking } from './linking.ts'
import type { Environment, Signature, SymbolOf, Type } from './types.ts'
import type { Unit } from './unit.ts'

/** A member that was found: the symbols that declare it, or something from outside of the workspace. */
export interface Member {
  readonly symbols: readonly SymbolOf[]
  readonly isExternal: boolean
  /** Others of the same name may be meant as well. */
  readonly isUnsure?: boolean
  readonly type: () => Type | undefined
}

export interface CallSite {
  readonly unit: Unit
  readonly args: readonly number[]
  readonly typeArguments: readonly number[]
}

/** How types are found out. Each part asks for the others through this, so that none has to import all. */
export interface Evaluator {
  readonly linking: Linking
  /** Of a type code; aliases and what may refer to itself stay unopened. */
  typeOf(unit: Unit, type: number): Type | undefined
  /** Of an expression code, once. */
  expression(unit: Unit, expression: number): Type | undefined
  /** Of what a name stands for, used as a value. */
  entity(entity: Entity | undefined): Type | undefined
  /** Of the value that a symbol holds. */
  valueOf(symbol: SymbolOf): Type | undefined
  /** Opens aliases and deferred types until something can be seen. */
  opened(type: Type | undefined): Type | undefined
  member(type: Type | undefined, name: string): Member | undefined
  signatures(type: Type | undefined, kind: 'call' | 'new'): readonly Signature[]
  /** What a call gives back; `site` is where its arguments stand. */
  result(signatures: readonly Signature[], site: CallSite): Type | undefined
  /** What type parameters stand for at a call, from all arguments before `before`. */
  inferred(signature: Signature, site: CallSite, before: number): Environment
  context(unit: Unit, context: ContextCode | undefined): Type | undefined
  parameter(signature: Signature, index: number): Type | undefined
  returned(signature: Signature): Type | undefined
  /** Of what a loop or a destructuring takes out of it. */
  elementOf(type: Type | undefined): Type | undefined
}
