import { z } from 'zod'
import { patternAnswerSchema } from '../answer.ts'
import { PatternFindings } from '../matching/findings.ts'
import { hintsOf } from '../matching/hints.ts'
import type { SearchQuery } from '../query.ts'
import type { CompiledPatterns } from '../reading/compiled-pattern.ts'
import { explain, explainNearest } from '../reading/explain.ts'
import { readingReport } from '../reading/reading-report.ts'
import { searchPartSchema } from './search-part.ts'
import type { SearchParts } from './search-parts.ts'
import { unreadOf } from '../reading/with-suggestions.ts'
import { similarWordsIn } from './similar-words-in.ts'
import { hintsOnSkipped } from './skipped-hints.ts'

/** What all parts of a search have counted. */
export const searchCountsSchema = searchPartSchema
  .pick({ nearMisses: true, gaveUp: true, filesSearched: true, skipped: true })
  .extend({
    tallies: z.array(z.object({ family: z.number(), scaffold: z.string(), total: z.number() })).readonly(),
    fileCounts: z.array(z.tuple([z.string(), z.number()])).readonly(),
  })
export type SearchCounts = z.output<typeof searchCountsSchema>

/** Which readings count, and what is told about them. */
export const searchEndSchema = patternAnswerSchema
  .pick({
    total: true,
    scaffold: true,
    kind: true,
    alternatives: true,
    hints: true,
    explained: true,
    readings: true,
  })
  .extend({
    /** The scaffold of each family whose matches are the answer. */
    chosen: z.array(z.string()).readonly(),
  })
export type SearchEnd = z.output<typeof searchEndSchema>

interface EndParts {
  readonly counts: SearchCounts
  /** The files that were searched; none are needed unless `isAllUnlike`. */
  readonly paths: readonly string[]
  readonly parts: SearchParts
}

/** Neither a match nor a place that comes near: then words are compared. */
export function isAllUnlike({ tallies, nearMisses }: Pick<SearchCounts, 'tallies' | 'nearMisses'>): boolean {
  return tallies.length === 0 && nearMisses.nearest.length === 0
}

/** Of each language the first reading that matches anything is answered. */
export async function searchEnd(
  query: SearchQuery,
  compiled: CompiledPatterns,
  { counts, paths, parts }: EndParts,
): Promise<SearchEnd> {
  const findings = new PatternFindings<never>(compiled.families)
  for (const { family, scaffold, total } of counts.tallies) findings.count(family, scaffold, total)
  const { family, chosen } = findings.told
  const { nearMisses, gaveUp } = counts
  const filesInScope = counts.filesSearched + counts.skipped.length
  const fileCounts = new Map(counts.fileCounts)
  const unread = await unreadOf(compiled, { findings, fileCounts, parser: parts.parser })
  const similar = isAllUnlike(counts) ? await similarWordsIn(paths, compiled, parts) : []
  return {
    total: findings.total,
    chosen: findings.outcomes.map((outcome) => outcome.chosen.scaffold),
    scaffold: chosen.scaffold,
    kind: chosen.kind,
    alternatives: family.main.readings.accepted
      .filter((reading) => reading !== chosen)
      .map(({ scaffold, kind }) => `${scaffold} (${kind})`),
    hints: [
      ...hintsOf({ findings, nearMisses, gaveUp, unread, fileCounts, filesInScope, similar }),
      ...hintsOnSkipped(counts.skipped),
    ],
    ...(query.explain && {
      explained: [
        ...compiled.families.map(({ main }) => explain(main, query.strictness)),
        ...(findings.total === 0 ? explainNearest(nearMisses) : []),
      ].join('\n'),
      readings: findings.outcomes.map(({ family: one, chosen: read }) =>
        readingReport(one.main, read, query.strictness),
      ),
    }),
  }
}
