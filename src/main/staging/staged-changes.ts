import type { Resolution, RewriteOp, StagedChange } from '../../shared/model/staged-change.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { KeyedQueue } from '../base/keyed-queue.ts'
import type { Logger } from '../base/logger.ts'
import type { Committer } from '../workspace/committer.ts'
import { type FileChange } from '../workspace/file-change.ts'
import { decodeText } from '../workspace/text-encoding.ts'
import { type Acceptance, acceptance } from './acceptance.ts'
import { capture } from './captured.ts'
import type { ChangeDecision, ChangeRecord } from './change-record.ts'
import { ChangeStore, type StoredChange } from './change-store.ts'
import type { ProposedRewrite } from '../../shared/model/rewrite.ts'
import { goneFilesOf, staleFilesOf } from './stale.ts'

export interface StagedChangesOptions {
  readonly clock?: Clock
  readonly log?: Logger
  /** After a commit, for the memory of the run that had staged it: it knows these contents. */
  readonly onCommitted?: (runId: string, written: Resolution['written']) => void
}

/** An Accept that is verified but not done; the shape of the tools' port. */
export type AcceptPlan =
  | { readonly kind: 'decided'; readonly resolution: Resolution; readonly goneFiles?: readonly string[] }
  | {
      readonly kind: 'planned'
      readonly changes: readonly FileChange[]
      commit(): Promise<{ readonly resolution: Resolution; readonly changes: readonly FileChange[] }>
    }

/** Nothing that waits for a person is ever dropped, so there is a bound on what may wait. */
const maxOpenChanges = 8

/** The review queue of one workspace; the shape of the tools' `StagingPort`. Shared by all of its runs. */
export class StagedChanges {
  readonly #committer: Committer
  readonly #store: ChangeStore
  readonly #options: StagedChangesOptions
  readonly #staging = new KeyedQueue()

  constructor(committer: Committer, options: StagedChangesOptions = {}) {
    this.#committer = committer
    this.#store = new ChangeStore(committer.dataFolder, options.log)
    this.#options = options
  }

  /** Writes nothing to the workspace. Throws `Failure` too_many_changes, protected_path and those of `capture`. */
  async stage(
    rewrite: ProposedRewrite,
    about: { runId: string; tool: string; ops: readonly RewriteOp[] },
  ): Promise<StagedChange> {
    return await this.#staging.run(about.runId, async () => {
      const open = (await this.#waiting()).filter(({ change }) => change.runId === about.runId)
      if (open.length >= maxOpenChanges) throw tooMany(open)
      const captured = await capture(this.#committer.root, rewrite.files)
      const change: StagedChange = {
        v: 1,
        id: this.#store.newId(),
        runId: about.runId,
        workspace: this.#committer.root.path,
        tool: about.tool,
        ops: about.ops.map(({ pattern, rewrite: to }) => ({ pattern, rewrite: to })),
        at: this.#clock.timestamp(),
        state: 'waiting',
        replacements: rewrite.replacements,
        files: captured.shown,
        overlapsDropped: rewrite.overlapsDropped,
        sitesWithDrops: [...rewrite.sitesWithDrops],
        errorNodesBefore: rewrite.errorNodesBefore,
        errorNodesAfter: rewrite.errorNodesAfter,
        staleFiles: [],
      }
      await this.#store.create({ v: 1, change, files: captured.files }, captured.bytes)
      return change
    })
  }

  /** As it stands now: whether it is stale is looked up on the disk. Throws `Failure` unknown_change. */
  async show(changeId: string): Promise<StagedChange> {
    return await this.#shown(await this.#read(changeId))
  }

  /**
   * Verifies everything that would be written, and writes nothing. `decided` when it was decided before or is stale.
   * Throws `Failure` unknown_change, bad_argument for sites that it does not have.
   */
  async planAccept(
    changeId: string,
    options: { onlySites?: readonly string[] | undefined; note?: string | undefined } = {},
  ): Promise<AcceptPlan> {
    const { record, decision } = await this.#read(changeId)
    if (decision !== undefined) return { kind: 'decided', resolution: decision.resolution }
    const planned = await acceptance(record, options, async (range) => this.#store.bytes(changeId, range))
    const staleFiles = await staleFilesOf(this.#committer.root, planned.files)
    if (staleFiles.length > 0) {
      const goneFiles = await goneFilesOf(this.#committer.root, staleFiles)
      return { kind: 'decided', resolution: staleResolution(staleFiles), goneFiles }
    }
    return { kind: 'planned', changes: planned.changes, commit: async () => this.#commit(record, planned) }
  }

  /** Writes nothing to the workspace. A change that was decided before answers its outcome. */
  async discard(changeId: string, options: { note?: string | undefined } = {}): Promise<Resolution> {
    const { decision } = await this.#read(changeId)
    if (decision !== undefined) return decision.resolution
    return await this.#committer.exclusively(async () => {
      // Another process may have decided while we waited for the lock.
      const now = await this.#read(changeId)
      if (now.decision !== undefined) return now.decision.resolution
      const resolution: Resolution = {
        outcome: 'discarded',
        written: [],
        staleFiles: [],
        sitesDropped: [],
        ...(options.note === undefined ? {} : { noteFromPerson: options.note }),
        cleanUpPending: [],
      }
      await this.#store.decide(changeId, this.#decision(resolution))
      return resolution
    })
  }

  /** What waits of one run, oldest first. */
  async openOf(runId: string): Promise<readonly StagedChange[]> {
    return (await this.open()).filter((change) => change.runId === runId)
  }

  /** What waits in this workspace, whichever run staged it, oldest first. */
  async open(): Promise<readonly StagedChange[]> {
    const records = await this.#waiting()
    return await Promise.all(records.map(async (record) => this.#shown({ record, decision: undefined })))
  }

  /** Both sides of one file, as captured and as proposed. Throws `Failure` unknown_change, not_found. */
  async sides(changeId: string, path: string): Promise<{ path: string; original: string; proposed: string }> {
    const { record } = await this.#read(changeId)
    const file = record.files.find((each) => each.path === path)
    if (file === undefined)
      throw new Failure('not_found', `${changeId} does not change ${path}.`, {
        hint: `It changes ${record.files.map((each) => each.path).join(', ')}.`,
      })
    const [original, proposed] = await Promise.all(
      [file.original, file.proposed].map(async (range) =>
        decodeText(await this.#store.bytes(changeId, range), path),
      ),
    )
    return { path, original: original?.text ?? '', proposed: proposed?.text ?? '' }
  }

  get #clock(): Clock {
    return this.#options.clock ?? systemClock
  }

  async #commit(
    record: ChangeRecord,
    planned: Acceptance,
  ): Promise<{ resolution: Resolution; changes: readonly FileChange[] }> {
    const { id, runId } = record.change
    return await this.#committer.exclusively(async (commit) => {
      const now = await this.#read(id)
      if (now.decision !== undefined) return { resolution: now.decision.resolution, changes: [] }
      try {
        await this.#store.prepare(id, this.#decision(planned.resolution))
        const { cleanUpPending } = await commit(planned.swaps, {
          about: id,
          onCommitted: async () => this.#store.decidePrepared(id),
        })
        this.#options.onCommitted?.(runId, planned.resolution.written)
        const resolution = { ...planned.resolution, cleanUpPending: [...cleanUpPending] }
        return { resolution, changes: planned.changes }
      } catch (error) {
        const resolution = refusedResolution(error)
        if (resolution === undefined) throw error
        return { resolution, changes: [] }
      }
    })
  }

  #decision(resolution: Resolution): ChangeDecision {
    return { v: 1, at: this.#clock.timestamp(), resolution }
  }

  /** A change of another workspace is unknown here. */
  async #read(changeId: string): Promise<StoredChange> {
    const stored = await this.#store.read(changeId)
    if (stored.record.change.workspace === this.#committer.root.path) return stored
    throw new Failure('unknown_change', `${changeId} belongs to another workspace.`, {
      hint: `Open ${stored.record.change.workspace} to decide about it.`,
    })
  }

  async #waiting(): Promise<ChangeRecord[]> {
    const records = await this.#store.waiting()
    return records.filter(({ change }) => change.workspace === this.#committer.root.path)
  }

  async #shown({ record, decision }: StoredChange): Promise<StagedChange> {
    const { change } = record
    if (decision !== undefined) {
      const { outcome, noteFromPerson } = decision.resolution
      const state = outcome === 'stale' || outcome === 'rolled_back' ? 'waiting' : outcome
      return { ...change, state, ...(noteFromPerson === undefined ? {} : { noteFromPerson }) }
    }
    const staleFiles = await staleFilesOf(this.#committer.root, record.files)
    return { ...change, state: staleFiles.length > 0 ? 'stale' : 'waiting', staleFiles }
  }
}

function staleResolution(staleFiles: readonly string[]): Resolution {
  return { outcome: 'stale', written: [], staleFiles: [...staleFiles], sitesDropped: [], cleanUpPending: [] }
}

/** What the commit refused as an answer: the change waits on. */
function refusedResolution(error: unknown): Resolution | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'stale') return staleResolution(filesIn(error.details))
  return error.code === 'rolled_back' ? { ...staleResolution([]), outcome: 'rolled_back' } : undefined
}

function filesIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('files' in details)) return []
  return Array.isArray(details.files) ? details.files.map(String) : []
}

function tooMany(open: readonly ChangeRecord[]): Failure {
  const ids = open.map(({ change }) => change.id)
  return new Failure(
    'too_many_changes',
    `${open.length} changes of this run wait already. Nothing was staged.`,
    {
      hint: `Discard one of them, or wait for the person: ${ids.join(', ')}.`,
      details: { open: ids },
    },
  )
}
