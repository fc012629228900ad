import { Failure } from '../base/failure.ts'
import type { Committer } from './committer.ts'
import { type CurrentFile, currentFile, notFound } from './current-file.ts'
import { type EditedText, type Hunk, type TextEdit, editText } from './edit.ts'
import { languageOf } from './language.ts'
import { splitLines } from './lines.ts'
import { planPatch } from './plan-patch.ts'
import { changedLifecycleScripts } from './protected-paths.ts'
import type { Hand, Located } from './root.ts'
import { RunMemory } from './run-memory.ts'
import { staleFailure } from './swap.ts'
import { encodeText, stampOf } from './text-encoding.ts'
import {
  type CheckpointKeeper,
  type PlanTools,
  type PlannedFile,
  type WritePlan,
  writePlan,
} from './write-plan.ts'

export interface ReadText {
  readonly path: string
  /** Decoded, without a BOM, line endings as they stand in the file. */
  readonly text: string
  readonly stamp: string
  readonly language: string
}

export interface FilesOptions {
  readonly hand: Hand
  /** Shared by all hands of one run. */
  readonly memory?: RunMemory
  /** Of the run, when its turns can be taken back. */
  readonly checkpoints?: CheckpointKeeper | undefined
}

/** Files as one run sees them; the shape of the tools' `FilesPort`. */
export class RunFiles {
  readonly #committer: Committer
  readonly #hand: Hand
  readonly #memory: RunMemory
  readonly #checkpoints: CheckpointKeeper | undefined

  constructor(committer: Committer, options: FilesOptions) {
    this.#committer = committer
    this.#hand = options.hand
    this.#memory = options.memory ?? new RunMemory()
    this.#checkpoints = options.checkpoints
  }

  /** The same run by another hand: what one has read the other knows. */
  by(hand: Hand): RunFiles {
    return new RunFiles(this.#committer, { hand, memory: this.#memory, checkpoints: this.#checkpoints })
  }

  /** What the run was told of a file in another way, such as the stamp that a commit answered. */
  async remember(path: string, stamp: string | undefined): Promise<void> {
    const { real } = await this.#committer.root.locate(path)
    this.#memory.remember(real, stamp)
  }

  async read(path: string): Promise<ReadText> {
    const located = await this.#committer.root.locate(path)
    const file = await currentFile(located, 'read')
    if (file === undefined) throw notFound(located.shown)
    this.#memory.remember(located.real, stampOf(file.hash))
    return {
      path: located.shown,
      text: file.text,
      stamp: stampOf(file.hash),
      language: languageOf(located.shown),
    }
  }

  /**
   * The whole content of a file, which need not exist nor have been read; no change when it is there already. Throws `Failure` stale when the run knew
   * another content, or `expect` is not its stamp.
   */
  async planWrite(
    path: string,
    content: string,
    options: { expect?: string | undefined } = {},
  ): Promise<WritePlan> {
    const located = await this.#committer.root.locateForWriting(path, this.#hand)
    const old = await currentFile(located, 'write')
    this.#refuseStale(located, old, options.expect)
    const keepsBom = old?.hasBom === true && !content.startsWith('\ufeff')
    const bytes = encodeText({ text: content, hasBom: keepsBom }, located.shown)
    this.#refuseLifecycle(located, old?.text, content)
    const notes = keepsBom ? ['The byte order mark of the file was kept.'] : []
    if (old?.bytes.equals(bytes) === true) return writePlan(this.#tools(), [], notes)
    const planned = plannedFile(located, old, { text: content.replace(/^\ufeff/u, ''), bytes })
    return writePlan(this.#tools(), [planned], notes)
  }

  /**
   * All edits, each on the result of the one before. On a missing file one with an empty old text creates it. Throws
   * `Failure` of `editText`, and stale when the run knew another content and the old texts are not exact and unique.
   */
  async planEdit(
    path: string,
    edits: readonly TextEdit[],
    options: { expect?: string | undefined } = {},
  ): Promise<WritePlan & { readonly hunks: readonly Hunk[] }> {
    const located = await this.#committer.root.locateForWriting(path, this.#hand)
    const old = await currentFile(located, 'write')
    if (options.expect !== undefined) this.#refuseStale(located, old, options.expect)
    const edited =
      old === undefined ? createdBy(edits, located.shown) : editText(old.text, edits, located.shown)
    const isOutdated = old !== undefined && this.#memory.isOutdated(located.real, old.hash)
    if (isOutdated && options.expect === undefined && !edited.isExact) throw staleFailure([located.shown])
    this.#refuseLifecycle(located, old?.text, edited.text)
    const bytes = encodeText({ text: edited.text, hasBom: old?.hasBom ?? false }, located.shown)
    const planned = plannedFile(located, old, { text: edited.text, bytes })
    const notes = isOutdated ? [...edited.notes, changedNote(located.shown)] : edited.notes
    return { ...writePlan(this.#tools(), [planned], notes), hunks: edited.hunks }
  }

  /** All files of the patch or none. Throws `Failure` patch_syntax and those of `planPatch`. */
  async planPatch(patch: string): Promise<WritePlan> {
    const tools = { root: this.#committer.root, hand: this.#hand, memory: this.#memory }
    const { files, notes } = await planPatch(tools, patch)
    for (const { change, swaps } of files) {
      const [first, second] = swaps
      if (first === undefined) continue
      // A move takes the scripts from one path and brings them to another, where they were not.
      if (second !== undefined) this.#refuseLifecycle(second, undefined, change.after)
      this.#refuseLifecycle(first, change.before, second === undefined ? change.after : undefined)
    }
    return writePlan(this.#tools(), files, notes)
  }

  #tools(): PlanTools {
    return { committer: this.#committer, memory: this.#memory, checkpoints: this.#checkpoints }
  }

  /** `npm install` runs lifecycle scripts by itself: an agent may not add or change one, not through a link either. */
  #refuseLifecycle(
    { shown, real }: Pick<Located, 'shown' | 'real'>,
    before: string | undefined,
    after: string | undefined,
  ): void {
    const isManifest = [shown, this.#committer.root.show(real)].some((name) =>
      /(^|\/)package\.json$/i.test(name),
    )
    if (this.#hand === 'person' || !isManifest) return
    const changed = changedLifecycleScripts(before, after)
    if (changed.length === 0) return
    throw new Failure(
      'protected_path',
      `${shown}: the lifecycle scripts ${changed.join(', ')} run by themselves at an install. Nothing was written.`,
      {
        hint: 'Only a person may change them: ask, and say what the change should be. Other fields may be changed.',
      },
    )
  }

  #refuseStale(located: Located, file: CurrentFile | undefined, expect: string | undefined): void {
    if (expect !== undefined) {
      if (file === undefined || stampOf(file.hash) !== expect) throw staleFailure([located.shown])
      return
    }
    if (file !== undefined && this.#memory.isOutdated(located.real, file.hash))
      throw staleFailure([located.shown])
  }
}

function plannedFile(
  located: Located,
  old: CurrentFile | undefined,
  next: { text: string; bytes: Uint8Array },
): PlannedFile {
  return {
    change: {
      path: located.shown,
      op: old === undefined ? 'add' : 'update',
      ...(old === undefined ? {} : { before: old.text }),
      after: next.text,
    },
    swaps: [
      {
        shown: located.shown,
        real: located.real,
        expected: old === undefined ? 'missing' : { hash: old.hash },
        next: { bytes: next.bytes },
      },
    ],
  }
}

/** An empty old text creates a file; the edits after it work on what it holds. */
function createdBy(edits: readonly TextEdit[], shown: string): EditedText {
  const [first, ...rest] = edits
  if (first?.old !== '') throw notFound(shown)
  const text = first.new
  if (rest.length > 0) return editText(text, rest, shown)
  return {
    text,
    hunks: [{ line: 1, removed: [], added: splitLines(text).map((line) => line.text) }],
    notes: [],
    isExact: true,
  }
}

function changedNote(shown: string): string {
  return `${shown} had changed since you last read it; the old text was still there exactly, so it was applied.`
}
