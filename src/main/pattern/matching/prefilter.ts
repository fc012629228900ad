import { nodesOf, type PatternNode, type PatternRoot } from '../reading/pattern-node.ts'
import type { MatchRules } from './rules.ts'

/** Shorter texts stand in nearly every file. */
const minLength = 2

/** Texts that every match contains, longest first; none when nothing is certain. */
export function literalsOf(root: PatternRoot, rules: MatchRules): string[] {
  const literals = new Set<string>()
  for (const node of nodesOf(root)) {
    const text = literalOf(node, rules)
    if (text !== undefined) literals.add(text)
  }
  return [...literals].sort((left, right) => right.length - left.length)
}

function literalOf(node: PatternNode, rules: MatchRules): string | undefined {
  if (node.type !== 'leaf' || node.isOptional || node.isSeparator || node.isQuote) return undefined
  if (node.isFolded || node.isParenthesis) return undefined
  if (node.isNamed ? !rules.textCounts : !rules.tokensCount) return undefined
  // A literal of several lines may have other line endings in the file.
  return node.text.length < minLength || node.text.includes('\n') ? undefined : node.text
}

/** Whether a file can hold a match, told from its bytes. */
export class Prefilter {
  readonly #alternatives: readonly (readonly Buffer[])[]

  /** One list of literals for each reading: all of one list must be there. */
  constructor(literals: readonly (readonly string[])[]) {
    this.#alternatives = literals.map((list) => list.map((literal) => Buffer.from(literal, 'utf8')))
  }

  mayMatch(bytes: Uint8Array): boolean {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return this.#alternatives.some((list) => list.every((literal) => content.includes(literal)))
  }
}
