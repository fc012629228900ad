import type { Truncated } from '../../../shared/model/tool-result.ts'
import type { PatternAnswer, PatternMatch } from '../ports.ts'
import { counted, cutLine, fitLines, listingRoomChars } from './text-limit.ts'

const linesOfMatch = 12
const filesNamed = 10

/** Count first, then each match with its captures, then what was not searched and how the pattern was read. */
export function presentMatches(answer: PatternAnswer, skip: number): { text: string; truncated?: Truncated } {
  const { matches, total } = answer
  const about = aboutSearch(answer)
  if (total === 0) return { text: [`No match. ${readingOf(answer)}`, ...about].join('\n') }
  const fitted = fitLines(matches.map(matchText), listingRoomChars)
  const next = skip + fitted.shown
  const isCut = next < total
  const hint = `Call again with skip ${next} for the next ones, or narrow path, globs or where.`
  const range = skip === 0 ? `${fitted.shown}` : `${skip + 1} to ${next}`
  const head =
    isCut || skip > 0
      ? `${range} of ${total} matches.${isCut ? ` ${hint}` : ''}`
      : `${counted(total, 'match', 'matches')}.`
  return {
    text: [head, fitted.text, readingOf(answer), ...about].filter((line) => line !== '').join('\n'),
    ...(isCut ? { truncated: { shown: fitted.shown, total, hint } } : {}),
  }
}

function matchText(match: PatternMatch): string {
  const lines = match.text.split('\n')
  const shown = lines.slice(0, linesOfMatch).map((line) => `  ${cutLine(line, 300)}`)
  if (lines.length > linesOfMatch) shown.push(`  … (${lines.length - linesOfMatch} more lines)`)
  const captures = match.captures.map(
    ({ name, text }) => `${name} = ${cutLine(text.replace(/\s*\n\s*/g, ' '), 120)}`,
  )
  const range = match.endLine === match.line ? `${match.line}` : `${match.line}-${match.endLine}`
  return [
    `${match.file}:${range}`,
    ...shown,
    ...(captures.length === 0 ? [] : [`  [${captures.join(', ')}]`]),
  ].join('\n')
}

function readingOf({ scaffold, kind, alternatives }: PatternAnswer): string {
  const others =
    alternatives.length === 0 ? '' : `; it could also be read as ${alternatives.join(', ')} (give context)`
  return `The pattern was read as ${scaffold} (${kind})${others}.`
}

function aboutSearch(answer: PatternAnswer): readonly string[] {
  const { filesSearched, filesSkipped, filesWithErrors, hints, explained } = answer
  const skipped = filesSkipped > 0 ? `, ${filesSkipped} skipped (binary, not UTF-8 or too large)` : ''
  const lines = [`${counted(filesSearched, 'file')} searched${skipped}.`]
  if (filesWithErrors.length > 0) {
    const named = filesWithErrors.slice(0, filesNamed).join(', ')
    const more = filesWithErrors.length > filesNamed ? ` and ${filesWithErrors.length - filesNamed} more` : ''
    lines.push(`Parts of these do not parse and may hide matches: ${named}${more}.`)
  }
  lines.push(...hints.map((hint) => `Hint: ${hint}`))
  if (explained !== undefined) lines.push(explained)
  return lines
}
