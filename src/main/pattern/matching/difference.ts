import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { PatternLeaf, PatternNode } from '../reading/pattern-node.ts'
import { writtenOf } from '../reading/written.ts'
import { isSameCode } from './same-code.ts'

/** Code and how its language is read. */
interface Code {
  readonly tree: SyntaxTree
  readonly row: LanguageRow
}

/** How far code is from a pattern. */
export interface Difference {
  /** 1 when only what the pattern does not mention is too much, 0 when nothing agrees. */
  readonly closeness: number
  /** Names and literals of the pattern that the code has. */
  readonly words: number
  /** The first thing that differs, in words; absent when nothing does. */
  readonly why?: string
}

/** A name or a literal says more than a bracket. */
const wordWeight = 4

/**
 * Compares code with a pattern of the same kind that does not match it, once and without backtracking: what it says is
 * for people, the matcher decides.
 */
export function differenceOf(pattern: PatternNode, node: number, code: Code): Difference {
  const comparison = new Comparison(code)
  comparison.compare(pattern, node)
  const { agreed, words, why } = comparison
  return { closeness: agreed / weightOf(pattern), words, ...(why !== undefined && { why }) }
}

/** As `differenceOf`, for neighbours from `node` on, as far as the first run of the pattern. */
export function differenceOfNeighbours(
  patterns: readonly PatternNode[],
  node: number,
  code: Code,
): Difference {
  const { tree } = code
  const family = codeOf(tree.parent(node), code).filter((child) => child >= node)
  const wanted = patterns.filter((one) => !isOptional(one))
  const run = wanted.findIndex(({ type }) => type === 'run')
  const fixed = run < 0 ? wanted : wanted.slice(0, run)
  const comparison = new Comparison(code)
  for (const [index, one] of fixed.entries()) comparison.compareIfThere(one, family[index])
  const { agreed, words, why } = comparison
  const closeness = agreed / Math.max(1, sum(fixed.map(weightOf)))
  return { closeness, words, ...(why !== undefined && { why }) }
}

class Comparison {
  agreed = 0
  words = 0
  why: string | undefined
  readonly #code: Code
  readonly #bound = new Map<string, number>()

  constructor(code: Code) {
    this.#code = code
  }

  compare(pattern: PatternNode, node: number): void {
    const { tree } = this.#code
    if (pattern.type === 'one' || pattern.type === 'run') {
      this.#bind(pattern, node)
      return
    }
    if (!this.#isLike(pattern, node)) this.#differs(this.#instead(pattern, node))
    else if (pattern.type === 'inner')
      this.#compareLists(pattern.children, codeOf(node, this.#code), tree.kind(node))
    else {
      this.agreed += weightOf(pattern)
      if (pattern.isNamed) this.words++
    }
  }

  compareIfThere(pattern: PatternNode, node: number | undefined): void {
    if (node === undefined) this.#differs(`nothing where the pattern has ${quoted(writtenOf(pattern))}`)
    else this.compare(pattern, node)
  }

  #bind(pattern: PatternNode & { readonly type: 'one' | 'run' }, node: number): void {
    const { name } = pattern
    if (!this.#code.tree.isNamed(node)) {
      this.#differs(this.#instead(pattern, node))
      return
    }
    const earlier = name === undefined ? undefined : this.#bound.get(name)
    if (name !== undefined && earlier !== undefined && !isSameCode(this.#code, [earlier], [node])) {
      this.#differs(`$${name} is ${this.#shown(earlier)} and then ${this.#shown(node)}`)
      return
    }
    if (name !== undefined) this.#bound.set(name, node)
    this.agreed++
  }

  /** Around a run both ends are compared; what is in it agrees with anything. */
  #compareLists(patterns: readonly PatternNode[], nodes: readonly number[], kind: string): void {
    const wanted = patterns.filter((one) => !isOptional(one))
    const first = wanted.findIndex(({ type }) => type === 'run')
    if (first < 0) {
      this.#compareAll(wanted, nodes, kind)
      return
    }
    const last = wanted.findLastIndex(({ type }) => type === 'run')
    const before = wanted.slice(0, first).filter((one) => one.type !== 'leaf' || !one.isSeparator)
    const behind = wanted.slice(last + 1)
    this.agreed += last - first + 1
    const end = Math.max(nodes.length - behind.length, before.length)
    for (const [index, one] of before.entries()) this.compareIfThere(one, nodes[index])
    for (const [index, one] of behind.entries()) this.compareIfThere(one, nodes[end + index])
  }

  #compareAll(patterns: readonly PatternNode[], nodes: readonly number[], kind: string): void {
    const wanted = patterns.filter((one) => one.type !== 'leaf' || one.isNamed).length
    const there = nodes.filter((node) => this.#code.tree.isNamed(node)).length
    const isList =
      this.#code.row.argumentLists.includes(kind) || /parameters$/.test(kind) || patterns.some(isComma)
    if (isList && wanted !== there) this.#differs(`${counted(there, kind)} where the pattern has ${wanted}`)
    let at = 0
    for (const one of patterns) {
      at += this.#skipOne(one, nodes, at)
      this.compareIfThere(one, nodes[at])
      at++
    }
    const extra = nodes[at]
    if (extra !== undefined) this.#differs(`${this.#shown(extra)}, which the pattern has not`)
  }

  /** Something in between that the pattern has not (`const`, `async`) must not make all the rest differ. */
  #skipOne(pattern: PatternNode, nodes: readonly number[], at: number): 0 | 1 {
    const [node, next] = [nodes[at], nodes[at + 1]]
    if (node === undefined || next === undefined) return 0
    if (this.#agrees(pattern, node) || !this.#agrees(pattern, next)) return 0
    this.#differs(`${this.#shown(node)}, which the pattern has not`)
    return 1
  }

  #agrees(pattern: PatternNode, node: number): boolean {
    const isMetavariable = pattern.type === 'one' || pattern.type === 'run'
    return isMetavariable ? this.#code.tree.isNamed(node) : this.#isLike(pattern, node)
  }

  /** Of the same kind, and for a leaf of the same text. */
  #isLike(pattern: PatternNode & { readonly type: 'leaf' | 'inner' }, node: number): boolean {
    const { tree, row } = this.#code
    if (pattern.type === 'leaf' && pattern.isQuote) return row.strings.quotes.includes(tree.kind(node))
    if (tree.kindId(node) !== pattern.kindId) return false
    return pattern.type === 'inner' || !pattern.isNamed || tree.textOf(node) === pattern.text
  }

  #instead(pattern: PatternNode, node: number): string {
    return `${this.#shown(node)} where the pattern has ${quoted(writtenOf(pattern))}`
  }

  #differs(how: string): void {
    this.why ??= how
  }

  #shown(node: number): string {
    return quoted(clip(this.#code.tree.textOf(node)))
  }
}

/** Children that mean something. */
function codeOf(parent: number, { tree, row }: Code): number[] {
  const children = tree.children(parent)
  return children.filter((child, index) => {
    const kind = tree.kind(child)
    if (row.comments.includes(kind) || row.terminators.includes(kind)) return false
    const next = children[index + 1]
    return kind !== ',' || (next !== undefined && tree.isNamed(next))
  })
}

function weightOf(pattern: PatternNode): number {
  if (pattern.type === 'inner') return Math.max(1, sum(pattern.children.map(weightOf)))
  return pattern.type === 'leaf' && pattern.isNamed ? wordWeight : 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function isOptional(pattern: PatternNode): boolean {
  return pattern.type === 'leaf' && pattern.isOptional
}

function isComma(pattern: PatternNode): pattern is PatternLeaf {
  return pattern.type === 'leaf' && pattern.text === ','
}

/** `arguments`, `formal_parameters`: their last word is what people call them. */
function counted(count: number, kind: string): string {
  const last =
    kind
      .replace(/_list$/, '')
      .split('_')
      .at(-1) ?? ''
  const noun = /^(argument|parameter|specifier)s?$/.test(last) ? last.replace(/s$/, '') : 'element'
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function quoted(text: string): string {
  return `\`${text}\``
}

const clipLength = 40

export function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > clipLength ? `${line.slice(0, clipLength)}...` : line
}
