import { Failure } from '../../base/failure.ts'
import type { PositionEncoding } from '../protocol/position-encoding.ts'
import { EditedText } from './edited-text.ts'
import { changesOf } from './text-changes.ts'
import type { EditStep } from './workspace-edit.ts'

/** The files as they were captured, by absolute path. Everything that a step names must have been captured. */
export interface CapturedTree {
  readonly kindOf: (path: string) => 'file' | 'folder' | 'missing'
  /** Without a byte order mark. Throws `Failure` where it is no text. */
  readonly textOf: (path: string) => string
  /** Every file below a folder, however deep. */
  readonly filesUnder: (folder: string) => readonly string[]
  /** The version that the server has; undefined: it does not have the document open. */
  readonly versionOf: (path: string) => number | undefined
  /** As people see it. */
  readonly show: (path: string) => string
  /** Throws `Failure` for what is no file of the workspace. */
  readonly pathOf: (uri: string) => string
  readonly encoding: PositionEncoding
}

/** A file that shall be there: the captured one that it came from, and its text once something edits it. */
export interface TreeFile {
  readonly origin: string | undefined
  readonly edited: EditedText | undefined
}

/** A tree of files on which the steps of a workspace edit are done in order, in memory only. */
export class EditedTree {
  readonly #captured: CapturedTree
  /** What differs from the captured tree; undefined: nothing shall be there. */
  readonly #files = new Map<string, TreeFile | undefined>()

  constructor(captured: CapturedTree) {
    this.#captured = captured
  }

  /** Every path that a step has touched, in the order in which it was first touched. */
  get touched(): ReadonlyMap<string, TreeFile | undefined> {
    return this.#files
  }

  /** Throws `Failure` stale, overlap, exists, not_found, is_directory, bad_argument. */
  apply(step: EditStep): void {
    const { pathOf } = this.#captured
    switch (step.kind) {
      case 'edit':
        this.#edit(pathOf(step.uri), step)
        return
      case 'create':
        this.#create(pathOf(step.uri), step)
        return
      case 'rename':
        this.#rename(pathOf(step.from), pathOf(step.to), step)
        return
      case 'delete':
        this.#delete(pathOf(step.uri), step)
        return
    }
  }

  #edit(path: string, { version, edits }: EditStep & { kind: 'edit' }): void {
    const { show, encoding } = this.#captured
    const file = this.#present(path)
    this.#refuseOldVersion(file.origin ?? path, version)
    const edited = file.edited ?? new EditedText(this.#captured.textOf(file.origin ?? path))
    edited.apply(changesOf(edits, { text: edited.text, encoding, shown: show(path) }))
    this.#files.set(path, { ...file, edited })
  }

  #create(path: string, { overwrite, ignoreIfExists }: EditStep & { kind: 'create' }): void {
    const kind = this.#kindOf(path)
    // LSP 3.18, "CreateFileOptions": overwrite wins over ignoreIfExists.
    if (kind !== 'missing' && !overwrite && ignoreIfExists) return
    if (kind === 'folder' || (kind === 'file' && !overwrite)) throw exists(this.#captured.show(path))
    this.#files.set(path, { origin: undefined, edited: new EditedText('') })
  }

  #rename(from: string, to: string, { overwrite, ignoreIfExists }: EditStep & { kind: 'rename' }): void {
    const { show } = this.#captured
    const [kind, there] = [this.#kindOf(from), this.#kindOf(to)]
    if (kind === 'missing') throw missing(show(from))
    if (there !== 'missing' && !overwrite && ignoreIfExists) return
    // Only a file may be put in the place of a file.
    const mayReplace = overwrite && there === 'file' && kind === 'file'
    if (there !== 'missing' && !mayReplace) throw exists(show(to))
    if (isUnder(from, to))
      throw new Failure('bad_argument', `${show(from)} cannot be moved into itself.`, {
        hint: 'Nothing was staged.',
      })
    for (const path of kind === 'file' ? [from] : this.#under(from))
      this.#move(path, to + path.slice(from.length))
  }

  #move(from: string, to: string): void {
    const file = this.#present(from)
    this.#files.set(from, undefined)
    this.#files.set(to, file)
  }

  #delete(path: string, { recursive, ignoreIfNotExists }: EditStep & { kind: 'delete' }): void {
    const { show } = this.#captured
    const kind = this.#kindOf(path)
    if (kind === 'missing') {
      if (ignoreIfNotExists) return
      throw missing(show(path))
    }
    if (kind === 'folder' && !recursive)
      throw new Failure('is_directory', `The server would delete the folder ${show(path)} with all in it.`, {
        hint: 'Nothing was staged: it did not say that it means the whole folder.',
      })
    for (const file of kind === 'file' ? [path] : this.#under(path)) this.#files.set(file, undefined)
  }

  #present(path: string): TreeFile {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const kind = this.#kindOf(path)
    const shown = this.#captured.show(path)
    if (kind === 'folder')
      throw new Failure('is_directory', `${shown} is a folder: its text cannot be edited.`, {
        hint: 'Nothing was staged. This is a fault of the language server.',
      })
    if (kind === 'missing') throw missing(shown)
    return { origin: path, edited: undefined }
  }

  #kindOf(path: string): 'file' | 'folder' | 'missing' {
    if (this.#files.has(path)) return this.#files.get(path) === undefined ? 'missing' : 'file'
    for (const [other, file] of this.#files) if (file !== undefined && isUnder(path, other)) return 'folder'
    const kind = this.#captured.kindOf(path)
    if (kind !== 'folder') return kind
    const files = this.#captured.filesUnder(path)
    const isEmptied = files.length > 0 && this.#under(path).length === 0
    return isEmptied ? 'missing' : 'folder'
  }

  /** The files below a folder as they shall be. */
  #under(folder: string): string[] {
    const captured =
      this.#captured.kindOf(folder) === 'folder'
        ? this.#captured.filesUnder(folder).filter((file) => !this.#files.has(file))
        : []
    const own = [...this.#files].flatMap(([path, file]) =>
      file !== undefined && isUnder(folder, path) ? [path] : [],
    )
    return [...captured, ...own]
  }

  /** Some servers write 0 for a document that is not open, where the protocol has null. */
  #refuseOldVersion(origin: string, version: number | undefined): void {
    if (version === undefined) return
    const open = this.#captured.versionOf(origin)
    if (open === version || (open === undefined && version === 0)) return
    const shown = this.#captured.show(origin)
    const has = open === undefined ? 'does not have it open' : `has version ${open}`
    throw new Failure('stale', `The server's edit is of version ${version} of ${shown}; it ${has}.`, {
      hint: 'Nothing was staged. Call again: the server is asked about the text that stands there now.',
      details: { files: [shown] },
    })
  }
}

/** Both absolute; a folder is not under itself. */
function isUnder(folder: string, path: string): boolean {
  return path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length))
}

function exists(shown: string): Failure {
  return new Failure('exists', `${shown} exists already.`, {
    hint: 'Nothing was staged. Choose another path, or delete the other file first.',
  })
}

function missing(shown: string): Failure {
  return new Failure('not_found', `${shown} does not exist.`, {
    hint: 'Nothing was staged. Look for it with glob.',
  })
}
