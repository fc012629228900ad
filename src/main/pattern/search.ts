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
  const rows = languagesCoveredBy(chooseLanguage(query.language, paths))
  const { patterns, unread } = await compilePattern(query, rows, parts.parser)
  const reader = new SourceReader(parts.files, parts.parser, parts.control)
  const tallies = new Map<string, Tally>()
  let nearMisses: NearMisses = noNearMisses
  let gaveUp = 0
  const readable = rows.filter(({ id }) => patterns.has(id))
  const mayMatch = (bytes: Uint8Array, row: LanguageRow): boolean =>
    patterns.get(row.id)?.prefilter.mayMatch(bytes) ?? false
  for await (const file of reader.read(paths, readable, mayMatch)) {
    const pattern = patterns.get(file.row.id)
    if (pattern === undefined) continue
    gaveUp += searchFile(file, pattern, { query, control: parts.control, tallies })
    if (query.strictness === 'smart' && [...tallies.values()].every(({ total }) => total === 0))
      nearMisses = nearMissesIn(file, pattern, nearMisses)
  }
  const main = patterns.get(rows[0]?.id ?? '')
  const readings = main?.readings.accepted ?? []
  const chosen = readings.find(({ scaffold }) => (tallies.get(scaffold)?.total ?? 0) > 0) ?? readings[0]
  const tally = tallies.get(chosen?.scaffold ?? '') ?? { matches: [], total: 0 }
  const hints = hintsOf({
    main,
    chosen,
    total: tally.total,
    nearMisses,
    gaveUp,
    unread,
    searched: reader.searched,
  })
  return {
    matches: tally.matches.slice(query.skip, query.skip + query.limit),
    total: tally.total,
    filesSearched: reader.searched,
    filesWithErrors: reader.withErrors,
    filesSkipped: reader.skipped,
    scaffold: chosen?.scaffold ?? '',
    kind: chosen?.kind ?? '',
    alternatives: readings
      .filter((reading) => reading !== chosen)
      .map(({ scaffold, kind }) => `${scaffold} (${kind})`),
    hints,
    ...(query.explain && main && { explained: explain(main, query.strictness) }),
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
