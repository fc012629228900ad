import { z } from 'zod'
import type { LanguageRow } from '../../syntax/language-row.ts'
import { patternMatchesSchema, type PatternMatch, skippedFileSchema } from '../answer.ts'
import { findAll } from '../matching/finder.ts'
import { PatternFindings } from '../matching/findings.ts'
import { nearMissesIn, nearMissesSchema, type NearMisses, noNearMisses } from '../matching/near-misses.ts'
import { rulesOf } from '../matching/rules.ts'
import type { SearchQuery } from '../query.ts'
import {
  type CompiledPattern,
  type CompiledPatterns,
  patternFor,
  type PatternFamily,
  rowsOf,
} from '../reading/compiled-pattern.ts'
import { shownMatch } from './shown-match.ts'
import type { SearchParts } from './search-parts.ts'
import { type ParsedFile, SourceReader } from './source-reader.ts'

/** What some files of a search have. */
export const searchPartSchema = z.object({
  /** Of each family and reading that found something; the matches are the first `skip + limit`. */
  tallies: z
    .array(
      z.object({
        family: z.number(),
        scaffold: z.string(),
        total: z.number(),
        matches: patternMatchesSchema,
      }),
    )
    .readonly(),
  filesSearched: z.number(),
  filesSkipped: z.number(),
  skipped: z.array(skippedFileSchema).readonly(),
  filesWithErrors: z.array(z.string()).readonly(),
  nearMisses: nearMissesSchema,
  gaveUp: z.number(),
})
export type SearchPart = z.output<typeof searchPartSchema>

export interface PartRequest {
  readonly query: SearchQuery
  readonly compiled: CompiledPatterns
  readonly paths: readonly string[]
  readonly maxFileBytes: number
  /** What other parts have found something: near misses are of no interest any more. */
  readonly anyFound: { get(): boolean; set(): void }
}

/** Searches some files; every reading of the pattern is tried in one pass. Throws `Failure` cancelled, crashed. */
export async function searchPart(request: PartRequest, parts: SearchParts): Promise<SearchPart> {
  const { query, compiled, paths, maxFileBytes, anyFound } = request
  const reader = new SourceReader(parts.files, parts.parser, parts.control)
  const findings = new PatternFindings<PatternMatch>(compiled.families, query.skip + query.limit)
  let nearMisses: NearMisses = noNearMisses
  let gaveUp = 0
  const mayMatch = (bytes: Uint8Array, { id }: LanguageRow): boolean =>
    patternFor(compiled, id)?.pattern.prefilter.mayMatch(bytes) ?? false
  for await (const file of reader.read(paths, rowsOf(compiled), mayMatch, maxFileBytes)) {
    const one = patternFor(compiled, file.row.id)
    if (one === undefined) continue
    gaveUp += searchFile(file, one, { query, findings, parts })
    if (!findings.isEmpty) anyFound.set()
    else if (query.strictness === 'smart' && !anyFound.get())
      nearMisses = nearMissesIn(file, one.pattern, nearMisses)
  }
  return {
    tallies: findings.tallies(),
    filesSearched: reader.searched,
    filesSkipped: reader.skipped,
    skipped: reader.skippedFiles,
    filesWithErrors: reader.withErrors,
    nearMisses,
    gaveUp,
  }
}

/** How many places were too costly to decide. */
function searchFile(
  file: ParsedFile,
  { family, pattern }: { family: PatternFamily; pattern: CompiledPattern },
  {
    query,
    findings,
    parts,
  }: { query: SearchQuery; findings: PatternFindings<PatternMatch>; parts: SearchParts },
): number {
  let gaveUp = 0
  for (const { reading, where } of pattern.compiled) {
    const found = findAll(file.tree, file.row, reading.root, {
      rules: rulesOf(query.strictness),
      where,
      inside: pattern.inside,
      notInside: pattern.notInside,
      isCancelled: () => parts.control.isCancelled(),
    })
    gaveUp += found.gaveUp
    findings.add(family, reading.scaffold, found.matches, (match) =>
      shownMatch(file, match, query.contextLines ?? 0),
    )
  }
  return gaveUp
}
