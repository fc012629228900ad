import { Failure } from '../base/failure.ts'
import { closestLines, looksNumbered, showLines } from './closest-lines.ts'
import { type IndentRule, reindent } from './indentation.ts'
import type { Found, Hit, LineIndex } from './line-index.ts'
import { type Chunk, newLinesOf, oldLinesOf } from './patch-model.ts'
import { type Tolerance, foldUnicode } from './tolerance.ts'

/** Where a chunk goes in the old text. */
export interface Place {
  /** Zero-based line of its first old line, or where pure additions go. */
  readonly start: number
  readonly tolerance: Tolerance
  readonly rule?: IndentRule
}

export interface ChunkContext {
  readonly file: string
  /** 1-based, and how many there are. */
  readonly hunk: number
  readonly of: number
  /** Zero-based line below the chunk before. */
  readonly cursor: number
}

/**
 * The one place of a chunk: below its headers, exact first, then with each tolerance; at each step the hit must be the
 * only one. Chunks stand in the order of the file: of several hits the only one below the chunk before counts; the line
 * number of a unified diff breaks what is still tied.
 */
export function placeOf(index: LineIndex, chunk: Chunk, context: ChunkContext): Place {
  const from = belowHeaders(index, chunk, context)
  const old = oldLinesOf(chunk)
  if (old.length === 0) return { start: additionPlace(index, chunk, from), tolerance: 'exact' }
  const lastStart = index.lines.length - old.length
  const found = index.find(old, (start) => start >= (from ?? 0) && (!chunk.isAtEnd || start === lastStart))
  if (found === undefined) throw notFound(index, chunk, old, context)
  const hit = onlyHit(found, chunk, from, context)
  if (hit.rule !== undefined && !turnsAll(chunk, hit.rule)) throw notFound(index, chunk, old, context)
  return { ...hit, tolerance: found.tolerance }
}

/** The line at which the body may begin: the last header or below it. Absent without headers. */
function belowHeaders(index: LineIndex, chunk: Chunk, context: ChunkContext): number | undefined {
  let below: number | undefined
  for (const header of chunk.headers) {
    below =
      below === undefined ? firstHeader(index, header, context.cursor) : headerFrom(index, header, below + 1)
    if (below === undefined) throw headerNotFound(index, header, context)
  }
  return below
}

function headerFrom(index: LineIndex, header: string, from: number): number | undefined {
  return index.find([header], (start) => start >= from)?.hits[0]?.start
}

/** Chunks may be out of order: above the chunk before, the header must be the only one. */
function firstHeader(index: LineIndex, header: string, cursor: number): number | undefined {
  const ahead = headerFrom(index, header, cursor)
  if (ahead !== undefined) return ahead
  const above = index.find([header])?.hits ?? []
  return above.length === 1 ? above[0]?.start : undefined
}

/** Directly below the header; without one at the end of the file, or where a unified diff says. */
function additionPlace(index: LineIndex, chunk: Chunk, below: number | undefined): number {
  if (chunk.isAtEnd) return index.lines.length
  if (below !== undefined) return below + 1
  // `@@ -5,0 +6 @@`: after line 5; there is nothing else to go by.
  return Math.min(chunk.oldLine ?? index.lines.length, index.lines.length)
}

function onlyHit(found: Found, chunk: Chunk, from: number | undefined, context: ChunkContext): Hit {
  const [first, second] = found.hits
  if (first !== undefined && second === undefined) return first
  const ahead = found.hits.filter(({ start }) => start >= context.cursor)
  if (from === undefined && context.hunk > 1 && ahead.length === 1 && ahead[0] !== undefined) return ahead[0]
  const nearest = nearestHit(ahead.length > 0 ? ahead : found.hits, chunk.oldLine)
  if (nearest !== undefined) return nearest
  throw severalHits(
    found.hits.map(({ start }) => start + 1),
    ahead.length > 0 || context.hunk === 1,
    context,
  )
}

function severalHits(lines: readonly number[], isBelow: boolean, context: ChunkContext): Failure {
  const details = { file: context.file, hunk: context.hunk, lines }
  if (!isBelow)
    return new Failure(
      'context_not_found',
      `${nameOf(context)}: its lines are not below the chunk before, and above it they occur ${lines.length} times, at lines ${lines.join(', ')}. Nothing was changed.`,
      { hint: 'Put the chunks in the order of the file, or add lines of context.', details },
    )
  return new Failure(
    'ambiguous',
    `${nameOf(context)}: its lines occur ${lines.length} times, at lines ${lines.join(', ')}. Nothing was changed.`,
    {
      hint: 'Add lines of context, or an @@ line with the function or class that it is in.',
      details,
    },
  )
}

function nearestHit(hits: readonly Hit[], oldLine: number | undefined): Hit | undefined {
  if (oldLine === undefined) return undefined
  const byDistance = hits
    .map((hit) => ({ hit, distance: Math.abs(hit.start + 1 - oldLine) }))
    .sort((one, other) => one.distance - other.distance)
  const [best, next] = byDistance
  return best !== undefined && best.distance !== next?.distance ? best.hit : undefined
}

function turnsAll(chunk: Chunk, rule: IndentRule): boolean {
  return chunk.lines.every(({ op, text }) => op !== 'add' || reindent(text, rule) !== undefined)
}

function headerNotFound(index: LineIndex, header: string, context: ChunkContext): Failure {
  const { closest, differs } = closestLines(index.lines, [header])
  return new Failure(
    'context_not_found',
    `${nameOf(context)}: the header is missing: no line below the chunk before is \`${header}\`. Nothing was changed.${placeText(closest)}`,
    {
      hint: 'After @@ stands one whole line of the file; copy it, or leave it out when the lines below are unique.',
      details: { file: context.file, hunk: context.hunk, closest, differs },
    },
  )
}

function notFound(index: LineIndex, chunk: Chunk, old: readonly string[], context: ChunkContext): Failure {
  const { closest, differs } = closestLines(index.lines, old)
  const first = differs[0]
  const difference =
    first === undefined ? '' : `\nLine ${first.line} is \`${first.is}\`, the patch has \`${first.wanted}\`.`
  return new Failure(
    'context_not_found',
    `${nameOf(context)}: its lines are not ${placeWords(chunk)}. Nothing was changed.${placeText(closest)}${difference}`,
    {
      hint: hintFor(index, chunk, old),
      details: { file: context.file, hunk: context.hunk, closest, differs },
    },
  )
}

function placeWords(chunk: Chunk): string {
  if (chunk.isAtEnd) return 'at the end of the file'
  return chunk.headers.length > 0 ? 'in the file below the header' : 'in the file'
}

function hintFor(index: LineIndex, chunk: Chunk, old: readonly string[]): string {
  if (looksNumbered(index.lines, old))
    return 'The lines look prefixed with line numbers: send them without the numbers.'
  const added = newLinesOf(chunk)
  if (
    chunk.lines.some(({ op, text }) => op === 'add' && text.trim() !== '') &&
    index.find(added) !== undefined
  )
    return 'The new lines are in the file: already applied?'
  const folded = old.map(foldCompatible)
  const hay = index.lines.map(foldCompatible)
  if (hay.some((_, start) => folded.every((line, at) => hay[start + at] === line)))
    return 'They differ in Unicode normalisation only (compatibility characters): copy the text from the file.'
  return 'Copy the lines as they stand in the file; read it again if it may have changed.'
}

function foldCompatible(line: string): string {
  return foldUnicode(line).normalize('NFKC').trim()
}

function placeText(closest: readonly { line: number; text: string }[]): string {
  return closest.length === 0 ? '' : `\nThe closest lines are:\n${showLines(closest)}`
}

function nameOf(context: ChunkContext): string {
  return `${context.file}, chunk ${context.hunk} of ${context.of}`
}
