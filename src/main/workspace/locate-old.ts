import { Failure } from '../base/failure.ts'
import { closestLines, looksNumbered, showLines } from './closest-lines.ts'
import { foldedHits, overlapsItself, spansOf } from './fragment.ts'
import { reindent } from './indentation.ts'
import { diffOfLines } from './line-diff.ts'
import { type Hit, LineIndex } from './line-index.ts'
import { lineAt, lineStarts, viewOf } from './line-view.ts'
import type { Line } from './lines.ts'
import { toleranceNotes } from './tolerance.ts'

/** Offsets in the LF view, and the text that goes there. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Located {
  /** In order, none overlapping. */
  readonly replacements: readonly Replacement[]
  /** What was tolerated, if anything. */
  readonly note?: string
}

interface Wanted {
  readonly old: string
  readonly next: string
  readonly replaceAll: boolean
}

/** Where the old text stands: exactly, else with a tolerance and only when that hit is the only one. */
export function locateOld(lines: readonly Line[], wanted: Wanted, where: string): Located {
  const view = viewOf(lines)
  const starts = lineStarts(lines)
  const exact = spansOf(view, wanted.old)
  const only = exact[0]
  if (only !== undefined) {
    const isUnique = exact.length === 1 && !overlapsItself(view, wanted.old, only)
    if (!wanted.replaceAll && !isUnique)
      throw manyMatches(
        exact.map(({ start }) => lineAt(starts, start) + 1),
        where,
      )
    return { replacements: exact.map((span) => ({ ...span, text: wanted.next })) }
  }
  const index = new LineIndex(lines.map(({ text }) => text))
  return (
    byLines(index, starts, wanted, where) ??
    byFragment(view, starts, wanted, where) ??
    fail(index, wanted, where)
  )
}

/** Whole lines with trailing white space, punctuation or indentation that differs. */
function byLines(
  index: LineIndex,
  starts: readonly number[],
  wanted: Wanted,
  where: string,
): Located | undefined {
  const block = blockOf(wanted)
  const found = block === undefined ? undefined : index.find(block.old)
  const hit = found?.hits[0]
  if (block === undefined || found === undefined || hit === undefined) return undefined
  if (found.hits.length > 1)
    throw manyMatches(
      found.hits.map(({ start }) => start + 1),
      where,
    )
  const next = nextLines(index, block, hit)
  if (next === undefined) return undefined
  return {
    replacements: [wholeLines(index, starts, { from: hit.start, count: block.old.length, next })],
    // An exact hit that was none by characters lacks the final newline that was asked for.
    note:
      found.tolerance === 'exact'
        ? 'the last line of the file has no newline; it stays so'
        : toleranceNotes[found.tolerance],
  }
}

interface Block {
  readonly old: readonly string[]
  readonly next: readonly string[]
}

/** The new lines, with the file's own where old and new agree; absent when the indentation cannot be turned. */
function nextLines(index: LineIndex, block: Block, hit: Hit): string[] | undefined {
  const next: string[] = []
  for (const change of diffOfLines(block.old, block.next)) {
    if (change.kind === 'equal') {
      next.push(...index.lines.slice(hit.start + change.old[0], hit.start + change.old[1]))
      continue
    }
    for (const line of block.next.slice(...change.new)) {
      const turned = hit.rule === undefined ? line : reindent(line, hit.rule)
      if (turned === undefined) return undefined
      next.push(turned)
    }
  }
  return next
}

/** Their newlines go with the lines; the last line of a file may have none. */
function wholeLines(
  index: LineIndex,
  starts: readonly number[],
  place: { from: number; count: number; next: readonly string[] },
): Replacement {
  const last = place.from + place.count - 1
  const [start, end] = [starts[place.from] ?? 0, starts[last + 1] ?? 0]
  const hasNewline = end > (starts[last] ?? 0) + (index.lines[last] ?? '').length
  const text = place.next.map((line) => `${line}\n`).join('')
  return { start, end, text: hasNewline ? text : text.slice(0, -1) }
}

/** The old and the new text as whole lines; absent when one ends with a newline and the other does not. */
function blockOf({ old, next }: Wanted): Block | undefined {
  const [oldLines, nextLines] = [old.split('\n'), next.split('\n')]
  if (oldLines.length > 1 && oldLines.at(-1) === '') {
    oldLines.pop()
    if (nextLines.at(-1) !== '') return undefined
    nextLines.pop()
  }
  return { old: oldLines, next: nextLines }
}

/** A part of a line whose punctuation or normalisation differs. */
function byFragment(
  view: string,
  starts: readonly number[],
  wanted: Wanted,
  where: string,
): Located | undefined {
  const hits = foldedHits(view, wanted.old, wanted.next)
  const hit = hits[0]
  if (hit === undefined) return undefined
  if (hits.length > 1)
    throw manyMatches(
      hits.map(({ start }) => lineAt(starts, start) + 1),
      where,
    )
  return {
    replacements: [{ start: hit.start, end: hit.end, text: hit.replacement }],
    note: toleranceNotes.unicode,
  }
}

function manyMatches(lines: readonly number[], where: string): Failure {
  return new Failure(
    'many_matches',
    `${where}: the old text occurs ${lines.length} times, at lines ${lines.join(', ')}. Nothing was changed.`,
    { hint: 'Add lines around it until it is unique, or set replace_all.', details: { lines } },
  )
}

function fail(index: LineIndex, { old }: Wanted, where: string): never {
  const wanted = old.replace(/\n$/, '').split('\n')
  const { closest, differs } = closestLines(index.lines, wanted)
  const isNumbered = looksNumbered(index.lines, wanted)
  const place = closest.length === 0 ? '' : `\nThe closest lines are:\n${showLines(closest)}`
  const first = differs[0]
  const difference =
    first === undefined
      ? ''
      : `\nLine ${first.line} is \`${first.is}\`, the old text has \`${first.wanted}\`.`
  throw new Failure(
    'no_match',
    `${where}: the old text is not in the file. Nothing was changed.${place}${difference}`,
    {
      hint: isNumbered
        ? 'The lines look prefixed with line numbers: send them without the numbers.'
        : 'Copy the text as it stands in the file; read it again if it may have changed.',
      details: { closest, differs },
    },
  )
}
