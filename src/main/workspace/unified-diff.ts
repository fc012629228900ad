import { readChunks } from './patch-chunks.ts'
import { type Chunk, type FilePatch, newLinesOf, patchSyntax } from './patch-model.ts'
import type { PatchReader } from './patch-reader.ts'

/** What stands before the hunks of one file; an absent path is /dev/null or was never named. */
interface Headers {
  /** As git's own headers name them, without a/ and b/. */
  oldPath?: string
  newPath?: string
  /** As `---` and `+++` name them, mostly with a/ and b/. */
  minus?: string
  plus?: string
  isAdded: boolean
  isDeleted: boolean
  mode?: number
}

/**
 * Whether a file of a unified diff begins here. A removed line `-- x` and an added `++ y` look like its headers: they
 * are ones only with hunks or an end behind, and, while the hunk above still lacks lines, only when they name one file.
 */
export function isDiffStart(line: string | undefined, reader: PatchReader, isComplete = true): boolean {
  if (line === undefined) return false
  if (line.startsWith('diff --git ')) return true
  const next = reader.after(1) ?? ''
  if (!line.startsWith('--- ') || !next.startsWith('+++ ') || !isHunkOrEnd(reader.after(2))) return false
  return isComplete || namesOneFile(line.slice(4), next.slice(4))
}

function namesOneFile(minus: string, plus: string): boolean {
  const [old, next] = [minus, plus].map((name) => name.replace(/\t.*$/, '').trimEnd())
  return (
    old === '/dev/null' ||
    next === '/dev/null' ||
    old?.replace(/^[abciwo]\//, '') === next?.replace(/^[abciwo]\//, '')
  )
}

function isHunkOrEnd(line: string | undefined): boolean {
  return (
    line === undefined ||
    line.trim() === '' ||
    line.startsWith('@@') ||
    /^(diff --git |--- |\*\*\*|```)/.test(line)
  )
}

/** Reads one file of a unified diff, git's extended headers included. Throws `Failure` patch_syntax. */
export function readDiffFile(reader: PatchReader, isMarker: (line: string) => boolean): FilePatch {
  const startLine = reader.line
  const headers = readHeaders(reader)
  const chunks = readChunks(
    reader,
    (line, at, isComplete) =>
      isMarker(line) || isDiffStart(line, at, isComplete) || /^(```|EOF\s*$)/.test(line),
  )
  return filePatch(headers, chunks, startLine)
}

function readHeaders(reader: PatchReader): Headers {
  const headers: Headers = { isAdded: false, isDeleted: false }
  let isFirst = true
  for (;;) {
    const line = reader.peek
    if (line === undefined || (line.startsWith('diff --git ') && !isFirst)) return headers
    if (!readHeader(line, headers, reader.line)) return headers
    reader.take()
    isFirst = false
    if (line.startsWith('+++ ')) return headers
  }
}

type HeaderReader = (value: string, headers: Headers, number: number) => void

const notText: HeaderReader = (_value, _headers, number) => {
  throw patchSyntax('copies a file or holds binary data: only texts are patched.', number)
}

/** What each header says; those that say nothing to us stand there too, so that they are passed over. */
const headerReaders: Readonly<Record<string, HeaderReader>> = {
  'diff --git': readGitPaths,
  index: () => undefined,
  'similarity index': () => undefined,
  'dissimilarity index': () => undefined,
  'old mode': () => undefined,
  'new mode': (value, headers, number) => {
    headers.mode = modeOf(value, number)
  },
  'new file mode': (value, headers, number) => {
    headers.isAdded = true
    headers.mode = modeOf(value, number)
  },
  'deleted file mode': (_value, headers) => {
    headers.isDeleted = true
  },
  'rename from': (value, headers) => {
    headers.oldPath = unquoted(value)
  },
  'rename to': (value, headers) => {
    headers.newPath = unquoted(value)
  },
  '---': (value, headers) => readPath(value, headers, 'minus'),
  '+++': (value, headers) => readPath(value, headers, 'plus'),
  'copy from': notText,
  'copy to': notText,
  'Binary files': notText,
  'GIT binary patch': notText,
}

/** Whether the line was a header. */
function readHeader(line: string, headers: Headers, number: number): boolean {
  const name = Object.keys(headerReaders).find((each) => line === each || line.startsWith(`${each} `))
  if (name === undefined) return false
  headerReaders[name]?.(line.slice(name.length + 1), headers, number)
  return true
}

function readPath(value: string, headers: Headers, side: 'minus' | 'plus'): void {
  const path = unquoted(value.replace(/\t.*$/, '').trimEnd())
  if (path === '/dev/null') headers[side === 'minus' ? 'isAdded' : 'isDeleted'] = true
  else headers[side] = path
}

/** The a/ and b/ of `---` and `+++` are dropped when both sides have them; they may be real folders otherwise. */
function pathsOf(headers: Headers): { oldPath: string | undefined; newPath: string | undefined } {
  const named = [headers.minus, headers.plus].filter((path) => path !== undefined)
  const isPrefixed = named.every((path) => /^[abciwo]\//.test(path))
  const [minus, plus] = [headers.minus, headers.plus].map((path) => (isPrefixed ? path?.slice(2) : path))
  return { oldPath: headers.oldPath ?? minus, newPath: headers.newPath ?? plus }
}

/** `a/x b/x`: the only place of the path when a file is empty or only its mode changes. */
function readGitPaths(value: string, headers: Headers): void {
  const halves = /^"?a\/(.*?)"? "?b\/(.*?)"?$/.exec(value)
  if (halves !== null && halves[1] === halves[2] && halves[1] !== undefined)
    headers.oldPath = headers.newPath = unquoted(halves[1])
}

function modeOf(value: string, number: number): number {
  if (value === '100644') return 0o644
  if (value === '100755') return 0o755
  throw patchSyntax(`asks for the mode ${value}: only 100644 and 100755 are set.`, number)
}

/** Git quotes odd names as in C. */
function unquoted(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"')) return name
  const bytes: number[] = []
  for (const part of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (part[1] !== undefined) bytes.push(Number.parseInt(part[1], 8))
    else bytes.push(...Buffer.from(part[3] ?? { n: '\n', t: '\t' }[part[2] ?? ''] ?? part[2] ?? ''))
  }
  return Buffer.from(bytes).toString('utf8')
}

function filePatch(headers: Headers, chunks: readonly Chunk[], startLine: number): FilePatch {
  const { oldPath, newPath } = pathsOf(headers)
  const path = headers.isAdded ? newPath : (oldPath ?? newPath)
  if (path === undefined) throw patchSyntax('begins a diff that names no file.', startLine)
  const mode = headers.mode === undefined ? {} : { mode: headers.mode }
  if (headers.isDeleted) return { kind: 'delete', path, chunks }
  if (headers.isAdded) return { kind: 'add', path, text: addedText(chunks, startLine), ...mode }
  const move = newPath === undefined || newPath === path ? {} : { moveTo: newPath }
  return { kind: 'update', path, ...move, ...mode, chunks }
}

function addedText(chunks: readonly Chunk[], startLine: number): string {
  if (chunks.some(({ lines }) => lines.some(({ op }) => op !== 'add')))
    throw patchSyntax('begins a new file whose lines do not all start with +.', startLine)
  const lines = chunks.flatMap(newLinesOf)
  const hasNewline = chunks.at(-1)?.newEndsWithNewline !== false
  return lines.length === 0 ? '' : lines.join('\n') + (hasNewline ? '\n' : '')
}
