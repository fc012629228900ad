import { Failure } from '../base/failure.ts'
import type { LanguageRow } from '../syntax/language-row.ts'
import { languageNamed, languageOfPath, languages, languagesCoveredBy } from '../syntax/languages.ts'

/**
 * The language of a query: the one that is named, else the only one that the files in scope have.
 * Throws `Failure` language_needed.
 */
export function chooseLanguage(named: string | undefined, files: readonly string[]): LanguageRow {
  if (named !== undefined) {
    const row = languageNamed(named)
    if (row !== undefined) return row
    throw new Failure('language_needed', `"${named}" is no language that can be searched.`, {
      hint: `These can: ${languages.map(({ id }) => id).join(', ')}.`,
    })
  }
  const counts = countByLanguage(files)
  const present = languages.filter(({ id }) => counts.has(id))
  const covering = present.find((row) => present.every((other) => languagesCoveredBy(row).includes(other)))
  if (covering !== undefined) return covering
  const found = present.map(({ id }) => `${id} (${counts.get(id) ?? 0} files)`).join(', ')
  throw new Failure(
    'language_needed',
    found === ''
      ? 'No file in scope has a language that can be searched.'
      : `Files of several languages are in scope: ${found}.`,
    {
      hint: `Name the language: ${languages.map(({ id }) => id).join(', ')}.`,
      details: Object.fromEntries(counts),
    },
  )
}

function countByLanguage(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    const id = languageOfPath(file)?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
