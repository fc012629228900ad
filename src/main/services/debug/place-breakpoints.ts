import { messageOf } from '../../base/failure.ts'
import type { PlacedBreakpoint } from '../../dap/sessions/breakpoint-book.ts'
import { isHarmless } from '../../dap/sessions/stop-reader.ts'
import type { BreakpointPlace } from '../../tools/debug/operations.ts'
import type { PatternMatch, PatternPort } from '../../tools/ports.ts'

/** More matches than a person or a model would look at. */
const maxMatches = 100

export interface PlacedFile {
  /** Relative to the workspace. */
  readonly file: string
  readonly text: string
}

/** Turns what was asked for (a line, the code of a line, a pattern) into lines. One that has none says why. */
export async function placeBreakpoints(
  places: readonly BreakpointPlace[],
  { file, text }: PlacedFile,
  { pattern, signal }: { pattern: PatternPort; signal: AbortSignal },
): Promise<readonly PlacedBreakpoint[]> {
  const lines = text.split(/\r\n|\n|\r/u)
  const placed = await Promise.all(
    places.map(async (place) => {
      if (place.pattern !== undefined) return await atMatches(place, place.pattern, { file, pattern, signal })
      if (place.statement !== undefined) return [atStatement(place, place.statement, lines)]
      return [atLine(place, place.line ?? 1, lines.length)]
    }),
  )
  return placed.flat()
}

function atLine(place: BreakpointPlace, line: number, count: number): PlacedBreakpoint {
  const requested = `line ${line}`
  if (line > count) return { requested, message: `the file has ${count} lines` }
  return withTerms(place, { requested, line })
}

/** The whole line first; where none is exactly that, a line that holds it. */
function atStatement(place: BreakpointPlace, statement: string, lines: readonly string[]): PlacedBreakpoint {
  const requested = `statement ${JSON.stringify(statement)}`
  const wanted = plain(statement)
  const exact = numbersOf(lines, (line) => plain(line) === wanted)
  const found = exact.length > 0 ? exact : numbersOf(lines, (line) => plain(line).includes(wanted))
  const [line] = found
  if (line === undefined) return { requested, message: 'no line has this code' }
  if (found.length > 1)
    return {
      requested,
      message: `${found.length} lines have this code: ${found.slice(0, 20).join(', ')}; give the line`,
    }
  return withTerms(place, { requested, line })
}

function numbersOf(lines: readonly string[], test: (line: string) => boolean): readonly number[] {
  return lines.flatMap((line, index) => (test(line) ? [index + 1] : []))
}

function plain(code: string): string {
  return code.trim().replace(/\s+/gu, ' ')
}

async function atMatches(
  place: BreakpointPlace,
  code: string,
  { file, pattern, signal }: { file: string; pattern: PatternPort; signal: AbortSignal },
): Promise<readonly PlacedBreakpoint[]> {
  const requested = `pattern ${code}`
  const query = {
    pattern: code,
    path: file,
    strictness: 'smart',
    skip: 0,
    limit: maxMatches,
    explain: false,
  } as const
  try {
    const answer = await pattern.search(query, signal)
    if (answer.matches.length === 0)
      return [
        { requested, message: `no match${answer.hints.length === 0 ? '' : `: ${answer.hints.join(' ')}`}` },
      ]
    const byLine = new Map<number, PatternMatch>()
    for (const match of answer.matches) if (!byLine.has(match.line)) byLine.set(match.line, match)
    const placed = [...byLine.values()].map((match) => atMatch(place, requested, match))
    const left = answer.total - answer.matches.length
    return left > 0 ? [...placed, { requested, message: `${left} more matches are not set` }] : placed
  } catch (error) {
    if (signal.aborted) throw error
    return [{ requested, message: messageOf(error) }]
  }
}

function atMatch(place: BreakpointPlace, requested: string, match: PatternMatch): PlacedBreakpoint {
  const captures = match.captures.map(({ name, text }) => ({ name, text }))
  const about = { requested, line: match.line, ...(captures.length === 0 ? {} : { captures }) }
  const placed = withTerms(place, about, captures)
  if (place.log !== true) return placed
  const kept = captures.filter(({ text }) => isHarmless(text))
  const left = captures.filter(({ text }) => !isHarmless(text))
  const log = [`${match.file}:${match.line}`, ...kept.map(({ name, text }) => `${name}={${text}}`)].join(' ')
  const remark =
    left.length === 0
      ? {}
      : {
          message: `not logged, because evaluating it again may change something: ${left.map(({ name }) => `$${name}`).join(', ')}`,
        }
  return { ...placed, log, ...remark }
}

function withTerms(
  { condition, hit, log }: BreakpointPlace,
  placed: Pick<PlacedBreakpoint, 'requested' | 'captures'> & { line: number },
  captures: readonly { name: string; text: string }[] = [],
): PlacedBreakpoint {
  return {
    ...placed,
    ...(condition === undefined ? {} : { condition }),
    ...(hit === undefined ? {} : { hit: String(hit) }),
    // `true` is for patterns; of a line it logs that it was reached.
    ...(log === undefined
      ? {}
      : { log: log === true ? `reached ${placed.requested}` : withCaptures(log, captures) }),
  }
}

/** `$X` in a log text is the value of what X captured. */
function withCaptures(log: string, captures: readonly { name: string; text: string }[]): string {
  return captures.reduce(
    (text, capture) => text.replaceAll(new RegExp(`\\$+${capture.name}\\b`, 'gu'), () => `{${capture.text}}`),
    log,
  )
}
