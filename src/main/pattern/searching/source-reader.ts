import { isUtf8 } from 'node:buffer'
import { cancelled } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import { languageOfPath } from '../../syntax/languages.ts'
import { pack, unpack } from '../../syntax/packed-tree.ts'
import type { OpenedSource } from '../../syntax/source-cache.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { isBinary } from '../../workspace/text-encoding.ts'
import type { SkippedFile } from '../answer.ts'
import { SourceText } from '../source-text.ts'
import type { SourceFiles } from './source-files.ts'

export interface ParsedFile {
  readonly path: string
  readonly row: LanguageRow
  readonly source: SourceText
  readonly tree: SyntaxTree
}

/** What can stop a search: asked often, also in the middle of a parse. */
export interface Control {
  isCancelled(): boolean
  /** Told before each file, by its place among those that are read: who dies there can be named. */
  mark?(place: number): void
}

/** A larger file is generated more often than not; it is searched when it is named. */
export const maxSearchedBytes = 2 * 1024 * 1024
export const maxNamedBytes = 10 * 1024 * 1024
/** Of the skipped files so many are named. */
export const maxSkippedNamed = 50

/** Codes of files that a search passes over and counts; anything else ends it. */
const skippedCodes = new Set([
  'binary_file',
  'not_utf8',
  'too_large',
  'not_found',
  'is_directory',
  'read_only',
  'outside_workspace',
  'bad_argument',
])

type MayMatch = (bytes: Uint8Array, row: LanguageRow, path: string) => boolean

/** Goes through files of given languages and parses those that may hold something. */
export class SourceReader {
  searched = 0
  skipped = 0
  /** The first of the skipped ones. */
  readonly skippedFiles: SkippedFile[] = []
  readonly withErrors: string[] = []
  readonly #files: SourceFiles
  readonly #parser: SyntaxParser
  readonly #control: Control
  readonly #onProgress: (done: { readonly filesDone: number; readonly filesTotal: number }) => void

  constructor(
    files: SourceFiles,
    parser: SyntaxParser,
    control: Control,
    onProgress: (done: { readonly filesDone: number; readonly filesTotal: number }) => void = () => undefined,
  ) {
    this.#files = files
    this.#parser = parser
    this.#control = control
    this.#onProgress = onProgress
  }

  async *read(
    paths: readonly string[],
    rows: readonly LanguageRow[],
    mayMatch: MayMatch,
    maxFileBytes = maxSearchedBytes,
  ): AsyncGenerator<ParsedFile> {
    const wanted = paths.flatMap((path) => {
      const row = languageOfPath(path)
      return row !== undefined && rows.includes(row) ? [{ path, row }] : []
    })
    for (const [place, { path, row }] of wanted.entries()) {
      if (this.#control.isCancelled()) throw cancelled()
      this.#control.mark?.(place)
      this.#onProgress({ filesDone: place, filesTotal: wanted.length })
      const file = await this.#file(path, row, { mayMatch, maxFileBytes })
      if (file === undefined) continue
      if (file.tree.faults.length > 0) this.withErrors.push(path)
      yield file
    }
    this.#onProgress({ filesDone: wanted.length, filesTotal: wanted.length })
  }

  async parse(view: string, row: LanguageRow): Promise<SyntaxTree> {
    const parse = await this.#parser.grammar(row)
    return parse(view, { isCancelled: () => this.#control.isCancelled() })
  }

  /** Undefined when it is passed over, or when its bytes say that nothing is in it. */
  async #file(
    path: string,
    row: LanguageRow,
    { mayMatch, maxFileBytes }: { readonly mayMatch: MayMatch; readonly maxFileBytes: number },
  ): Promise<ParsedFile | undefined> {
    const opened = await this.#source(path, maxFileBytes)
    if (opened === undefined || !mayMatch(opened.bytes, row, path)) return undefined
    const { bytes, memo } = opened
    const source = new SourceText(bytes, path)
    const known = memo.tree(row.id)
    if (known !== undefined) return { path, row, source, tree: unpack(known, () => source.view) }
    const tree = await this.parse(source.view, row)
    memo.keep(row.id, pack(tree))
    return { path, row, source, tree }
  }

  /** A file that is no text counts as skipped, also when its bytes could not match: the check costs next to nothing. */
  async #source(path: string, maxFileBytes: number): Promise<OpenedSource | undefined> {
    try {
      const opening = this.#files.open(path, maxFileBytes)
      // Files on the disk come without a promise: awaiting one costs more than reading from memory.
      const opened = opening instanceof Promise ? await opening : opening
      const { bytes, memo } = opened
      memo.isText ??= isUtf8(bytes) && !isBinary(bytes)
      if (!memo.isText) throw new Failure('not_utf8', `${path} is no text.`)
      this.searched++
      return opened
    } catch (error) {
      if (!(error instanceof Failure) || !skippedCodes.has(error.code)) throw error
      this.skipped++
      if (this.skippedFiles.length < maxSkippedNamed)
        this.skippedFiles.push({ file: path, reason: reasonOf(error.code) })
      return undefined
    }
  }
}

function reasonOf(code: string): SkippedFile['reason'] {
  if (code === 'too_large') return 'too_large'
  return code === 'binary_file' || code === 'not_utf8' ? 'not_text' : 'unreadable'
}

/** The larger bound is for a file that the query names itself. */
export function maxFileBytesFor(path: string | undefined, files: readonly string[]): number {
  const [only, ...others] = files
  const isNamed = only !== undefined && others.length === 0 && path?.replaceAll('\\', '/').endsWith(only)
  return isNamed === true ? maxNamedBytes : maxSearchedBytes
}
