import { type SimilarWord, SimilarWords } from '../matching/similar-words.ts'
import { type CompiledPatterns, rowsOf } from '../reading/compiled-pattern.ts'
import type { SearchParts } from './search-parts.ts'
import { SourceReader } from './source-reader.ts'

/** An answer without matches should not be long in coming: so much takes about a third of a second. */
const maxFiles = 4_000
const maxBytes = 16 * 1024 * 1024

/** Words of a pattern that the first of the files do not have, and close ones that they have. */
export async function similarWordsIn(
  paths: readonly string[],
  compiled: Pick<CompiledPatterns, 'families'>,
  { files, parser, control }: SearchParts,
): Promise<readonly SimilarWord[]> {
  const words = new SimilarWords(compiled.families.map(({ main }) => main.readings.accepted[0].root))
  if (!words.isNeeded) return []
  const reader = new SourceReader(files, parser, control)
  let left = maxBytes
  const lookAt = (bytes: Uint8Array, path: string): false => {
    left -= bytes.length
    if (left >= 0) words.add(path, bytes)
    return false
  }
  // Nothing is parsed, hence nothing yielded: the first step goes through all files.
  await reader
    .read(paths.slice(0, maxFiles), rowsOf(compiled), (bytes, _row, path) => lookAt(bytes, path))
    .next()
  return words.found
}
