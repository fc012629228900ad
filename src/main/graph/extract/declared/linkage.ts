/**
 * What linking needs of a file in a language whose names are declared (Python, Go, Rust, Java, Dart): scopes with what
 * they bind, types as they are written, and a description of each used value by which it can be found again without
 * parsing. Numbers are indexes into the lists of the same file; -1 is none.
 */
export interface DeclaredLinkage {
  readonly form: 'declared'
  /** Package, library or module as the file itself names it; empty where it does not. */
  readonly home: string
  readonly imports: readonly ImportFact[]
  /** The first is the file's. */
  readonly scopes: readonly ScopeFact[]
  readonly types: readonly TypeText[]
  readonly values: readonly Value[]
  /** Symbol and type: of a field its type, of a function what it returns, of an alias what it stands for. */
  readonly declared: readonly (readonly [symbol: number, type: number])[]
  /** Symbol and a value that is given to it, where no type is written. */
  readonly inferred: readonly (readonly [symbol: number, value: number])[]
  readonly bases: readonly BaseFact[]
  /** Members that stand outside of their type: methods of Go, of an `impl`, of an extension. */
  readonly members: readonly MemberFact[]
  /** Symbol and the names of its type parameters, in order. */
  readonly parameters: readonly (readonly [symbol: number, names: readonly string[]])[]
  /** Symbol and how many arguments it takes, at least and at most, where names are overloaded. */
  readonly arity: readonly (readonly [symbol: number, least: number, most: number])[]
  /** Of each reference: the value that is used, -1 where the name alone is known. */
  readonly uses: readonly number[]
}

export interface ImportFact {
  /** As written: `a.b`, `..c`, `package:x/y.dart`, `crate::a`. */
  readonly module: string
  /** What is taken from it: a name, `*` for all, empty for the module itself. */
  readonly name: string
  /** The scope that it is written in. */
  readonly scope: number
  /** Others may take it from this file: `pub use`, `export`. */
  readonly isExported: boolean
  /** Of `show` and `hide`; absent where all names are meant. */
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

export interface ScopeFact {
  readonly parent: number
  /** The symbol that opens it, -1 for a block or the file. */
  readonly owner: number
  readonly kind: 'file' | 'type' | 'function' | 'block' | 'module'
  readonly bindings: readonly (readonly [name: string, binding: Binding])[]
}

export type Binding =
  | { readonly is: 'symbol'; readonly symbol: number }
  | { readonly is: 'import'; readonly import: number }
  /** A variable with a written type. */
  | { readonly is: 'typed'; readonly type: number }
  /** A variable with the value that it is given. */
  | { readonly is: 'valued'; readonly value: number }
  /** A type parameter and its bound. */
  | { readonly is: 'parameter'; readonly bound: number }
  | { readonly is: 'opaque' }

/**
 * A type as it is written, pointers and references taken off. `list` is any sequence, `chan`, `map`, `tuple`
 * and `|` are as named.
 */
export interface TypeText {
  readonly path: readonly string[]
  readonly arguments: readonly number[]
  readonly scope: number
}

export type Value =
  /** `count`: how many arguments its call gives, where names are overloaded. */
  | { readonly is: 'name'; readonly name: string; readonly scope: number; readonly count?: number }
  /** An object of the type that the symbol declares. */
  | { readonly is: 'self'; readonly type: number }
  /** The type that the symbol declares, itself. */
  | { readonly is: 'class'; readonly type: number }
  /** An object of the type that stands around an `impl` or an extension. */
  | { readonly is: 'typed'; readonly type: number }
  /** A type itself, for what is called on it. */
  | { readonly is: 'type'; readonly type: number }
  /** The bases of the type that the symbol declares. */
  | { readonly is: 'super'; readonly type: number }
  | { readonly is: 'member'; readonly of: number; readonly name: string; readonly count?: number }
  | { readonly is: 'result'; readonly of: number }
  /** One element of a sequence, or of a map by its key. */
  | { readonly is: 'element'; readonly of: number }
  /** What a loop over it gives. */
  | { readonly is: 'item'; readonly of: number }
  /** What a loop gives that counts, too: the key of a map, the place in a list. */
  | { readonly is: 'key'; readonly of: number }
  /** One of several values. */
  | { readonly is: 'part'; readonly of: number; readonly at: number }
  | { readonly is: 'awaited'; readonly of: number }
  | { readonly is: 'imported'; readonly import: number }
  /** None, null, nil: says nothing about a type. */
  | { readonly is: 'nothing' }

export interface BaseFact {
  /** The type that inherits; -1 where `owner` names it. */
  readonly symbol: number
  readonly owner: number
  readonly type: number
  readonly kind: 'extends' | 'implements'
}

export interface MemberFact {
  readonly symbol: number
  readonly owner: number
}

/** Facts come from a store: what another version or another language has written there is not read. */
export function isDeclaredLinkage(linkage: unknown): linkage is DeclaredLinkage {
  return typeof linkage === 'object' && linkage !== null && 'form' in linkage && linkage.form === 'declared'
}
