import type { ContextCode } from '../../extract/ecmascript/linkage.ts'
import { elementOfType } from './elements.ts'
import { inferredAt, parameterOf, resultOf, returnedBy } from './calls.ts'
import { contextOf } from './contexts.ts'
import type { Entity } from './entity.ts'
import type { CallSite, Evaluator, Member } from './evaluator.ts'
import { typeOfExpression } from './expression-rules.ts'
import type { Linking } from './linking.ts'
import { memberOfType } from './members.ts'
import { openType } from './opened.ts'
import { signaturesOf } from './signatures.ts'
import { typeOfCode } from './type-rules.ts'
import type { Environment, Signature, SymbolOf, Type } from './types.ts'
import type { Unit } from './unit.ts'
import { typeOfValue, valueOfSymbol } from './values.ts'

/** All parts of finding out types, put together; each step is counted, so that it ends. */
export class Evaluation implements Evaluator {
  readonly linking: Linking

  constructor(linking: Linking) {
    this.linking = linking
  }

  typeOf(unit: Unit, type: number): Type | undefined {
    return type < 0 ? undefined : this.linking.guarded(() => typeOfCode(this, unit, type))
  }

  expression(unit: Unit, expression: number): Type | undefined {
    if (expression < 0) return undefined
    return this.linking.remembered(unit, expression, () => typeOfExpression(this, unit, expression))
  }

  entity(entity: Entity | undefined): Type | undefined {
    return typeOfValue(this, entity)
  }

  valueOf(symbol: SymbolOf): Type | undefined {
    return this.linking.guarded(() => valueOfSymbol(this, symbol))
  }

  opened(type: Type | undefined): Type | undefined {
    return this.linking.guarded(() => openType(this, type))
  }

  member(type: Type | undefined, name: string): Member | undefined {
    return this.linking.guarded(() => memberOfType(this, type, name))
  }

  signatures(type: Type | undefined, kind: 'call' | 'new'): readonly Signature[] {
    return this.linking.guarded(() => signaturesOf(this, type, kind)) ?? []
  }

  result(signatures: readonly Signature[], site: CallSite): Type | undefined {
    return this.linking.guarded(() => resultOf(this, signatures, site))
  }

  inferred(signature: Signature, site: CallSite, before: number): Environment {
    return this.linking.guarded(() => inferredAt(this, signature, site, before)) ?? new Map()
  }

  context(unit: Unit, context: ContextCode | undefined): Type | undefined {
    return this.linking.guarded(() => contextOf(this, unit, context))
  }

  parameter(signature: Signature, index: number): Type | undefined {
    return this.linking.guarded(() => parameterOf(this, signature, index))
  }

  returned(signature: Signature): Type | undefined {
    return this.linking.guarded(() => returnedBy(this, signature))
  }

  elementOf(type: Type | undefined): Type | undefined {
    return this.linking.guarded(() => elementOfType(this, type))
  }
}
