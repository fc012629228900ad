import type { LanguageRow } from '../syntax/language-row.ts'
import { languagesCoveredBy } from '../syntax/languages.ts'
import type { SyntaxParser } from '../syntax/syntax-parser.ts'
import type { Capture, PatternAnswer, PatternMatch } from './answer.ts'
import { type CompiledPattern, compilePattern } from './compiled-pattern.ts'
import { explain } from './explain.ts'
import { findAll } from './finder.ts'
import { hintsOf } from './hints.ts'
import { chooseLanguage } from './language-choice.ts'
import type { RawMatch } from './matcher.ts'
import { nearMissesIn, type NearMisses, noNearMisses } from './near-misses.ts'
import type { SearchQuery } from './query.ts'
import { rulesOf } from './rules.ts'
import type { SourceFiles } from './source-files.ts'
import { type Control, type ParsedFile, SourceReader } from './source-reader.ts'

/** What one way of reading the pattern has found. */
interface Tally {
  readonly matches: PatternMatch[]
  total: number
}

export interface SearchParts {
  readonly files: SourceFiles
  readonly parser: SyntaxParser
  readonly control: Control
}

/**
 * Searches the files in scope. All readings of the pattern are tried in one pass; the first that matches anything is
 * answered. Throws `Failure` pattern_unparseable, language_needed, bad_argument, bad_regex, cancelled.
 */
export async function search(query: SearchQuery, parts: SearchParts): Promise<PatternAnswer> {
  const paths = await parts.files.list(query)
  const [row, ...covered] = languagesCoveredBy(chooseLanguage(query.language, paths))
  const { main, patterns, unread } = await compilePattern(query, [row, ...covered], parts.parser)
  const reader = new SourceReader(parts.files, parts.parser, parts.control)
  const tallies = new Map<string, Tally>()
  let nearMisses: NearMisses = noNearMisses
  let gaveUp = 0
  const mayMatch = (bytes: Uint8Array, { id }: LanguageRow): boolean =>
    patterns.get(id)?.prefilter.mayMatch(bytes) ?? false
  for await (const file of reader.read(
    paths,
    [...patterns.values()].map((pattern) => pattern.row),
    mayMatch,
  )) {
    const pattern = patterns.get(file.row.id) ?? main
    gaveUp += searchFile(file, pattern, { query, control: parts.control, tallies })
    if (query.strictness === 'smart' && tallies.size === 0)
      nearMisses = nearMissesIn(file, pattern, nearMisses)
  }
  const { accepted } = main.readings
  const chosen = accepted.find(({ scaffold }) => tallies.has(scaffold)) ?? accepted[0]
  const { total, matches } = tallies.get(chosen.scaffold) ?? { total: 0, matches: [] }
  const { searched, skipped, withErrors } = reader
  return {
    matches: matches.slice(query.skip, query.skip + query.limit),
    total,
    filesSearched: searched,
    filesWithErrors: withErrors,
    filesSkipped: skipped,
    scaffold: chosen.scaffold,
    kind: chosen.kind,
    alternatives: accepted
      .filter((reading) => reading !== chosen)
      .map(({ scaffold, kind }) => `${scaffold} (${kind})`),
    hints: hintsOf({ main, chosen, total, nearMisses, gaveUp, unread, searched }),
    ...(query.explain && { explained: explain(main, query.strictness) }),
  }
}

/** Counts by scaffold, so that the readings of two grammars of one search come together. */
function searchFile(
  file: ParsedFile,
  pattern: CompiledPattern,
  { query, control, tallies }: { query: SearchQuery; control: Control; tallies: Map<string, Tally> },
): number {
  let gaveUp = 0
  for (const { reading, where } of pattern.compiled) {
    const found = findAll(file.tree, file.row, reading.root, {
      rules: rulesOf(query.strictness),
      where,
      inside: pattern.inside,
      notInside: pattern.notInside,
      isCancelled: () => control.isCancelled(),
    })
    gaveUp += found.gaveUp
    if (found.matches.length === 0) continue
    const tally = tallies.get(reading.scaffold) ?? { matches: [], total: 0 }
    tallies.set(reading.scaffold, tally)
    for (const match of found.matches) {
      tally.total++
      if (tally.matches.length < query.skip + query.limit) tally.matches.push(shown(file, match))
    }
  }
  return gaveUp
}

function shown({ path, source }: ParsedFile, match: RawMatch): PatternMatch {
  const captures: Capture[] = []
  for (const { name, start, end } of match.bindings) {
    if (name === undefined || captures.some((capture) => capture.name === name)) continue
    captures.push({ name, text: source.view.slice(start, end), line: source.lineOf(start) })
  }
  return {
    file: path,
    line: source.lineOf(match.start),
    endLine: source.lineOf(Math.max(match.start, match.end - 1)),
    text: source.view.slice(match.start, match.end),
    captures,
  }
}
