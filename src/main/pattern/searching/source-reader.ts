import { isUtf8 } from 'node:buffer'
import { cancelled } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import { languageOfPath } from '../../syntax/languages.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { isBinary } from '../../workspace/text-encoding.ts'
import type { SkippedFile } from '../answer.ts'
import type { SourceFiles } from './source-files.ts'
import { SourceText } from '../source-text.ts'

export interface ParsedFile {
  readonly path: string
  readonly row: LanguageRow
  readonly source: SourceText
  readonly tree: SyntaxTree
}

/** What can stop a search: asked often, also in the middle of a parse. */
export interface Control {
  isCancelled(): boolean
}

/** Read side by side: the disk answers many questions in the time of one. */
const filesAtOnce = 32

/** Of the skipped files so many are named. */
const maxNamed = 50

/** Codes of files that a search passes over and counts; anything else ends it. */
const skippedCodes = new Set([
  'binary_file',
  'not_utf8',
  'too_large',
  'not_found',
  'is_directory',
  'read_only',
])

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
    this.#onProgress = onProgress
    this.#files = files
    this.#parser = parser
    this.#control = control
  }

  async *read(
    paths: readonly string[],
    rows: readonly LanguageRow[],
    mayMatch: (bytes: Uint8Array, row: LanguageRow) => boolean,
  ): AsyncGenerator<ParsedFile> {
    const wanted = paths.flatMap((path) => {
      const row = languageOfPath(path)
      return row !== undefined && rows.includes(row) ? [{ path, row }] : []
    })
    for (let at = 0; at < wanted.length; at += filesAtOnce) {
      this.#onProgress({ filesDone: at, filesTotal: wanted.length })
      if (this.#control.isCancelled()) throw cancelled()
      const batch = await Promise.all(
        wanted.slice(at, at + filesAtOnce).map(async (file) => ({
          ...file,
          source: await this.#source(file.path, file.row, mayMatch),
        })),
      )
      for (const { path, row, source } of batch) {
        if (this.#control.isCancelled()) throw cancelled()
        if (source === undefined) continue
        const tree = await this.parse(source.view, row)
        if (tree.faults.length > 0) this.withErrors.push(path)
        yield { path, row, source, tree }
      }
    }
    this.#onProgress({ filesDone: wanted.length, filesTotal: wanted.length })
  }

  async parse(view: string, row: LanguageRow): Promise<SyntaxTree> {
    const parse = await this.#parser.grammar(row)
    return parse(view, { isCancelled: () => this.#control.isCancelled() })
  }

  /** Undefined when it is passed over, or when its bytes say that nothing is in it. */
  async #source(
    path: string,
    row: LanguageRow,
    mayMatch: (bytes: Uint8Array, row: LanguageRow) => boolean,
  ): Promise<SourceText | undefined> {
    try {
      const bytes = await this.#files.read(path)
      // A file that is no text counts as skipped, also when its bytes could not match: the check costs next to nothing.
      const isText = isUtf8(bytes) && !isBinary(bytes)
      const source = !isText || mayMatch(bytes, row) ? new SourceText(bytes, path) : undefined
      this.searched++
      return source
    } catch (error) {
      if (!(error instanceof Failure) || !skippedCodes.has(error.code)) throw error
      this.skipped++
      if (this.skippedFiles.length < maxNamed)
        this.skippedFiles.push({ file: path, reason: reasonOf(error.code) })
      return undefined
    }
  }
}

function reasonOf(code: string): SkippedFile['reason'] {
  if (code === 'too_large') return 'too_large'
  return code === 'binary_file' || code === 'not_utf8' ? 'not_text' : 'unreadable'
}
