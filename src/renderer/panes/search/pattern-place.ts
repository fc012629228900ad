import type { Refusals } from '../../state/search/search-run.ts'

/** 1-based line and UTF-16 column in a pattern. */
export interface PatternPlace {
  readonly line: number
  readonly column: number
}

/** The place that a reader of the first language got furthest to: its other readings gave up earlier. */
export function furthestPlace([first]: Refusals): PatternPlace | undefined {
  let furthest: PatternPlace | undefined
  for (const { at } of first?.refused ?? [])
    if (at !== undefined && (furthest === undefined || isBehind(at, furthest))) furthest = at
  return furthest
}

/** Refusals that say the same in one: the error without its place, and every scaffold that said it. */
export function sameWords(refused: Refusals[number]['refused']): readonly {
  readonly error: string
  readonly at: PatternPlace | undefined
  readonly scaffolds: readonly string[]
}[] {
  const byError = new Map<string, { error: string; at: PatternPlace | undefined; scaffolds: string[] }>()
  for (const { scaffold, error, at } of refused) {
    const said = byError.get(error)
    if (said === undefined)
      byError.set(error, { error: error.replace(/ at line \d+, column \d+$/, ''), at, scaffolds: [scaffold] })
    else said.scaffolds.push(scaffold)
  }
  return [...byError.values()]
}

/** The text before a place, the word that begins there (at least one character, a blank at the end), and the rest. */
export function splitAt(
  text: string,
  place: PatternPlace,
): { readonly before: string; readonly at: string; readonly after: string } {
  const offset = offsetOf(text, place)
  const word = /^(?:[\w$]+|\S|\s)/.exec(text.slice(offset))?.[0] ?? ''
  const at = word === '' || word === '\n' ? ' ' : word
  return { before: text.slice(0, offset), at, after: text.slice(offset + (at === ' ' ? 0 : word.length)) }
}

/** The offset of a place; the end of the text when it is behind it. */
export function offsetOf(text: string, { line, column }: PatternPlace): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(text.length, before + column - 1)
}

function isBehind(left: PatternPlace, right: PatternPlace): boolean {
  return left.line > right.line || (left.line === right.line && left.column > right.column)
}
