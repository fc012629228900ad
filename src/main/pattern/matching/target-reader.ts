import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { isChain } from '../reading/chain.ts'
import { kindOf, type PatternLeaf, type PatternNode } from '../reading/pattern-node.ts'
import type { MatchRules } from './rules.ts'
import type { Binding } from './trail.ts'

/** A list of children that a pattern's children are laid against; without comments, unless the match is exact. */
export interface TargetList {
  readonly parent: number
  readonly nodes: readonly number[]
  /** Unnamed tokens count in this list. */
  readonly tokensCount: boolean
}

interface Family {
  readonly all: readonly number[]
  readonly comments: readonly number[]
  /** `all` without `comments`. */
  readonly code: readonly number[]
}

type MetavariableNode = PatternNode & { readonly type: 'one' | 'run' }

/** The target as a matcher sees it: lists of children, and what a metavariable takes of them. */
export class TargetReader {
  readonly #tree: SyntaxTree
  readonly #row: LanguageRow
  readonly #rules: MatchRules
  /** Backtracking asks for the same family again and again. */
  readonly #families = new Map<number, Family>()

  constructor(tree: SyntaxTree, row: LanguageRow, rules: MatchRules) {
    this.#tree = tree
    this.#row = row
    this.#rules = rules
  }

  list(parent: number, tokensCount: boolean): TargetList {
    const { all, code } = this.#family(parent)
    return { parent, nodes: this.#rules.isExact ? all : code, tokensCount }
  }

  /** Two statements are no two parts of a call, unless the grammar has calls so. */
  holdsNeighbours(parent: number, patterns: readonly PatternNode[]): boolean {
    return this.#row.sequences.includes(this.#tree.kind(parent)) || isChain(patterns.map(kindOf), this.#row)
  }

  /** `int i = 0;` brings the terminator that a pattern has behind it: `for ($$$I; $C; $$$U)`. */
  endsWith(node: number | undefined, { kind, kindId }: PatternLeaf): boolean {
    if (node === undefined || this.#tree.isLeaf(node) || !this.#row.terminators.includes(kind)) return false
    return this.#tree.kindId(this.#tree.after(node) - 1) === kindId
  }

  captureNode({ name, type }: MetavariableNode, node: number): Binding {
    return { name, kind: type, nodes: [node], ...this.#extentOf(node) }
  }

  /** White space around a text between tags is none of it. */
  #extentOf(node: number): { readonly start: number; readonly end: number } {
    const start = this.#tree.start(node)
    const end = this.endOf(node)
    const text = this.#tree.text.slice(start, end)
    const isProse = this.#row.prose?.includes(this.#tree.kind(node)) === true
    if (!isProse || text.trim() === '') return { start, end }
    return { start: end - text.trimStart().length, end: start + text.trimEnd().length }
  }

  /** Index behind the node at `index` and all that continues it; `index` itself when no expression begins there. */
  endOfChain({ nodes }: TargetList, index: number): number {
    const { suffixes } = this.#row
    const isSuffix = (node: number): boolean => suffixes?.includes(this.#tree.kind(node)) === true
    const first = nodes[index]
    if (first === undefined || !this.#tree.isNamed(first) || isSuffix(first)) return index
    let end = index + 1
    for (let next = nodes[end]; next !== undefined && isSuffix(next); next = nodes[end]) end++
    return end
  }

  captureChain(
    { name, type }: MetavariableNode,
    list: TargetList,
    { from, to }: { readonly from: number; readonly to: number },
  ): Binding {
    const nodes = list.nodes.slice(from, to)
    const [first = 0] = nodes
    return {
      name,
      kind: type,
      nodes,
      start: this.#extentOf(first).start,
      end: this.#extentOf(nodes.at(-1) ?? first).end,
    }
  }

  /** Where the code of a node ends: to some grammars the line break behind a last statement belongs to it. */
  endOf(node: number): number {
    const end = this.#tree.end(node)
    const endOfLeaf = this.#tree.end(this.#tree.after(node) - 1)
    return endOfLeaf < end && this.#tree.text.slice(endOfLeaf, end).trim() === '' ? endOfLeaf : end
  }

  /** A run keeps the comments at its edges: they stand where it stands. */
  captureRun(
    { name }: MetavariableNode,
    list: TargetList,
    { from, to }: { readonly from: number; readonly to: number },
  ): Binding {
    const nodes = list.nodes.slice(from, to)
    const gap = this.#gapAround(list, from, to)
    const inside = this.#commentsIn(list.parent, gap)
    const comments = from === 0 ? [...this.#commentsBefore(list.parent), ...inside] : inside
    const starts = [nodes[0], comments[0]].flatMap((node) =>
      node === undefined ? [] : [this.#tree.start(node)],
    )
    const ends = [nodes.at(-1), comments.at(-1)].flatMap((node) =>
      node === undefined ? [] : [this.endOf(node)],
    )
    const start = starts.length === 0 ? gap.start : Math.min(...starts)
    const end = ends.length === 0 ? gap.start : Math.max(...ends)
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

  /** In a list without brackets the first comments stand before the list itself: a Python block begins with its code. */
  #commentsBefore(parent: number): readonly number[] {
    if (!this.#row.lists.includes(this.#tree.kind(parent)) || this.#tree.parent(parent) < 0) return []
    const family = this.#tree.children(this.#tree.parent(parent))
    const before = family.slice(0, family.indexOf(parent))
    const lastCode = before.findLastIndex((node) => !this.#row.comments.includes(this.#tree.kind(node)))
    return before.slice(lastCode + 1)
  }

  #commentsIn(parent: number, gap: { readonly start: number; readonly end: number }): readonly number[] {
    const { comments } = this.#family(parent)
    if (comments.length === 0) return comments
    return comments.filter((node) => this.#tree.start(node) >= gap.start && this.#tree.end(node) <= gap.end)
  }

  #family(parent: number): Family {
    const known = this.#families.get(parent)
    if (known !== undefined) return known
    const all = this.#tree.children(parent)
    const isComment = (node: number): boolean => this.#row.comments.includes(this.#tree.kind(node))
    const comments = all.filter(isComment)
    const family = {
      all,
      comments,
      code: comments.length === 0 ? all : all.filter((node) => !isComment(node)),
    }
    this.#families.set(parent, family)
    return family
  }
}
