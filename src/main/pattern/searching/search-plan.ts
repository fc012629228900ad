import { z } from 'zod'
import { languageOfPath } from '../../syntax/languages.ts'
import type { SearchQuery } from '../query.ts'
import { rowsOf } from '../reading/compiled-pattern.ts'
import { chooseLanguages } from '../reading/language-choice.ts'
import type { Compilations } from './compilations.ts'
import type { SourceFiles } from './source-files.ts'
import { maxFileBytesFor } from './source-reader.ts'

/** What is to be read for a query, and how its pattern reads: the same for every thread. */
export const searchPlanSchema = z.object({
  /** The files to read, sorted. */
  paths: z.array(z.string()).readonly(),
  /** Ids of the languages that settle on one reading together. */
  families: z.array(z.array(z.string()).readonly()).readonly(),
  /** How many files in scope have a language. */
  fileCounts: z.array(z.tuple([z.string(), z.number()])).readonly(),
  /** The scaffold of the likeliest reading of each family that reads the pattern. */
  likeliest: z.array(z.string()).readonly(),
  maxFileBytes: z.number(),
})
export type SearchPlan = z.output<typeof searchPlanSchema>

/** Throws `Failure` pattern_unparseable, language_needed, bad_argument, bad_regex, not_found, outside_workspace. */
export async function planSearch(
  query: SearchQuery,
  { files, compilations }: { readonly files: SourceFiles; readonly compilations: Compilations },
): Promise<SearchPlan> {
  const all = await files.list(query)
  const { families: rowFamilies, fileCounts } = chooseLanguages(query.language, all)
  const families = rowFamilies.map((rows) => rows.map(({ id }) => id))
  const compiled = await compilations.of(query, families)
  const rows = new Set(rowsOf(compiled))
  const paths = all.filter((path) => {
    const row = languageOfPath(path)
    return row !== undefined && rows.has(row)
  })
  return {
    paths,
    families,
    fileCounts: [...fileCounts],
    likeliest: compiled.families.map(({ main }) => main.readings.accepted[0].scaffold),
    maxFileBytes: maxFileBytesFor(query.path, all),
  }
}
