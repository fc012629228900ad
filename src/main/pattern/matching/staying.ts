import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { endsSomething } from '../../syntax/terminator.ts'
import type { MatchRules } from './rules.ts'
import type { PatternNode } from '../reading/pattern-node.ts'
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
    if (this.#row.terminators.includes(kind) && this.#isAtEnd(list, index)) return 'silent'
    if (this.#row.modifiers.includes(kind)) return 'left'
    if (this.#tree.isNamed(node)) return this.#rules.namedMayStay ? 'left' : 'no'
    return this.#token(list, index, kind)
  }

  /** Whether a target may go without what the pattern has. */
  mayBeAbsent(pattern: PatternNode): boolean {
    const { isExact, namedMayStay } = this.#rules
    if (pattern.type === 'leaf')
      return (pattern.isOptional && !isExact) || (pattern.isParenthesis && namedMayStay)
    if (pattern.type !== 'inner' || !namedMayStay || !this.#row.argumentLists.includes(pattern.kind))
      return false
    return pattern.children.every((child) => child.type === 'leaf' && !child.isNamed)
  }

  /** A token of the pattern that need not be there, and is: a rewrite may take it. */
  isMentioned(token: PatternNode, { nodes }: TargetList, index: number): boolean {
    const node = nodes[index]
    return node !== undefined && token.type === 'leaf' && token.kindId === this.#tree.kindId(node)
  }

  /** Whether a run may take this child: anything but the brackets around it. */
  isTakenByRun(node: number): boolean {
    if (this.#tree.isNamed(node)) return true
    const kind = this.#tree.kind(node)
    return !brackets.has(kind) && this.#row.tags?.includes(kind) !== true
  }

  /** A run is no comma and no terminator at its beginning, no comma at its end, nor what the pattern writes there. */
  mayBeRun(
    { nodes }: TargetList,
    { from, to }: { readonly from: number; readonly to: number },
    following: PatternNode | undefined,
  ): boolean {
    const first = nodes[from]
    const last = nodes[to - 1]
    if (this.#isComma(last) || this.#isComma(first) || this.#isTerminatorToken(first)) return false
    if (this.#mixesBranches(nodes.slice(from, to))) return false
    return following?.type !== 'leaf' || !following.isOptional || !this.#isTerminatorToken(last)
  }

  /** `$$$B` of `if a then $$$B end` has no `else` in it; `$$$C` of `case a $$$C end` may be nothing but branches. */
  #mixesBranches(nodes: readonly number[]): boolean {
    const { branches } = this.#row
    if (branches === undefined) return false
    const named = nodes.filter((node) => this.#tree.isNamed(node))
    const count = named.filter((node) => branches.includes(this.#tree.kind(node))).length
    return count > 0 && count < named.length
  }

  #isComma(node: number | undefined): boolean {
    return node !== undefined && this.#tree.kind(node) === ','
  }

  /** A token of the list itself, not a statement that ends with one. */
  #isTerminatorToken(node: number | undefined): boolean {
    if (node === undefined || this.#tree.isNamed(node)) return false
    return this.#row.terminators.includes(this.#tree.kind(node))
  }

  #isAtEnd({ parent, nodes }: TargetList, index: number): boolean {
    if (this.#row.newlinesTerminate === true || this.#row.sequences.includes(this.#tree.kind(parent)))
      return true
    return endsSomething(
      nodes.map((node) => this.#tree.kind(node)),
      index,
    )
  }

  #token(list: TargetList, index: number, kind: string): Staying {
    // A word (`const`, `await`) is code that a rewrite would delete.
    if (!list.tokensCount) return /\w/.test(kind) ? 'left' : 'silent'
    if (kind === ',' && this.#isTrailing(list, index)) return 'silent'
    if (kind === ',' && this.#rules.namedMayStay) return 'silent'
    if (this.#rules.namedMayStay && this.#isParenthesis(list, kind)) return 'silent'
    return this.#rules.tokensMayStay ? 'left' : 'no'
  }

  /** `foo(1)` and `foo 1`. */
  #isParenthesis({ parent }: TargetList, kind: string): boolean {
    return (kind === '(' || kind === ')') && this.#row.argumentLists.includes(this.#tree.kind(parent))
  }

  #isTrailing(list: TargetList, index: number): boolean {
    const next = list.nodes[index + 1]
    return next === undefined || (!this.#tree.isNamed(next) && brackets.has(this.#tree.kind(next)))
  }
}
