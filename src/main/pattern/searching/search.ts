import type { PatternAnswer } from '../answer.ts'
import type { SearchQuery } from '../query.ts'
import { Compilations } from './compilations.ts'
import { searchEnd } from './search-end.ts'
import { searchPart } from './search-part.ts'
import type { SearchParts } from './search-parts.ts'
import { planSearch } from './search-plan.ts'
import { answerOf, SearchTotals } from './search-totals.ts'

export type { SearchParts } from './search-parts.ts'

/**
 * Searches the files in scope in this thread, each by its own language; `PatternEngine` does the same in many. Throws
 * `Failure` pattern_unparseable, language_needed, bad_argument, bad_regex, cancelled.
 */
export async function search(query: SearchQuery, parts: SearchParts): Promise<PatternAnswer> {
  const compilations = new Compilations(parts.parser)
  const { paths, families, fileCounts, maxFileBytes } = await planSearch(query, {
    files: parts.files,
    compilations,
  })
  const compiled = await compilations.of(query, families)
  const totals = new SearchTotals(query)
  let isAnyFound = false
  const anyFound = { get: () => isAnyFound, set: () => void (isAnyFound = true) }
  totals.add(await searchPart({ query, compiled, paths, maxFileBytes, anyFound }, parts))
  const counts = { ...totals.counts, fileCounts }
  return answerOf(query, totals, await searchEnd(query, compiled, { counts, paths, parts }))
}
