import { clustersOf, foldWithOffsets } from './tolerance.ts'

/** A part of a text: half-open offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Every place where `needle` stands, none overlapping the one before. */
export function spansOf(text: string, needle: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    spans.push({ start: at, end: at + needle.length })
  return spans
}

/** Whether `needle` also stands inside its own only hit, shifted: then "the" place is not told. */
export function overlapsItself(text: string, needle: string, { start }: Span): boolean {
  const next = text.indexOf(needle, start + 1)
  return next >= 0 && next < start + needle.length
}

/** A fragment found with folded punctuation, and what of it really differs between old and new. */
export interface FoldedHit extends Span {
  readonly replacement: string
}

/**
 * Finds `old` with typographic punctuation and normalisation folded. What old and new have in common at both ends
 * stays as it is in the file.
 */
export function foldedHits(text: string, old: string, next: string): FoldedHit[] {
  const [hay, needle] = [foldWithOffsets(text), foldWithOffsets(old)]
  if (needle.text === '') return []
  const [head, tail] = commonEnds(old, next)
  const first = needle.offsets.findIndex((offset) => offset >= head)
  const last = needle.offsets.findIndex((offset) => offset >= old.length - tail)
  return spansOf(hay.text, needle.text).flatMap(({ start, end }) => {
    if (!isBoundary(hay.offsets, start) || !isBoundary(hay.offsets, end)) return []
    const from = hay.offsets[start + first]
    const to = hay.offsets[start + last]
    if (from === undefined || to === undefined) return []
    return [
      {
        start: from,
        end: to,
        replacement: next.slice(
          needle.offsets[first],
          next.length - (old.length - (needle.offsets[last] ?? 0)),
        ),
      },
    ]
  })
}

/** Lengths that both texts share at their start and at their end, in whole characters with their marks. */
function commonEnds(old: string, next: string): [number, number] {
  const [one, other] = [clustersOf(old), clustersOf(next)]
  let [from, head] = [0, 0]
  for (; from < Math.min(one.length, other.length) && one[from] === other[from]; from++)
    head += one[from]?.length ?? 0
  let [left, tail] = [Math.min(one.length, other.length) - from, 0]
  for (let back = 1; left > 0 && one.at(-back) === other.at(-back); back++, left--)
    tail += one.at(-back)?.length ?? 0
  return [head, tail]
}

/** A fold may make several units of one character (an ellipsis): a hit does not end inside one. */
function isBoundary(offsets: readonly number[], at: number): boolean {
  return at === 0 || offsets[at] !== offsets[at - 1]
}
