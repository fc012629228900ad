import type { FoundMatch } from '../../../shared/model/pattern-search.ts'

/** A stretch of a shown line. `hue` counts the captured names of the match, for its colour. */
export interface LinePart {
  readonly text: string
  readonly role: 'around' | 'match' | 'capture'
  readonly hue: number
}

/** What stands before the match on its line keeps this many characters. */
const maxLead = 32
const hues = 4

/** One line of a match: what is around it, what it covers, and in that what was captured. Indentation goes. */
export function partsOfLine(match: FoundMatch, index: number): readonly LinePart[] {
  const line = match.lines[index]
  if (line === undefined) return []
  const { text, start, end } = line
  const parts: LinePart[] = [around(shortLead(text.slice(0, start)))]
  let at = start
  for (const { from, to, hue } of capturesIn(match, index)) {
    parts.push({ text: text.slice(at, from), role: 'match', hue: 0 })
    parts.push({ text: text.slice(from, to), role: 'capture', hue })
    at = to
  }
  parts.push({ text: text.slice(at, end), role: 'match', hue: 0 }, around(text.slice(end)))
  return parts.filter((part) => part.text !== '')
}

/** The colour of a captured name, the same in the line and in its chip. */
export function hueOf(match: FoundMatch, name: string): number {
  return match.captures.findIndex((capture) => capture.name === name) % hues
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly hue: number
}

/** Outermost captures that begin on this line, in order. */
function capturesIn(match: FoundMatch, index: number): readonly Stretch[] {
  const line = match.lines[index]
  if (line === undefined) return []
  // A long line is cut: on the first one the match's own column tells by how much, on others nothing does.
  const shift = index === 0 ? line.start - (match.column - 1) : 0
  const found = match.captures
    .filter((capture) => capture.line === match.line + index && capture.text !== '')
    .map((capture): Stretch => {
      const from = capture.column - 1 + shift
      const first = capture.text.split('\n', 1)[0] ?? ''
      const isThere = line.text.startsWith(first.replace(/…$/, ''), from)
      const to = isThere ? Math.min(from + first.length, line.end) : from
      return { from, to, hue: hueOf(match, capture.name) }
    })
    .filter(({ from, to }) => from >= line.start && to > from)
    .sort((left, right) => left.from - right.from || right.to - left.to)
  let end = 0
  return found.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

function around(text: string): LinePart {
  return { text, role: 'around', hue: 0 }
}

function shortLead(lead: string): string {
  const trimmed = lead.trimStart()
  return trimmed.length <= maxLead ? trimmed : `…${trimmed.slice(-maxLead + 8)}`
}
