/** How far a text may differ from what stands in the file, each step including the ones before. */
export type Tolerance = 'exact' | 'trailing' | 'unicode' | 'indentation'

export const tolerances: readonly Tolerance[] = ['exact', 'trailing', 'unicode', 'indentation']

/** What a result says when a step beyond `exact` was needed. */
export const toleranceNotes: Readonly<Record<Exclude<Tolerance, 'exact'>, string>> = {
  trailing: 'whitespace-tolerant match: trailing white space differs, the text of the file was kept',
  unicode:
    'unicode-tolerant match: punctuation, spaces or normalisation differ, the characters of the file were kept in unchanged lines',
  indentation:
    'indentation-tolerant match: the indentation is shifted, new lines were given the indentation of the file',
}

/** Two lines are equal within a tolerance when these are. */
export function foldLine(line: string, tolerance: Tolerance): string {
  switch (tolerance) {
    case 'exact':
      return line
    case 'trailing':
      return line.trimEnd()
    case 'unicode':
      return foldUnicode(line).trimEnd()
    case 'indentation':
      return foldUnicode(line).trim()
  }
}

const folds: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu, '-'],
  [/[\u2018-\u201b\u2032\u02bc\uff07]/gu, "'"],
  [/[\u201c-\u201f\u2033\uff02]/gu, '"'],
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu, ' '],
  [/\u2026/gu, '...'],
  [/[\u00ad\u200b\u2060\ufeff]/gu, ''],
]

/** Typographic punctuation and spaces as ASCII, in NFC. */
export function foldUnicode(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text
  return folds.reduce((folded, [from, to]) => folded.replace(from, to), text.normalize('NFC'))
}

/** A text folded character by character, and where each folded unit came from. */
export interface FoldedText {
  readonly text: string
  /** For each unit of `text` the offset in the source; one more at the end. */
  readonly offsets: readonly number[]
}

/** By base character with its combining marks, so that NFC and NFD fold to the same. */
export function foldWithOffsets(source: string): FoldedText {
  const offsets: number[] = []
  let text = ''
  let at = 0
  for (const cluster of clustersOf(source)) {
    const folded = foldUnicode(cluster)
    for (let unit = 0; unit < folded.length; unit++) offsets.push(at)
    text += folded
    at += cluster.length
  }
  offsets.push(source.length)
  return { text, offsets }
}

/** Base characters, each with its combining marks. */
export function clustersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}
