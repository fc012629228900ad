import type { TypeParameterCode } from '../../extract/ecmascript/linkage.ts'
import { byKind, type Cases } from './by-kind.ts'
import type { Environment, Signature, Type } from './types.ts'

/** Types that are nested deeper are those of libraries that compute with types: unknown, so that each step ends. */
const deepestType = 10
const longestChain = 16
let depth = 0

const same = (type: Type): Type => type
const substitutions: Cases<Environment, Type | undefined> = {
  parameter: (type, by) => (by.has(type.code) ? by.get(type.code) : type),
  instance: (type, by) => (type.args.length === 0 ? type : { ...type, args: all(type.args, by) }),
  alias: (type, by) => (type.args.length === 0 ? type : { ...type, args: all(type.args, by) }),
  builtin: (type, by) => (type.args.length === 0 ? type : { ...type, args: all(type.args, by) }),
  native: (type, by) => ({ ...type, owner: { ...type.owner, args: all(type.owner.args, by) } }),
  tuple: (type, by) => ({ ...type, elements: all(type.elements, by) }),
  union: (type, by) => ({ ...type, parts: all(type.parts, by) }),
  intersection: (type, by) => ({ ...type, parts: all(type.parts, by) }),
  deferred: (type, by) => ({ ...type, environment: composed(type.environment, by) }),
  object: (type, by) => ({ ...type, environment: composed(type.environment, by) }),
  function: (type, by) => ({ ...type, signatures: type.signatures.map((one) => withEnvironment(one, by)) }),
  newable: (type, by) => ({
    ...type,
    signatures: type.signatures.map((one) => withEnvironment(one, by)),
  }),
  static: same,
  module: same,
  literal: same,
  external: same,
}

/** Replaces type parameters. What is yet to be looked into keeps the replacement for then. */
export function substitute(type: Type | undefined, by: Environment): Type | undefined {
  if (type === undefined || by.size === 0) return type
  if (depth > deepestType) return undefined
  depth++
  try {
    return byKind(substitutions, type, by)
  } finally {
    depth--
  }
}

function all(types: readonly (Type | undefined)[], by: Environment): (Type | undefined)[] {
  return types.map((type) => substitute(type, by))
}

export function withEnvironment(signature: Signature, by: Environment): Signature {
  const makes = substitute(signature.makes, by)
  return {
    ...signature,
    environment: composed(signature.environment, by),
    ...(makes === undefined ? {} : { makes }),
  }
}

/** First `inner`, whose types are seen through `outer`, then what only `outer` knows. */
export function composed(inner: Environment, outer: Environment): Environment {
  if (inner.size === 0) return outer
  if (outer.size === 0) return inner
  const chain = new Chain(inner, outer)
  return chain.length > longestChain ? inner : chain
}

/** Looks through only what is asked for: most of an environment never is. */
class Chain implements Environment {
  readonly size = 1
  readonly length: number
  readonly #inner: Environment
  readonly #outer: Environment

  constructor(inner: Environment, outer: Environment) {
    this.#inner = inner
    this.#outer = outer
    this.length = 1 + Math.max(lengthOf(inner), lengthOf(outer))
  }

  has(code: TypeParameterCode): boolean {
    return this.#inner.has(code) || this.#outer.has(code)
  }

  get(code: TypeParameterCode): Type | undefined {
    return this.#inner.has(code) ? substitute(this.#inner.get(code), this.#outer) : this.#outer.get(code)
  }
}

function lengthOf(environment: Environment): number {
  return environment instanceof Chain ? environment.length : 1
}
