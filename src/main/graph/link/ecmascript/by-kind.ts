import type { Type } from './types.ts'

export type OfKind<Kind extends Type['kind']> = Extract<Type, { readonly kind: Kind }>

/** What is to be done by the kind of a type; kinds that are left out give `undefined`. */
export type Cases<Context, Result> = {
  readonly [Kind in Type['kind']]?: (type: OfKind<Kind>, context: Context) => Result
}

export function byKind<Kind extends Type['kind'], Context, Result>(
  cases: Cases<Context, Result>,
  type: OfKind<Kind>,
  context: Context,
): Result | undefined {
  const found: Cases<Context, Result>[Kind] = cases[type.kind]
  return found?.(type, context)
}
