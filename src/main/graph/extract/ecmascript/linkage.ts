/**
 * What linking reads of a TypeScript or JavaScript file: names are already resolved in their scopes, expressions and types
 * are codes in flat tables that refer to one another by index; -1 is "none" or "unknown". Plain data. The tables begin
 * with what other files can read (the surface); what only the bodies need follows.
 */
export interface EcmascriptLinkage {
  readonly v: typeof linkageVersion
  readonly language: 'ecmascript'
  readonly declarations: readonly Declaration[]
  readonly imports: readonly ImportCode[]
  /** Names that the file exports, in the order of the text; a later equal name merges with the one before. */
  readonly exports: readonly ExportCode[]
  readonly functions: readonly FunctionCode[]
  readonly objects: readonly ObjectCode[]
  readonly bindings: readonly BindingCode[]
  readonly typeParameters: readonly TypeParameterCode[]
  readonly expressions: readonly ExpressionCode[]
  readonly types: readonly TypeCode[]
  /** One for each reference: what its name stands for, see `Use`. */
  readonly uses: readonly Use[]
}

/** Counts up whenever a code changes its meaning: stored linkage of another version is extracted anew. */
export const linkageVersion = 1

/**
 * What a name means in its scope: `index * 4 + kind`, an index into symbols, imports, bindings or type parameters.
 * -1: a global; -2: not known, for the text could not be read whole.
 */
export type Name = number
export const nameKind = { symbol: 0, import: 1, binding: 2, typeParameter: 3 } as const

/**
 * `[name]` for what the scope says, `[receiver, member]` for a member of an expression. An import or export statement
 * refers to the import itself.
 */
export type Use = Name | readonly [receiver: number, isType: 0 | 1]

/** What is declared under the symbol of the same index; `next` is the next symbol of the same name in the same scope. */
export type Declaration =
  | readonly [kind: 'function', next: number, fn: number]
  | readonly [kind: 'class', next: number, heritage: HeritageCode]
  | readonly [kind: 'interface', next: number, heritage: HeritageCode]
  | readonly [kind: 'alias', next: number, typeParameters: readonly number[], type: number]
  | readonly [kind: 'value', next: number, type: number, init: number]
  | readonly [kind: 'accessor', next: number, fn: number]
  | readonly [kind: 'scope', next: number]
  | readonly [kind: 'other', next: number]

export interface HeritageCode {
  readonly typeParameters: readonly number[]
  /** Expression after `extends` of a class; -1 without one. */
  readonly base: number
  readonly baseArguments: readonly number[]
  /** Types after `implements` of a class, after `extends` of an interface. */
  readonly types: readonly number[]
  /** Call signatures of an interface, and type of its index signature. */
  readonly calls: readonly number[]
  readonly constructs: readonly number[]
  readonly index: number
}

/** `*`: the module itself; `=`: what `require` or `import x = require()` gives; '' with a chain: an alias `import x = A.B`. */
export interface ImportCode {
  readonly from: string
  readonly name: string
  readonly isType?: true
  /** Of `import x = A.B`: the expression. */
  readonly alias?: number
}

export type ExportCode =
  | readonly [kind: 'name', name: string, means: Name, type: Name]
  | readonly [kind: 'import', name: string, importIndex: number]
  | readonly [kind: 'all', from: string]
  | readonly [kind: 'expression', name: string, expression: number]

export interface FunctionCode {
  readonly typeParameters: readonly number[]
  readonly parameters: readonly ParameterCode[]
  /** Declared; -1 where it is inferred from `returns`. */
  readonly type: number
  readonly returns: readonly number[]
  readonly isAsync?: true
  readonly isGenerator?: true
  /** Without a body: an overload, or a member of a type. */
  readonly isSignature?: true
  readonly context?: ContextCode
}

export interface ParameterCode {
  readonly type: number
  readonly init: number
  readonly isRest?: true
  readonly isOptional?: true
}

/** Where a function expression or object literal stands, for what its parameters are given. */
export type ContextCode =
  | readonly [kind: 'argument', call: number, index: number]
  | readonly [kind: 'type', type: number]
  | readonly [kind: 'returned', fn: number]
  | readonly [kind: 'member', object: number, name: string]
  | readonly [kind: 'expression', expression: number]

export interface ObjectCode {
  readonly members: readonly MemberCode[]
  readonly spreads: readonly number[]
  readonly calls: readonly number[]
  readonly constructs: readonly number[]
  readonly index: number
  readonly context?: ContextCode
}

/** `symbol` is -1 for a member that is none. `value` is an index of the table that `kind` names. */
export type MemberCode = readonly [
  name: string,
  symbol: number,
  kind: 'function' | 'expression' | 'type' | 'getter',
  value: number,
]

/** A local variable or parameter: its declared type, and where it has none what it is given. */
export type BindingCode = readonly [type: number, init: number]

export interface TypeParameterCode {
  readonly name: string
  readonly constraint: number
  readonly fallback: number
}

export type ExpressionCode =
  | readonly ['name', Name]
  | readonly ['global', string]
  | readonly ['this', symbol: number]
  /** `this` in a member of an object literal. */
  | readonly ['self', object: number]
  | readonly ['super', symbol: number, isStatic: boolean]
  | readonly ['member', receiver: number, name: string]
  | readonly ['at', receiver: number, index: number]
  | readonly ['element', receiver: number]
  | readonly ['call', callee: number, args: readonly number[], typeArguments: readonly number[]]
  | readonly ['new', callee: number, args: readonly number[], typeArguments: readonly number[]]
  | readonly ['typed', type: number]
  | readonly ['await', of: number]
  | readonly ['function', fn: number]
  | readonly ['object', object: number]
  | readonly ['array', elements: readonly number[]]
  | readonly ['spread', of: number]
  | readonly ['promise', of: number]
  | readonly ['either', readonly number[]]
  | readonly ['builtin', name: string]
  | readonly ['each', of: number]
  | readonly ['delegate', of: number]
  | readonly ['rest', of: number]
  | readonly ['parameter', fn: number, index: number]
  | readonly ['import', importIndex: number]
  | readonly ['narrowed', of: number, constructor: number]

export type TypeCode =
  | readonly ['name', name: Name, args: readonly number[]]
  | readonly ['global', name: string, args: readonly number[]]
  | readonly ['member', receiver: number, name: string, args: readonly number[]]
  | readonly ['union', readonly number[]]
  | readonly ['intersection', readonly number[]]
  | readonly ['array', element: number]
  | readonly ['tuple', elements: readonly number[]]
  | readonly ['function', fn: number]
  | readonly ['constructor', fn: number]
  | readonly ['object', object: number]
  | readonly ['typeof', expression: number, args: readonly number[]]
  | readonly ['index', object: number, key: number]
  | readonly ['keyof', of: number]
  | readonly ['literal', text: string]
  | readonly ['builtin', name: string]
  | readonly ['conditional', check: number, bound: number, yes: number, no: number]
  | readonly ['infer', typeParameter: number]
  | readonly ['mapped', typeParameter: number, keys: number, type: number]
  | readonly ['this', symbol: number]
