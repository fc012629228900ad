import { Failure } from '../base/failure.ts'
import { readChunks } from './patch-chunks.ts'
import { type FilePatch, patchSyntax } from './patch-model.ts'
import { PatchReader } from './patch-reader.ts'
import { isDiffStart, readDiffFile } from './unified-diff.ts'

const begin = /^\s*\*{2,}\s*Begin Patch\s*\**\s*$/i
const end = /^\s*\*{2,}\s*End Patch\s*\**\s*$/i
const section = /^\s*\*{2,}\s*(Add|Delete|Update) File\s*:\s*(.*?)\s*\**\s*$/i
const moveTo = /^\s*\*{2,}\s*Move to\s*:\s*(.*?)\s*\**\s*$/i

/**
 * Reads a patch: the `*** Begin Patch` form, a unified diff inside of it, or a bare unified diff. Prose, a code fence
 * or a heredoc round it is dropped. Throws `Failure` patch_syntax; no_change when it names no file.
 */
export function parsePatch(patch: string): FilePatch[] {
  const lines = patch.replace(/^\ufeff/u, '').split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => begin.test(line))
  // A bare diff may have such a marker among its lines of context.
  const files = first >= 0 && !startsAsDiff(lines, first) ? parseEnvelope(lines, first) : parseBare(lines)
  if (files.length === 0)
    throw new Failure('no_change', 'The patch names no file. Nothing was changed.', {
      hint: 'Name the files between *** Begin Patch and *** End Patch.',
    })
  return files
}

function startsAsDiff(lines: readonly string[], before: number): boolean {
  const reader = new PatchReader(lines)
  for (; reader.line <= before; reader.take()) if (isDiffStart(reader.peek, reader)) return true
  return false
}

function parseEnvelope(lines: readonly string[], first: number): FilePatch[] {
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? ''
  const body = lines
    .slice(first + 1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
  try {
    return parseSections(body, first + 1, (line) => !/^\s/.test(line))
  } catch (error) {
    // Markers may be indented; but then a line of context that shows such a marker could not be told from one.
    if (!body.some((line) => /^\s+\*{2,}/.test(line))) throw error
    return parseSections(body, first + 1, () => true)
  }
}

type Accepts = (line: string) => boolean

function parseSections(body: readonly string[], offset: number, accepts: Accepts): FilePatch[] {
  const last = body.findIndex((line) => accepts(line) && end.test(line))
  if (last < 0) throw patchSyntax('has no *** End Patch: it may have been cut off, so it is not applied.')
  if (body.slice(last + 1).some((line) => begin.test(line)))
    throw patchSyntax('is followed by a second one: send one patch for all files.')
  const reader = new PatchReader(body.slice(0, last), offset)
  const isMarker: Accepts = (line) => accepts(line) && (section.test(line) || moveTo.test(line))
  const files: FilePatch[] = []
  while (reader.peek !== undefined) {
    if (reader.peek.trim() === '') reader.take()
    else if (isDiffStart(reader.peek, reader)) files.push(readDiffFile(reader, isMarker))
    else files.push(parseSection(reader, isMarker))
  }
  return files
}

function parseSection(reader: PatchReader, isMarker: Accepts): FilePatch {
  const line = reader.line
  const [, kind, path = ''] = section.exec(reader.peek ?? '') ?? []
  if (kind === undefined)
    throw patchSyntax(`should begin a file, but is \`${(reader.peek ?? '').slice(0, 80)}\`.`, line)
  if (path === '') throw patchSyntax('names no file.', line)
  reader.take()
  switch (kind.toLowerCase()) {
    case 'add':
      return { kind: 'add', path, text: readAdded(reader, isMarker) }
    case 'delete':
      return { kind: 'delete', path, chunks: [] }
    default:
      return readUpdate(reader, path, isMarker)
  }
}

function readAdded(reader: PatchReader, isMarker: Accepts): string {
  const lines: string[] = []
  let emptyAtEnd = 0
  while (reader.peek !== undefined && !isMarker(reader.peek) && !isDiffStart(reader.peek, reader)) {
    const line = reader.peek
    if (line !== '' && !line.startsWith('+'))
      throw patchSyntax(`is in a new file and does not start with +: \`${line.slice(0, 80)}\`.`, reader.line)
    emptyAtEnd = line === '' ? emptyAtEnd + 1 : 0
    lines.push(line.slice(1))
    reader.take()
  }
  return lines
    .slice(0, lines.length - emptyAtEnd)
    .map((line) => `${line}\n`)
    .join('')
}

function readUpdate(reader: PatchReader, path: string, isMarker: Accepts): FilePatch {
  const target = moveTo.exec(reader.peek ?? '')?.[1]
  if (target === '') throw patchSyntax('names no file to move to.', reader.line)
  if (target !== undefined) reader.take()
  // A unified diff put under the marker names the file a second time.
  if (/^--- /.test(reader.peek ?? '') && /^\+\+\+ /.test(reader.after(1) ?? '')) {
    reader.take()
    reader.take()
  }
  const chunks = readChunks(
    reader,
    (line, at, isComplete) => isMarker(line) || isDiffStart(line, at, isComplete),
  )
  return { kind: 'update', path, ...(target === undefined ? {} : { moveTo: target }), chunks }
}

function parseBare(lines: readonly string[]): FilePatch[] {
  const reader = new PatchReader(lines)
  const files: FilePatch[] = []
  let hunkLine: number | undefined
  while (reader.peek !== undefined) {
    if (isDiffStart(reader.peek, reader)) files.push(readDiffFile(reader, () => false))
    else {
      if (reader.peek.startsWith('@@')) hunkLine ??= reader.line
      reader.take()
    }
  }
  if (files.length > 0 || lines.every((line) => line.trim() === '')) return files
  if (lines.some((line) => section.test(line) || end.test(line))) throw patchSyntax('has no *** Begin Patch.')
  if (hunkLine !== undefined)
    throw patchSyntax('begins a hunk, but no --- and +++ lines name its file.', hunkLine)
  throw patchSyntax('is neither in the *** Begin Patch form nor a unified diff.')
}
