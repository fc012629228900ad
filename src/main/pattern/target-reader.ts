import type { LanguageRow } from '../syntax/language-row.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { PatternNode } from './pattern-node.ts'
import type { MatchRules } from './rules.ts'
import type { Binding } from './trail.ts'

/** A list of children that a pattern's children are laid against; without comments, unless the match is exact. */
export interface TargetList {
  readonly parent: number
  readonly nodes: readonly number[]
  /** Unnamed tokens count in this list. */
  readonly tokensCount: boolean
}

type MetavariableNode = PatternNode & { readonly type: 'one' | 'run' }

/** The target as a matcher sees it: lists of children, and what a metavariable takes of them. */
export class TargetReader {
  readonly #tree: SyntaxTree
  readonly #row: LanguageRow
  readonly #rules: MatchRules

  constructor(tree: SyntaxTree, row: LanguageRow, rules: MatchRules) {
    this.#tree = tree
    this.#row = row
    this.#rules = rules
  }

  list(parent: number, tokensCount: boolean): TargetList {
    const nodes = this.#tree.children(parent).filter((node) => this.#rules.isExact || !this.#isComment(node))
    return { parent, nodes, tokensCount }
  }

  captureNode({ name, type }: MetavariableNode, node: number): Binding {
    return { name, kind: type, nodes: [node], start: this.#tree.start(node), end: this.#tree.end(node) }
  }

  /** A run keeps the comments at its edges: they stand where it stands. */
  captureRun(
    { name }: MetavariableNode,
    list: TargetList,
    { from, to }: { readonly from: number; readonly to: number },
  ): Binding {
    const nodes = list.nodes.slice(from, to)
    const gap = this.#gapAround(list, from, to)
    const extent = [...nodes, ...this.#commentsIn(list.parent, gap)]
    const start = extent.length === 0 ? gap.start : Math.min(...extent.map((node) => this.#tree.start(node)))
    const end = extent.length === 0 ? gap.start : Math.max(...extent.map((node) => this.#tree.end(node)))
    return { name, kind: 'run', nodes: nodes.filter((node) => this.#tree.isNamed(node)), start, end }
  }

  #gapAround(list: TargetList, from: number, to: number): { readonly start: number; readonly end: number } {
    const before = list.nodes[from - 1]
    const behind = list.nodes[to]
    return {
      start: before === undefined ? this.#tree.start(list.parent) : this.#tree.end(before),
      end: behind === undefined ? this.#tree.end(list.parent) : this.#tree.start(behind),
    }
  }

  #commentsIn(parent: number, gap: { readonly start: number; readonly end: number }): number[] {
    return this.#tree
      .children(parent)
      .filter(
        (node) =>
          this.#isComment(node) && this.#tree.start(node) >= gap.start && this.#tree.end(node) <= gap.end,
      )
  }

  #isComment(node: number): boolean {
    return this.#row.comments.includes(this.#tree.kind(node))
  }
}
