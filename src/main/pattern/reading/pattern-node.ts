/** A compiled pattern. `kindId` is of the grammar that read it; `kind` is the same for people. */
export type PatternNode =
  | { readonly type: 'one'; readonly name?: string }
  | { readonly type: 'run'; readonly name?: string }
  | PatternLeaf
  | PatternInner

export interface PatternLeaf {
  readonly type: 'leaf'
  readonly kind: string
  readonly kindId: number
  readonly isNamed: boolean
  readonly text: string
  /** A terminator that the language inserts: it may be absent in the target. */
  readonly isOptional: boolean
  /** Stands beside a run (`$A, $$$B`): it is absent together with an empty run. */
  readonly isSeparator: boolean
  /** A quote of a string: any quote of the same prefix equals it. */
  readonly isQuote: boolean
  /** A match may spell it otherwise: the language does not tell case or white space apart here. */
  readonly isFolded: boolean
  /** Stands around the arguments of a call: `relaxed` lets a call go without. */
  readonly isParenthesis: boolean
}

export interface PatternInner {
  readonly type: 'inner'
  readonly kind: string
  readonly kindId: number
  readonly children: readonly PatternNode[]
}

/** What is looked for: one node, or neighbours under one parent. */
export type PatternRoot =
  | { readonly type: 'node'; readonly node: PatternNode; readonly isBareName: boolean }
  | { readonly type: 'siblings'; readonly nodes: readonly PatternNode[] }

/** One way to read a pattern. */
export interface Reading {
  readonly scaffold: string
  /** Node kind, or the kinds of the siblings. */
  readonly kind: string
  readonly isUnlikely: boolean
  /** Comments of the pattern, which count for nothing. */
  readonly comments: readonly string[]
  readonly root: PatternRoot
}

export function* nodesOf(root: PatternRoot): Generator<PatternNode> {
  const open: PatternNode[] = root.type === 'node' ? [root.node] : [...root.nodes].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    if (node.type === 'inner') open.push(...[...node.children].reverse())
  }
}

export function kindOf(pattern: PatternNode): string | undefined {
  return pattern.type === 'leaf' || pattern.type === 'inner' ? pattern.kind : undefined
}

/** A keyword, an operator, a bracket. */
export function isToken(pattern: PatternNode): boolean {
  return pattern.type === 'leaf' && !pattern.isNamed
}
