import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { MatchRules } from './rules.ts'
import type { TargetList } from './target-reader.ts'

/** `left`: it may stay over, and a rewrite would delete it. `silent`: it means nothing. */
export type Staying = 'no' | 'silent' | 'left'

const brackets = new Set(['(', ')', '[', ']', '{', '}', '<', '>'])

/** What a strictness lets stay over in a target although the pattern does not mention it. */
export class StayingRules {
  readonly #tree: SyntaxTree
  readonly #row: LanguageRow
  readonly #rules: MatchRules

  constructor(tree: SyntaxTree, row: LanguageRow, rules: MatchRules) {
    this.#tree = tree
    this.#row = row
    this.#rules = rules
  }

  of(list: TargetList, index: number): Staying {
    const node = list.nodes[index]
    if (node === undefined || this.#rules.isExact) return 'no'
    const kind = this.#tree.kind(node)
    if (this.#row.terminators.includes(kind)) return 'silent'
    if (this.#row.modifiers.includes(kind)) return 'left'
    if (this.#tree.isNamed(node)) return this.#rules.namedMayStay ? 'left' : 'no'
    return this.#token(list, index, kind)
  }

  /** Whether a run may take this child: anything but the brackets around it. */
  isTakenByRun(node: number): boolean {
    return this.#tree.isNamed(node) || !brackets.has(this.#tree.kind(node))
  }

  isComma(node: number | undefined): boolean {
    return node !== undefined && this.#tree.kind(node) === ','
  }

  #token(list: TargetList, index: number, kind: string): Staying {
    if (!list.tokensCount) return 'silent'
    if (kind === ',' && this.#isTrailing(list, index)) return 'silent'
    if (kind === ',' && this.#rules.namedMayStay) return 'silent'
    return this.#rules.tokensMayStay ? 'left' : 'no'
  }

  #isTrailing(list: TargetList, index: number): boolean {
    const next = list.nodes[index + 1]
    return next === undefined || (!this.#tree.isNamed(next) && brackets.has(this.#tree.kind(next)))
  }
}
