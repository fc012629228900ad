import { Failure } from '../base/failure.ts'
import { reindent } from './indentation.ts'
import { type Line, type LineSplice, applySplices, joinLines, splitLines } from './lines.ts'
import { LineIndex } from './line-index.ts'
import { type Chunk, oldLinesOf } from './patch-model.ts'
import { type Place, placeOf } from './patch-place.ts'
import { toleranceNotes } from './tolerance.ts'

export interface PatchedText {
  readonly text: string
  readonly notes: readonly string[]
  /** Every chunk stood there exactly, but for line endings. */
  readonly isExact: boolean
}

/**
 * Applies the chunks of one file to its text; all are looked up in the old text. Pure. Throws `Failure`
 * context_not_found { file, hunk, closest, differs }, ambiguous { file, hunk, lines }, overlap { file, hunk, lines }.
 */
export function applyChunks(text: string, chunks: readonly Chunk[], file: string): PatchedText {
  const lines = splitLines(text)
  const index = new LineIndex(lines.map((line) => line.text))
  const notes: string[] = []
  const placed: Placed[] = []
  let cursor = 0
  chunks.forEach((chunk, at) => {
    const place = placeOf(index, chunk, { file, hunk: at + 1, of: chunks.length, cursor })
    placed.push({ chunk, place, hunk: at + 1 })
    cursor = place.start + oldLinesOf(chunk).length
    if (place.tolerance !== 'exact')
      notes.push(`${file}, chunk ${at + 1}: ${toleranceNotes[place.tolerance]}`)
  })
  placed.sort((one, other) => one.place.start - other.place.start || one.hunk - other.hunk)
  refuseOverlap(placed, file)
  const splices = placed.flatMap((each) => splicesFor(each))
  return { text: joinLines(spliced(lines, splices, chunks)), notes, isExact: notes.length === 0 }
}

interface Placed {
  readonly chunk: Chunk
  readonly place: Place
  readonly hunk: number
}

function refuseOverlap(placed: readonly Placed[], file: string): void {
  placed.forEach((each, at) => {
    const before = placed[at - 1]
    if (before === undefined) return
    const end = before.place.start + oldLinesOf(before.chunk).length
    if (each.place.start >= end) return
    throw new Failure(
      'overlap',
      `${file}, chunk ${each.hunk} overlaps chunk ${before.hunk}: both hold line ${each.place.start + 1}. Nothing was changed.`,
      {
        hint: 'Make one chunk of them, or leave the shared lines of context out of one.',
        details: { file, hunk: each.hunk, lines: [each.place.start + 1, end] },
      },
    )
  })
}

/** Runs of removed and added lines; kept lines keep the bytes of the file. */
function splicesFor({ chunk, place }: Placed): LineSplice[] {
  const splices: LineSplice[] = []
  let at = place.start
  let open: { start: number; end: number; lines: string[] } | undefined
  for (const { op, text } of chunk.lines) {
    if (op === 'keep') {
      if (open !== undefined) splices.push(open)
      open = undefined
      at++
      continue
    }
    open ??= { start: at, end: at, lines: [] }
    if (op === 'remove') open.end = ++at
    // `placeOf` has seen to it that every added line can be turned.
    else open.lines.push(place.rule === undefined ? text : (reindent(text, place.rule) ?? text))
  }
  if (open !== undefined) splices.push(open)
  return splices
}

function spliced(lines: readonly Line[], splices: readonly LineSplice[], chunks: readonly Chunk[]): Line[] {
  const told = chunks.find(({ newEndsWithNewline }) => newEndsWithNewline !== undefined)?.newEndsWithNewline
  if (told === undefined) return applySplices(lines, splices)
  return applySplices(lines, splices, told ? 'present' : 'absent')
}
