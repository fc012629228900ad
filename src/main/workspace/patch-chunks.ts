import { type Chunk, type ChunkLine, patchSyntax } from './patch-model.ts'
import type { PatchReader } from './patch-reader.ts'

/**
 * Where a list of chunks ends: `***` markers and the headers of a unified diff. `isComplete`: the chunk above has all
 * the lines that its header counted, or none were counted.
 */
export type IsEnd = (line: string, reader: PatchReader, isComplete: boolean) => boolean

const endOfFile = /^\*{2,}\s*End of File\s*\**\s*$/i
const position = /^@@+\s*-(\d+)(?:,(\d+))?\s+\+(\d+)(?:,(\d+))?\s*(?:@@+.*)?$/
const header = /^@@+(?:\s(.*?))?\s*$/

/** Reads chunks until `isEnd`. The first one may omit its `@@`. Throws `Failure` patch_syntax. */
export function readChunks(reader: PatchReader, isEnd: IsEnd): Chunk[] {
  const chunks: Chunk[] = []
  for (;;) {
    skipEmptyLines(reader, isEnd)
    if (reader.peek === undefined || isEnd(reader.peek, reader, true)) return chunks
    chunks.push(readChunk(reader, isEnd))
  }
}

function skipEmptyLines(reader: PatchReader, isEnd: IsEnd): void {
  // An empty line at the very start of a chunk would be context: only those before a marker are formatting.
  for (let ahead = 0; ; ahead++) {
    const line = reader.after(ahead)
    if (line === '') continue
    if (line !== undefined && !line.startsWith('@@') && !isEnd(line, reader, true)) return
    for (; ahead > 0; ahead--) reader.take()
    return
  }
}

interface Heading {
  readonly headers: readonly string[]
  readonly oldLine?: number
  readonly oldCount?: number
  readonly newCount?: number
}

function readChunk(reader: PatchReader, isEnd: IsEnd): Chunk {
  const startLine = reader.line
  const heading = readHeading(reader)
  const body = readBody(reader, isEnd, heading)
  if (body.lines.length === 0) throw patchSyntax('begins a chunk that has no lines.', startLine)
  return {
    headers: heading.headers,
    lines: body.lines,
    isAtEnd: body.isAtEnd,
    ...(heading.oldLine === undefined ? {} : { oldLine: heading.oldLine }),
    ...(body.newEndsWithNewline === undefined ? {} : { newEndsWithNewline: body.newEndsWithNewline }),
  }
}

function readHeading(reader: PatchReader): Heading {
  const headers: string[] = []
  while (reader.peek?.startsWith('@@') === true) {
    const line = reader.take()
    const numbers = position.exec(line)
    if (numbers !== null)
      return {
        headers,
        oldLine: Number(numbers[1]),
        oldCount: Number(numbers[2] ?? 1),
        newCount: Number(numbers[4] ?? 1),
      }
    const text = (header.exec(line)?.[1] ?? '').replace(/(^|\s)\s*@@+$/, '')
    // `@@ ... @@` is how models write "somewhere".
    if (text.trim() !== '' && text.trim() !== '...') headers.push(text)
  }
  return { headers }
}

interface Body {
  readonly lines: readonly ChunkLine[]
  readonly isAtEnd: boolean
  readonly newEndsWithNewline: boolean | undefined
}

const ops: Readonly<Record<string, ChunkLine['op']>> = { ' ': 'keep', '-': 'remove', '+': 'add' }

function readBody(reader: PatchReader, isEnd: IsEnd, heading: Heading): Body {
  const lines: ChunkLine[] = []
  const left = { old: heading.oldCount ?? 0, new: heading.newCount ?? 0 }
  let emptyAtEnd = 0
  let newEndsWithNewline: boolean | undefined
  let stop: Stop
  while ((stop = stopAt(reader, isEnd, { isCounted: heading.oldCount !== undefined, left })) === 'no') {
    const line = reader.peek ?? ''
    if (line.startsWith('\\')) newEndsWithNewline = noNewline(lines.at(-1)?.op, newEndsWithNewline)
    else {
      const read = chunkLine(line, reader.line)
      lines.push(read)
      countDown(left, read.op)
    }
    emptyAtEnd = line === '' ? emptyAtEnd + 1 : 0
    reader.take()
  }
  if (stop === 'end_of_file') reader.take()
  if (stop === 'signature') skipSignature(reader)
  // Entirely empty lines before a marker are formatting; as context they would have a space.
  return {
    lines: emptyAtEnd === 0 ? lines : lines.slice(0, -emptyAtEnd),
    isAtEnd: stop === 'end_of_file',
    newEndsWithNewline,
  }
}

function countDown(left: { old: number; new: number }, op: ChunkLine['op']): void {
  if (op !== 'add') left.old--
  if (op !== 'remove') left.new--
}

type Stop = 'no' | 'end' | 'end_of_file' | 'signature'

/** Whether the chunk is over at the next line; `left` counts the lines that are to come by its header. */
function stopAt(
  reader: PatchReader,
  isEnd: IsEnd,
  counts: { isCounted: boolean; left: { old: number; new: number } },
): Stop {
  const line = reader.peek
  if (line === undefined || line.startsWith('@@')) return 'end'
  if (endOfFile.test(line)) return 'end_of_file'
  const isComplete = counts.left.old <= 0 && counts.left.new <= 0
  if (isEnd(line, reader, isComplete)) return 'end'
  return counts.isCounted && isComplete && line.trimEnd() === '--' ? 'signature' : 'no'
}

function chunkLine(line: string, number: number): ChunkLine {
  if (line === '') return { op: 'keep', text: '' }
  const op = ops[line.charAt(0)]
  if (op === undefined)
    throw patchSyntax(
      `starts with neither a space, - nor +: \`${line.slice(0, 80)}\`. Lines of context start with a space.`,
      number,
    )
  return { op, text: line.slice(1) }
}

/** The line before the mark lacks its newline: a removed one says that the new text has it, unless told again. */
function noNewline(op: ChunkLine['op'] | undefined, before: boolean | undefined): boolean | undefined {
  if (op === 'remove') return before ?? true
  return false
}

/** `-- ` after all the lines is the signature of a mailed patch. */
function skipSignature(reader: PatchReader): void {
  reader.take()
  if (/^\d+(\.\d+)+/.test(reader.peek ?? '')) reader.take()
}
