import { cancelled } from '../../base/deadline.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { PatternInner, PatternLeaf, PatternNode, PatternRoot } from '../reading/pattern-node.ts'
import { isToken } from '../reading/pattern-node.ts'
import { endWithoutTerminator } from './match-end.ts'
import type { MatchRules } from './rules.ts'
import { hasText, isLikeKind, prefixOf } from './leaf-text.ts'
import { isSameCode } from './same-code.ts'
import { StayingRules } from './staying.ts'
import { type TargetList, TargetReader } from './target-reader.ts'
import { type Binding, Trail } from './trail.ts'

export interface MatchOptions {
  readonly rules: MatchRules
  /** Refuses a capture (`where`). */
  readonly allows?: (name: string, nodes: readonly number[]) => boolean
  /** Captures that are given: a name that is bound must be the same code here. */
  readonly given?: readonly Binding[]
  readonly isCancelled?: () => boolean
}

/** What was found: neighbours `nodes` (mostly one), as offsets what the pattern covers of them. */
export interface RawMatch {
  readonly nodes: readonly number[]
  readonly start: number
  readonly end: number
  readonly bindings: readonly Binding[]
  /** Nodes that a rewrite would delete although the pattern does not mention them. */
  readonly left: readonly number[]
  /** Where a terminator ends that the pattern does not mention and that stands at the end; else equal to `end`. */
  readonly endOfTerminator: number
}

type Continue = () => boolean

/** Steps after which one place counts as too costly: several runs in one long list. */
const maxSteps = 50_000
const stepsBetweenChecks = 1_024

/**
 * Lays a pattern over a tree. Backtracking is complete: every choice is followed by the rest of the whole match
 * (`next`), so that a repeated metavariable can undo a choice made deep in another list.
 */
export class Matcher {
  /** Places that were given up as too costly. */
  gaveUp = 0
  readonly #tree: SyntaxTree
  readonly #row: LanguageRow
  readonly #options: MatchOptions
  readonly #staying: StayingRules
  readonly #target: TargetReader
  #trail = new Trail()
  #steps = 0

  constructor(tree: SyntaxTree, row: LanguageRow, options: MatchOptions) {
    this.#tree = tree
    this.#row = row
    this.#options = options
    this.#staying = new StayingRules(tree, row, options.rules)
    this.#target = new TargetReader(tree, row, options.rules)
  }

  /** The match that begins at `node`, if any. */
  matchAt(root: PatternRoot, node: number): RawMatch | undefined {
    try {
      return this.#matchAt(root, node)
    } catch (error) {
      // A list of many thousands that stay over, each a level of the stack.
      if (!(error instanceof RangeError)) throw error
      this.gaveUp++
      return undefined
    }
  }

  #matchAt(root: PatternRoot, node: number): RawMatch | undefined {
    this.#trail = new Trail()
    this.#trail.bindings.push(...(this.#options.given ?? []))
    this.#steps = 0
    if (root.type === 'siblings') return this.#siblings(root.nodes, node)
    const isMatch = root.isBareName
      ? this.#bareName(root.node, node)
      : this.#node(root.node, node, () => true)
    return isMatch ? this.#found([node]) : undefined
  }

  #bareName(pattern: PatternNode, node: number): boolean {
    if (pattern.type !== 'leaf' || !this.#row.identifiers.includes(this.#tree.kind(node))) return false
    return !this.#options.rules.textCounts || hasText(this.#tree, this.#row, node, pattern.text)
  }

  #siblings(patterns: readonly PatternNode[], node: number): RawMatch | undefined {
    const parent = this.#tree.parent(node)
    if (parent < 0 || !this.#target.holdsNeighbours(parent, patterns)) return undefined
    const list = this.#target.list(parent, true)
    const first = list.nodes.indexOf(node)
    if (first < 0) return undefined
    // A pattern that begins with a run begins at the first of the neighbours, or it would be found at each.
    if (patterns[0]?.type === 'run' && list.nodes.slice(0, first).some((other) => this.#tree.isNamed(other)))
      return undefined
    let end = first
    const isMatch = this.#list({ patterns, isOpen: true }, 0, { list, index: first }, (index) => {
      end = index
      return end > first
    })
    return isMatch ? this.#found(list.nodes.slice(first, end)) : undefined
  }

  #node(pattern: PatternNode, node: number, next: Continue): boolean {
    switch (pattern.type) {
      case 'one':
      case 'run':
        return this.#tree.isNamed(node) && this.#bind(pattern, this.#target.captureNode(pattern, node), next)
      case 'leaf':
        if (this.#isSameLeaf(pattern, node)) return next()
        return this.#throughBlock(pattern, node, next)
      case 'inner':
        if (isLikeKind(this.#tree, this.#row, node, pattern)) return this.#inner(pattern, node, next)
        return this.#throughBlock(pattern, node, next)
    }
  }

  #inner(pattern: PatternInner, node: number, next: Continue): boolean {
    const { rules } = this.#options
    const isAllTokens = pattern.children.every((child) => child.type === 'leaf' && !child.isNamed)
    // `string` and `number` are types whose only difference is their token.
    const list = this.#target.list(node, rules.tokensCount || (isAllTokens && rules.textCounts))
    return this.#list({ patterns: pattern.children, isOpen: false }, 0, { list, index: 0 }, next)
  }

  /** `relaxed`: a block of one statement equals the statement, whichever side has it. */
  #throughBlock(pattern: PatternInner | PatternLeaf, node: number, next: Continue): boolean {
    if (!this.#options.rules.namedMayStay) return false
    const { blocks } = this.#row
    if (blocks.includes(this.#tree.kind(node)) && !blocks.includes(pattern.kind)) {
      const [only, ...others] = this.#target
        .list(node, true)
        .nodes.filter((child) => this.#tree.isNamed(child))
      return only !== undefined && others.length === 0 && this.#node(pattern, only, next)
    }
    if (pattern.type !== 'inner' || !blocks.includes(pattern.kind)) return false
    const [only, ...others] = pattern.children.filter((child) => child.type !== 'leaf' || child.isNamed)
    return only?.type === 'inner' && others.length === 0 && this.#node(only, node, next)
  }

  #isSameLeaf(pattern: PatternLeaf, node: number): boolean {
    const { isExact, textCounts } = this.#options.rules
    if (pattern.isQuote && !isExact) {
      const isQuote = this.#row.strings.quotes.includes(this.#tree.kind(node))
      return isQuote && prefixOf(this.#tree.textOf(node)) === prefixOf(pattern.text)
    }
    if (pattern.kindId !== this.#tree.kindId(node) && !this.#isSameName(pattern, node)) return false
    return !pattern.isNamed || !textCounts || hasText(this.#tree, this.#row, node, pattern.text)
  }

  /** `std::mutex` as a type is the name that it is as a value. */
  #isSameName(pattern: PatternLeaf, node: number): boolean {
    if (this.#options.rules.isExact || !this.#row.identifiers.includes(pattern.kind)) return false
    return this.#row.identifiers.includes(this.#tree.kind(node))
  }

  /** Lays `patterns` from `at` on over the list from `place.index` on; `next` gets the index behind the last one. */
  #list(
    pattern: { readonly patterns: readonly PatternNode[]; readonly isOpen: boolean },
    at: number,
    place: { readonly list: TargetList; readonly index: number },
    next: (index: number) => boolean,
  ): boolean {
    if (!this.#mayGoOn()) return false
    const { list, index } = place
    const first = pattern.patterns[at]
    const rest = (skipped: number, to: number): boolean =>
      this.#list(pattern, at + skipped, { list, index: to }, next)
    if (first === undefined) {
      if (pattern.isOpen || index >= list.nodes.length) return next(index)
      return this.#stay(list, index, () => rest(0, index + 1))
    }
    const following = pattern.patterns[at + 1]
    if (first.type === 'run') return this.#run(first, following, place, rest)
    if (!list.tokensCount && isToken(first))
      return rest(1, this.#staying.isMentioned(first, list, index) ? index + 1 : index)
    if (this.#element(first, following, place, rest)) return true
    // Neighbours begin with what they look for, or they would be found once more for each node before.
    if (pattern.isOpen && at === 0) return false
    return this.#stay(list, index, () => rest(0, index + 1))
  }

  /** Anything but a run: it is there, or it may be absent. */
  #element(
    element: PatternNode,
    following: PatternNode | undefined,
    { list, index }: { readonly list: TargetList; readonly index: number },
    rest: (skipped: number, to: number) => boolean,
  ): boolean {
    const node = list.nodes[index]
    if (element.type === 'one') return this.#one(element, { list, index }, rest)
    if (node !== undefined && this.#attempt(() => this.#node(element, node, () => rest(1, index + 1))))
      return true
    if (this.#mayBeAbsent(element, list.nodes[index - 1]) && rest(1, index)) return true
    if (element.type !== 'leaf' || !element.isSeparator || following?.type !== 'run') return false
    const empty = this.#target.captureRun(following, list, { from: index, to: index })
    return this.#bind(following, empty, () => rest(2, index))
  }

  /** `$X` takes a node and, where the grammar has siblings for it, what continues it: as much as possible. */
  #one(
    one: PatternNode & { readonly type: 'one' },
    { list, index }: { readonly list: TargetList; readonly index: number },
    rest: (skipped: number, to: number) => boolean,
  ): boolean {
    for (let to = this.#target.endOfChain(list, index); to > index; to--) {
      if (this.#bind(one, this.#target.captureChain(one, list, { from: index, to }), () => rest(1, to)))
        return true
    }
    return false
  }

  /** Takes as many as possible, then fewer. */
  #run(
    run: PatternNode & { readonly type: 'run' },
    following: PatternNode | undefined,
    { list, index }: { readonly list: TargetList; readonly index: number },
    rest: (skipped: number, to: number) => boolean,
  ): boolean {
    let most = index
    while (most < list.nodes.length && this.#staying.isTakenByRun(list.nodes[most] ?? 0)) most++
    for (let to = most; to > index; to--) {
      if (!this.#staying.mayBeRun(list, { from: index, to }, following)) continue
      const binding = this.#target.captureRun(run, list, { from: index, to })
      if (this.#bind(run, binding, () => rest(1, to))) return true
    }
    const empty = this.#target.captureRun(run, list, { from: index, to: index })
    const isBeforeSeparator = following?.type === 'leaf' && following.isSeparator
    if (isBeforeSeparator && this.#bind(run, empty, () => rest(2, index))) return true
    return this.#bind(run, empty, () => rest(1, index))
  }

  #stay(list: TargetList, index: number, next: Continue): boolean {
    const staying = this.#staying.of(list, index)
    const node = list.nodes[index]
    if (staying === 'no' || node === undefined) return false
    return this.#attempt(() => {
      this.#trail[staying].push(node)
      return next()
    })
  }

  #mayBeAbsent(pattern: PatternNode, before: number | undefined): boolean {
    if (pattern.type === 'leaf' && this.#target.endsWith(before, pattern)) return true
    return this.#staying.mayBeAbsent(pattern)
  }

  #bind(pattern: PatternNode & { readonly type: 'one' | 'run' }, binding: Binding, next: Continue): boolean {
    const { name } = pattern
    if (name !== undefined) {
      const bound = this.#trail.bound(name)
      const isSame =
        bound === undefined || isSameCode({ tree: this.#tree, row: this.#row }, bound.nodes, binding.nodes)
      if (!isSame || this.#options.allows?.(name, binding.nodes) === false) return false
    }
    return this.#attempt(() => {
      this.#trail.bindings.push(binding)
      return next()
    })
  }

  #attempt(attempt: Continue): boolean {
    const mark = this.#trail.mark()
    if (attempt()) return true
    this.#trail.takeBack(mark)
    return false
  }

  #mayGoOn(): boolean {
    this.#steps++
    if (this.#steps % stepsBetweenChecks === 0 && this.#options.isCancelled?.() === true) throw cancelled()
    if (this.#steps === maxSteps) this.gaveUp++
    return this.#steps < maxSteps
  }

  #found(nodes: readonly number[]): RawMatch {
    const tree = this.#tree
    const start = tree.start(nodes[0] ?? 0)
    const endOfTerminator = this.#target.endOf(nodes.at(-1) ?? 0)
    const given = this.#options.given?.length ?? 0
    return {
      nodes,
      start,
      end: endWithoutTerminator({ tree, row: this.#row }, this.#trail.silent, {
        start,
        end: endOfTerminator,
      }),
      bindings: this.#trail.bindings.slice(given),
      left: [...this.#trail.left],
      endOfTerminator,
    }
  }
}
