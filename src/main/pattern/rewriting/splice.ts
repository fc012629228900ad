import type { RawMatch } from '../matching/matcher.ts'
import type { LaidTemplate } from './expand.ts'
import type { SourceText } from '../source-text.ts'

/** Byte offsets; `after` replaces the bytes. */
export interface PlannedSite {
  readonly line: number
  readonly before: string
  readonly after: string
  readonly start: number
  readonly end: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Offsets of the view of the proposed text; `copies` are captured code. */
export interface Written extends Range {
  /** What it replaces, in the view of the original. */
  readonly from: Range
  readonly copies: readonly Range[]
}

/** What is to be done at a match. */
export interface Edit extends Range {
  readonly match: RawMatch
  readonly template: LaidTemplate
  readonly after: string
  readonly copies: readonly Range[]
}

/** Puts the new texts between the bytes that stay; those are never decoded and encoded again. */
export function splice(
  source: SourceText,
  edits: readonly Edit[],
): { proposed: Uint8Array; sites: PlannedSite[]; written: Written[] } {
  const offsets = source.byteOffsets(edits.flatMap(({ start, end }) => [start, end]))
  const pieces: Uint8Array[] = []
  let at = 0
  const sites = edits.map((edit, index): PlannedSite => {
    const start = offsets[2 * index] ?? 0
    const end = offsets[2 * index + 1] ?? 0
    pieces.push(source.bytes.subarray(at, start), Buffer.from(edit.after, 'utf8'))
    at = end
    const { after, match } = edit
    return { line: source.lineOf(match.start), before: source.raw(edit.start, edit.end), after, start, end }
  })
  pieces.push(source.bytes.subarray(at))
  return { proposed: new Uint8Array(Buffer.concat(pieces)), sites, written: writtenBy(edits) }
}

function writtenBy(edits: readonly Edit[]): Written[] {
  let shift = 0
  return edits.map(({ start, end, after, copies }) => {
    const from = start + shift
    const inView = (offset: number): number => from + lengthInView(after.slice(0, offset))
    shift += lengthInView(after) - (end - start)
    return {
      from: { start, end },
      start: from,
      end: inView(after.length),
      copies: copies.map((copy) => ({ start: inView(copy.start), end: inView(copy.end) })),
    }
  })
}

/** A view has LF line endings. */
function lengthInView(text: string): number {
  return text.length - (text.match(/\r\n/g)?.length ?? 0)
}
