import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { PlacedMetavariable } from './metavariable.ts'

/** A scaffolded pattern that was parsed; `slot` is where the pattern itself stands, metavariables are placed in it. */
export interface ParsedPattern {
  readonly row: LanguageRow
  readonly tree: SyntaxTree
  readonly slot: { readonly start: number; readonly end: number }
  readonly metavariables: readonly StandingMetavariable[]
  /** What a range of the tree's text is in the pattern itself. */
  readonly written: (start: number, end: number) => string
}

export interface StandingMetavariable extends PlacedMetavariable {
  /** A word stands for it; else a longer form, which is several tokens. */
  readonly isWord: boolean
}
