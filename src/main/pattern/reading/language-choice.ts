import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import { languageNamed, languageOfPath, languages, languagesCoveredBy } from '../../syntax/languages.ts'

/** The languages of a query. */
export interface LanguageChoice {
  /** Each list is a language and those of its covered ones that occur; they settle on one reading together. */
  readonly families: readonly (readonly LanguageRow[])[]
  /** How many files in scope have a language, by its id. */
  readonly fileCounts: ReadonlyMap<string, number>
}

/**
 * The language that is named, else all that the files in scope have, in the order of the table.
 * Throws `Failure` language_needed.
 */
export function chooseLanguages(named: string | undefined, files: readonly string[]): LanguageChoice {
  const fileCounts = countByLanguage(files)
  const occurring = languages.filter(({ id }) => fileCounts.has(id))
  if (named !== undefined) return { families: [familyOf(rowNamed(named), occurring)], fileCounts }
  if (occurring.length === 0)
    throw new Failure('language_needed', 'No file in scope has a language that can be searched.', {
      hint: `Widen path or globs, or name the language: ${languageIds()}.`,
    })
  const heads = occurring.filter(
    (row) => !occurring.some((other) => other !== row && languagesCoveredBy(other).includes(row)),
  )
  return { families: heads.map((row) => familyOf(row, occurring)), fileCounts }
}

function rowNamed(name: string): LanguageRow {
  const row = languageNamed(name)
  if (row !== undefined) return row
  throw new Failure('language_needed', `"${name}" is no language that can be searched.`, {
    hint: `These can: ${languageIds()}.`,
  })
}

function familyOf(row: LanguageRow, occurring: readonly LanguageRow[]): LanguageRow[] {
  const [, ...covered] = languagesCoveredBy(row)
  return [row, ...covered.filter((other) => occurring.includes(other))]
}

function languageIds(): string {
  return languages.map(({ id }) => id).join(', ')
}

function countByLanguage(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    const id = languageOfPath(file)?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
