import { Failure } from '../base/failure.ts'
import { type CurrentFile, currentFile, notFound } from './current-file.ts'
import { applyChunks } from './patch-apply.ts'
import type { FilePatch } from './patch-model.ts'
import type { Hand, Located, WorkspaceRoot } from './root.ts'

/** A file while a patch is worked out: what the disk holds and what it shall hold. */
export interface VirtualFile {
  readonly located: Located
  /** Absent: nothing stands there. */
  readonly disk: CurrentFile | undefined
  /** Absent: nothing shall stand there. */
  text: string | undefined
  hasBom: boolean
  mode: number | undefined
  /** The file of the disk that was moved here. */
  origin: VirtualFile | undefined
  /** Whether all that was taken from the old text stood there exactly. */
  isExact: boolean
}

/** The files that a patch names, each under its real path, so that two sections of one file work on one text. */
export class VirtualFiles {
  readonly notes: string[] = []
  readonly #root: WorkspaceRoot
  readonly #hand: Hand
  readonly #files = new Map<string, VirtualFile>()

  constructor(root: WorkspaceRoot, hand: Hand) {
    this.#root = root
    this.#hand = hand
  }

  get all(): VirtualFile[] {
    return [...this.#files.values()]
  }

  /** Throws `Failure` exists, not_found, no_change, context_not_found, ambiguous, overlap and those of `currentFile`. */
  async apply(patch: FilePatch): Promise<void> {
    const file = await this.#file(patch.path)
    switch (patch.kind) {
      case 'add':
        this.#add(file, patch)
        return
      case 'delete':
        await this.#delete(file, patch)
        return
      case 'update':
        await this.#update(file, patch)
        return
    }
  }

  async #file(path: string): Promise<VirtualFile> {
    const located = await this.#root.locateForWriting(path, this.#hand)
    const known = this.#files.get(located.real)
    if (known !== undefined) return known
    const disk = await currentFile(located, 'write')
    const file: VirtualFile = {
      located,
      disk,
      text: disk?.text,
      hasBom: disk?.hasBom ?? false,
      mode: undefined,
      origin: undefined,
      isExact: true,
    }
    this.#files.set(located.real, file)
    return file
  }

  #add(file: VirtualFile, patch: FilePatch & { kind: 'add' }): void {
    if (file.text !== undefined) throw exists(file, 'Use *** Update File to change it.')
    file.text = patch.text
    file.hasBom = false
    file.mode = patch.mode
  }

  async #delete(file: VirtualFile, patch: FilePatch & { kind: 'delete' }): Promise<void> {
    const text = present(file)
    await this.#refuseLink(file)
    if (patch.chunks.length > 0 && applyChunks(text, patch.chunks, file.located.shown).text !== '')
      throw new Failure(
        'context_not_found',
        `${file.located.shown} holds more lines than the patch deletes. Nothing was changed.`,
        {
          hint: 'Use *** Delete File to delete it whatever it holds.',
          details: { file: file.located.shown },
        },
      )
    file.text = undefined
    file.isExact = patch.chunks.length > 0
  }

  async #update(file: VirtualFile, patch: FilePatch & { kind: 'update' }): Promise<void> {
    const text = present(file)
    const { shown } = file.located
    const patched = applyChunks(text, patch.chunks, shown)
    const target = patch.moveTo === undefined ? file : await this.#file(patch.moveTo)
    if (target === file && patched.text === text && !setsMode(file, patch.mode)) throw noChange(shown)
    this.notes.push(...patched.notes)
    file.isExact &&= patched.isExact
    if (target !== file) await this.#move(file, target)
    target.text = patched.text
    target.mode = patch.mode ?? target.mode
  }

  async #move(from: VirtualFile, to: VirtualFile): Promise<void> {
    if (to.text !== undefined) throw exists(to, 'Move it to another path, or delete the other file first.')
    await this.#refuseLink(from)
    to.hasBom = from.hasBom
    to.origin = from.origin ?? (from.disk === undefined ? undefined : from)
    to.mode = from.mode ?? to.origin?.disk?.facts.mode
    from.text = undefined
    from.origin = undefined
  }

  /** Through a link the text is changed; to delete or move "it" could mean the link or its target. */
  async #refuseLink({ located }: VirtualFile): Promise<void> {
    if ((await this.#root.facts(located.lexical))?.kind !== 'link') return
    throw new Failure('bad_argument', `${located.shown} is a link. Nothing was changed.`, {
      hint: `Name the file itself: ${this.#root.show(located.real)}.`,
    })
  }
}

function setsMode(file: VirtualFile, mode: number | undefined): boolean {
  return mode !== undefined && mode !== (file.mode ?? file.disk?.facts.mode)
}

function present(file: VirtualFile): string {
  if (file.text === undefined) throw notFound(file.located.shown)
  return file.text
}

function exists(file: VirtualFile, hint: string): Failure {
  return new Failure('exists', `${file.located.shown} exists. Nothing was changed.`, { hint })
}

export function noChange(shown: string): Failure {
  return new Failure('no_change', `${shown}: the patch changes nothing. Nothing was written.`, {
    hint: 'The file holds these lines already.',
  })
}
