import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { PatternAnswer, PatternMatch, SearchListener } from '../answer.ts'
import {
  type CompiledPattern,
  compilePattern,
  patternFor,
  type PatternFamily,
  rowsOf,
} from '../reading/compiled-pattern.ts'
import { explain } from '../reading/explain.ts'
import { findAll } from '../matching/finder.ts'
import { PatternFindings } from '../matching/findings.ts'
import { hintsOf } from '../matching/hints.ts'
import { chooseLanguages } from '../reading/language-choice.ts'
import { readingReport } from '../reading/reading-report.ts'
import { nearMissesIn, type NearMisses, noNearMisses } from '../matching/near-misses.ts'
import type { SearchQuery } from '../query.ts'
import { rulesOf } from '../matching/rules.ts'
import { MatchStream } from './match-stream.ts'
import type { SourceFiles } from './source-files.ts'
import { shownMatch } from './shown-match.ts'
import { type Control, type ParsedFile, SourceReader } from './source-reader.ts'

export interface SearchParts {
  readonly files: SourceFiles
  readonly parser: SyntaxParser
  readonly control: Control
  readonly listener?: SearchListener | undefined
}

/**
 * Searches the files in scope, each by its own language. All readings of the pattern are tried in one pass; of each
 * language the first that matches anything is answered. Throws `Failure` pattern_unparseable, language_needed,
 * bad_argument, bad_regex, cancelled.
 */
export async function search(query: SearchQuery, parts: SearchParts): Promise<PatternAnswer> {
  const { files, parser, control, listener } = parts
  const paths = await files.list(query)
  const { families: rowFamilies, fileCounts } = chooseLanguages(query.language, paths)
  const compiled = await compilePattern(query, rowFamilies, parser)
  const stream = new MatchStream(listener, query)
  const reader = new SourceReader(files, parser, control, (done) =>
    listener?.progress?.({ ...done, matches: findings.certainTotal }),
  )
  const findings = new PatternFindings<PatternMatch>(compiled.families, query.skip + query.limit)
  let nearMisses: NearMisses = noNearMisses
  let gaveUp = 0
  const mayMatch = (bytes: Uint8Array, { id }: LanguageRow): boolean =>
    patternFor(compiled, id)?.pattern.prefilter.mayMatch(bytes) ?? false
  for await (const file of reader.read(paths, rowsOf(compiled), mayMatch)) {
    const one = patternFor(compiled, file.row.id)
    if (one === undefined) continue
    gaveUp += searchFile(file, one, { query, control, findings, stream })
    if (query.strictness === 'smart' && findings.isEmpty)
      nearMisses = nearMissesIn(file, one.pattern, nearMisses)
  }
  const { family, chosen } = findings.told
  stream.end(findings)
  const { searched, skipped, skippedFiles, withErrors } = reader
  const { unread } = compiled
  return {
    matches: findings.items().slice(query.skip, query.skip + query.limit),
    total: findings.total,
    filesSearched: searched,
    filesWithErrors: withErrors,
    filesSkipped: skipped,
    skipped: skippedFiles,
    scaffold: chosen.scaffold,
    kind: chosen.kind,
    alternatives: family.main.readings.accepted
      .filter((reading) => reading !== chosen)
      .map(({ scaffold, kind }) => `${scaffold} (${kind})`),
    hints: hintsOf({ findings, nearMisses, gaveUp, unread, fileCounts, searched }),
    ...(query.explain && {
      explained: compiled.families.map(({ main }) => explain(main, query.strictness)).join('\n'),
      readings: findings.outcomes.map(({ family: one, chosen: read }) =>
        readingReport(one.main, read, query.strictness),
      ),
    }),
  }
}

interface FileSearch {
  readonly query: SearchQuery
  readonly control: Control
  readonly findings: PatternFindings<PatternMatch>
  readonly stream: MatchStream
}

/** How many places were too costly to decide. */
function searchFile(
  file: ParsedFile,
  { family, pattern }: { family: PatternFamily; pattern: CompiledPattern },
  { query, control, findings, stream }: FileSearch,
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
    const added = findings.add(family, reading.scaffold, found.matches, (match) =>
      shownMatch(file, match, query.contextLines ?? 0),
    )
    if (reading.scaffold === family.main.readings.accepted[0].scaffold) stream.add(added)
  }
  return gaveUp
}
