import type { CandidateSearch } from './candidate.ts'
import type { CatalogEntry } from './catalog.ts'
import type { ServerPlace } from './detection.ts'
import { shownMarker } from './markers.ts'

export const notTrusted = 'the folder is not trusted, so no language server runs'

/** One sentence: what was there, what was not, and why. `No Python server: pyproject.toml found, but ...` */
export function whyAbsent(
  entries: readonly CatalogEntry[],
  place: ServerPlace,
  tried: readonly string[],
): string {
  const language = entries[0]?.language ?? 'language'
  const marker = place.marker === undefined ? 'no root marker found' : `${shownMarker(place.marker)} found`
  if (tried.length === 0) return `No ${language} server: ${marker}.`
  return `No ${language} server: ${marker}, but ${tried.join('; ')}.`
}

/** What is said of a candidate that was started and did not come up or did not stay. */
export function whyFailed(entry: CatalogEntry, file: string, reason: string): string {
  return `${entry.id} (${file}) ${lowerFirst(reason.replace(/\.$/, ''))}`
}

/** The misses of the entries of a group, each named where there are several. */
export function missesOf(
  searches: readonly { readonly entry: CatalogEntry; readonly search: CandidateSearch }[],
): readonly string[] {
  const isAlone = searches.length === 1
  return searches.flatMap(({ entry, search }) =>
    search.misses.map((miss) => (isAlone ? miss : `${entry.id}: ${miss}`)),
  )
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
