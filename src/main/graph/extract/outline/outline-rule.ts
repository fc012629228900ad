import type { SymbolKind } from '../../../../shared/model/graph.ts'

/** What declares a symbol. Kinds are tree-sitter node kinds; several are told with `|` between them. */
export interface OutlineRule {
  readonly node: string
  /** A function in a type is told as its method, a variable as its field. */
  readonly kind: SymbolKind
  /** The way to the name: of each step the nearest node below the one before. Empty: the node is the name. */
  readonly name: readonly string[]
  /** Every direct child of this kind is a name, in place of `name`. */
  readonly each?: string
  /** A token or node that stands directly in it. */
  readonly with?: string
  /** How its text begins, where a grammar has one kind for all forms. */
  readonly head?: RegExp
  /** The kind of the node around it. */
  readonly in?: string
}

export interface Outline {
  readonly rules: readonly OutlineRule[]
  /** Symbols in symbols so deep, no deeper: data has no end of keys. */
  readonly maxDepth?: number
}

export function rule(node: string, kind: SymbolKind, ...name: readonly string[]): OutlineRule {
  return { node, kind, name }
}
