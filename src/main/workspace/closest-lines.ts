import { foldLine } from './tolerance.ts'

/** A real line of a file, 1-based. */
export interface NumberedLine {
  readonly line: number
  readonly text: string
}

export interface Closest {
  /** The real lines where the wanted block comes nearest. */
  readonly closest: readonly NumberedLine[]
  /** Which of them differ, and what was wanted there. */
  readonly differs: readonly { readonly line: number; readonly is: string; readonly wanted: string }[]
}

const maxShown = 12
/** Beyond it no place is sought by likeness: it would only be shown, and cost seconds. */
const maxComparedLines = 20_000

/** Where a block that was not found comes nearest. It is only ever shown, nothing is replaced by likeness. */
export function closestLines(lines: readonly string[], wanted: readonly string[]): Closest {
  const start = bestStart(lines, wanted)
  if (start === undefined) return { closest: [], differs: [] }
  const closest: NumberedLine[] = []
  const differs: { line: number; is: string; wanted: string }[] = []
  for (let index = 0; index < wanted.length; index++) {
    const [is, want] = [lines[start + index], wanted[index]]
    if (is === undefined || want === undefined) continue
    if (closest.length < maxShown) closest.push({ line: start + index + 1, text: is })
    if (foldLine(is, 'trailing') !== foldLine(want, 'trailing') && differs.length < maxShown)
      differs.push({ line: start + index + 1, is, wanted: want })
  }
  return { closest, differs }
}

/** `closest` as text for a message: `12| text` a line. */
export function showLines(lines: readonly NumberedLine[]): string {
  return lines.map(({ line, text }) => `${line}| ${text}`).join('\n')
}

/** Each line that occurs in the wanted block votes for the place where the block would then start. */
function bestStart(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const places = new Map<string, number[]>()
  wanted.forEach((line, index) => {
    const key = foldLine(line, 'indentation')
    if (key !== '') places.set(key, [...(places.get(key) ?? []), index])
  })
  const votes = new Map<number, number>()
  lines.forEach((line, at) => {
    for (const index of places.get(foldLine(line, 'indentation')) ?? [])
      if (at >= index) votes.set(at - index, (votes.get(at - index) ?? 0) + 1)
  })
  let best: { start: number; count: number } | undefined
  for (const [start, count] of votes)
    if (best === undefined || count > best.count || (count === best.count && start < best.start))
      best = { start, count }
  return best?.start ?? mostAlike(lines, wanted)
}

function mostAlike(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const index = wanted.findIndex((line) => line.trim() !== '')
  const want = pairsOf(wanted[index] ?? '')
  let best: { start: number; likeness: number } | undefined
  lines.slice(0, maxComparedLines).forEach((line, at) => {
    const own = pairsOf(line)
    let common = 0
    for (const pair of own) if (want.has(pair)) common++
    const likeness = (2 * common) / (own.size + want.size || 1)
    if (likeness > (best?.likeness ?? 0.2)) best = { start: Math.max(0, at - index), likeness }
  })
  return best?.start
}

function pairsOf(line: string): Set<string> {
  const folded = foldLine(line, 'indentation').slice(0, 400)
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < folded.length; at++) pairs.add(folded.slice(at, at + 2))
  return pairs
}

/** Whether every line carries a number as the read tool prints it, and the rest is in the file. */
export function looksNumbered(lines: readonly string[], wanted: readonly string[]): boolean {
  const stripped = wanted
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*\d+\s*[:|\t\u2192]\s?(.*)$/u.exec(line)?.[1])
  const known = new Set(lines.map((line) => foldLine(line, 'indentation')))
  return (
    stripped.length > 0 &&
    stripped.every((line) => line !== undefined) &&
    stripped.some((line) => known.has(foldLine(line, 'indentation')))
  )
}
