import type { CapturedFile } from './change-record.ts'

/** A site that is committed: where it stands in the original bytes, and what goes there. */
export interface SiteSplice {
  readonly start: number
  readonly end: number
  readonly after: string
}

/** The original with the splices done; they are sorted and apart. Bytes outside of them stay as they are. */
export function spliceBytes(original: Uint8Array, splices: readonly SiteSplice[]): Buffer {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { start, end, after } of splices) {
    pieces.push(original.subarray(at, start), Buffer.from(after, 'utf8'))
    at = end
  }
  pieces.push(original.subarray(at))
  return Buffer.concat(pieces)
}

/** The splices of the chosen sites of one file, in order. */
export function chosenSplices(
  file: CapturedFile,
  afters: ReadonlyMap<string, string>,
  chosen: ReadonlySet<string>,
): SiteSplice[] {
  return file.sites
    .filter(({ id }) => chosen.has(id))
    .map(({ id, start, end }) => ({ start, end, after: afters.get(id) ?? '' }))
    .sort((one, other) => one.start - other.start)
}
