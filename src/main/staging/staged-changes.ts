import type { Resolution, StagedChange } from '../../shared/model/staged-change.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { KeyedQueue } from '../base/keyed-queue.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import type { Committer } from '../workspace/committer.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import type {
  AcceptOptions,
  AcceptPlan,
  Committed,
  CommitHow,
  RebaseAnswer,
  StageAbout,
} from './accept-plan.ts'
import { type Acceptance, acceptance, undoing } from './acceptance.ts'
import { capture } from './captured.ts'
import type { ChangeDecision, ChangeRecord } from './change-record.ts'
import { ChangeStore, type StoredChange } from './change-store.ts'
import { OpenIndex } from './open-index.ts'
import type { ProposedRewrite } from '../../shared/model/rewrite.ts'
import { rebaseOf } from './rebase.ts'
import { notAccepted, nothingWritten, refusedResolution, staleResolution, tooMany } from './resolutions.ts'
import { type Sides, shownChange, sidesOf, sidesWithout } from './shown-change.ts'
import { goneFilesOf, staleFilesOf } from './stale.ts'
import type { TurnTools } from './turns.ts'

export interface StagedChangesOptions {
  readonly clock?: Clock
  readonly log?: Logger
  /** Before anything is written, for the checkpoint of the run that had staged it. */
  readonly beforeAccept?: (runId: string, swaps: readonly SwapEntry[]) => Promise<void>
  /** After an Accept, for the run that had staged it: it knows these contents. */
  readonly onCommitted?: (runId: string, written: Resolution['written'], swaps: readonly SwapEntry[]) => void
}

/** Nothing that waits for a person is ever dropped, so there is a bound on what may wait. */
const maxOpenChanges = 8

/** The review queue of one workspace; the shape of the tools' `StagingPort`. Shared by all of its runs. */
export class StagedChanges {
  readonly #committer: Committer
  readonly #store: ChangeStore
  readonly #options: StagedChangesOptions
  readonly #index: OpenIndex
  readonly #staging = new KeyedQueue()

  constructor(committer: Committer, options: StagedChangesOptions = {}) {
    this.#committer = committer
    this.#store = new ChangeStore(committer.dataFolder, { log: options.log, layer: committer.layer })
    this.#options = options
    this.#index = new OpenIndex(this.#store, options.log ?? silentLogger)
  }

  /** Writes nothing to the workspace. Throws `Failure` too_many_changes, protected_path and those of `capture`. */
  async stage(rewrite: ProposedRewrite, about: StageAbout): Promise<StagedChange> {
    return await this.#staging.run(about.runId, async () => {
      const open = (await this.#waiting()).filter(({ change }) => change.runId === about.runId)
      if (open.length >= maxOpenChanges) throw tooMany(open)
      return await this.#create(rewrite, about)
    })
  }

  /** As it stands now: whether it is stale is looked up on the disk. Throws `Failure` unknown_change. */
  async show(changeId: string): Promise<StagedChange> {
    return await shownChange(this.#committer.root, await this.#read(changeId))
  }

  /** Whether it was decided; cheap, for whoever follows. Throws `Failure` unknown_change. */
  async isDecided(changeId: string): Promise<boolean> {
    return (await this.#store.decisionOf(changeId)) !== undefined
  }

  /** The tool that proposed it, and its arguments where they were kept. Throws `Failure` unknown_change. */
  async originOf(changeId: string): Promise<{ tool: string; args?: unknown }> {
    const { change, args } = (await this.#read(changeId)).record
    return args === undefined ? { tool: change.tool } : { tool: change.tool, args }
  }

  /**
   * Verifies everything that would be written, and writes nothing. `decided` when it was decided before or is stale.
   * Throws `Failure` unknown_change, bad_argument for sites and files that it does not have.
   */
  async planAccept(changeId: string, options: AcceptOptions = {}): Promise<AcceptPlan> {
    const { record, decision } = await this.#read(changeId)
    if (decision !== undefined) return { kind: 'decided', resolution: decision.resolution }
    const planned = await acceptance(record, options, this.#turnTools(changeId))
    return await this.#plan(record, planned, { expects: undefined, ...options })
  }

  /**
   * The same for taking an accepted change back, at once and as one step. `decided` when it was taken back before, or
   * a file is not what the Accept wrote. Throws `Failure` unknown_change, bad_argument when it was not accepted.
   */
  async planUndo(changeId: string): Promise<AcceptPlan> {
    const { record, decision } = await this.#read(changeId)
    const outcome = decision?.resolution.outcome
    if (decision === undefined || (outcome !== 'committed' && outcome !== 'undone'))
      throw notAccepted(changeId, outcome ?? 'waiting')
    if (outcome === 'undone') return { kind: 'decided', resolution: decision.resolution }
    const planned = await undoing(record, decision, this.#turnTools(changeId))
    return await this.#plan(record, planned, { expects: 'committed', mayBreakHardLinks: false })
  }

  /** Writes nothing to the workspace. A change that was decided before answers its outcome. */
  async discard(changeId: string, options: { note?: string | undefined } = {}): Promise<Resolution> {
    return await this.#decideOnce(changeId, async () => {
      const note = options.note === undefined ? {} : { noteFromPerson: options.note }
      const resolution: Resolution = { ...nothingWritten, outcome: 'discarded', ...note }
      await this.#store.decide(changeId, this.#decision(resolution))
      return resolution
    })
  }

  /**
   * Puts what was proposed again, on the texts as they are now, in the place of a change; the old one ends as
   * `rebased`. Throws `Failure` as `stage` does, but for the number of open changes, which stays.
   */
  async rebase(changeId: string, rewrite: ProposedRewrite): Promise<RebaseAnswer> {
    let change: StagedChange | undefined
    const resolution = await this.#decideOnce(changeId, async () => {
      const { change: old, args } = (await this.#read(changeId)).record
      const { runId, tool, ops, title } = old
      change = await this.#create(rewrite, { runId, tool, ops, title, args }, old)
      const rebased: Resolution = { ...nothingWritten, outcome: 'rebased', rebasedTo: change.id }
      // A crash before this leaves two that wait; the recovery decides the old one.
      await this.#store.decide(changeId, this.#decision(rebased))
      return rebased
    })
    return change === undefined ? { resolution } : { resolution, change }
  }

  /** What waits of one run, oldest first. */
  async openOf(runId: string): Promise<readonly StagedChange[]> {
    return (await this.open()).filter((change) => change.runId === runId)
  }

  /** What waits in this workspace, whichever run staged it, oldest first. */
  async open(): Promise<readonly StagedChange[]> {
    const records = await this.#waiting()
    const { root } = this.#committer
    return await Promise.all(
      records.map(async (record) => shownChange(root, { record, decision: undefined })),
    )
  }

  /** What waits and touches one of these files (or any); only what was staged since the last time is read. Oldest first. */
  async openOn(paths?: ReadonlySet<string>): Promise<readonly { id: string; runId: string }[]> {
    const isTouched = ({ path, real }: { path: string; real: string }): boolean =>
      paths?.has(path) !== false || paths.has(this.#show(real))
    return (await this.#index.waiting())
      .filter(({ workspace, files }) => workspace === this.#committer.root.path && files.some(isTouched))
      .map(({ id, runId }) => ({ id, runId }))
  }

  /**
   * Both sides of one file, as captured and as proposed; without the side on which it is not there, or is no text.
   * `leftOut`: ids of sites that stay as they were. Throws `Failure` unknown_change, not_found.
   */
  async sides(changeId: string, path: string, leftOut: readonly string[] = []): Promise<Sides> {
    const { record } = await this.#read(changeId)
    const file = record.files.find((each) => each.path === path)
    if (file === undefined)
      throw new Failure('not_found', `${changeId} does not change ${path}.`, {
        hint: `It changes ${record.files.map((each) => each.path).join(', ')}.`,
      })
    const { bytes } = this.#turnTools(changeId)
    const whole = await sidesOf(file, bytes)
    return leftOut.length === 0 ? whole : await sidesWithout({ record, file, whole, leftOut }, bytes)
  }

  #turnTools(changeId: string): TurnTools {
    return {
      bytes: async (range) => await this.#store.bytes(changeId, range),
      facts: async (real) => await this.#committer.root.facts(real),
    }
  }

  get #clock(): Clock {
    return this.#options.clock ?? systemClock
  }

  #show(real: string): string {
    return this.#committer.root.show(real)
  }

  /** `old`: the change whose place it takes. */
  async #create(rewrite: ProposedRewrite, about: StageAbout, old?: StagedChange): Promise<StagedChange> {
    const { root } = this.#committer
    const captured = await capture(root, rewrite)
    const isOfFiles = captured.files.some(({ operation }) => operation !== undefined)
    const change: StagedChange = {
      v: 1,
      id: this.#store.newId(),
      runId: about.runId,
      workspace: root.path,
      tool: about.tool,
      ops: about.ops.map(({ pattern, rewrite: to }) => ({ pattern, rewrite: to })),
      ...(about.title === undefined ? {} : { title: about.title }),
      at: this.#clock.timestamp(),
      state: 'waiting',
      replacements: rewrite.replacements,
      files: captured.shown,
      overlapsDropped: rewrite.overlapsDropped,
      sitesWithDrops: [...rewrite.sitesWithDrops],
      errorNodesBefore: rewrite.errorNodesBefore,
      errorNodesAfter: rewrite.errorNodesAfter,
      ...((rewrite.commentsLost ?? 0) === 0 ? {} : { commentsLost: rewrite.commentsLost }),
      staleFiles: [],
      ...(old === undefined ? {} : { rebase: rebaseOf(old, { files: captured.shown }) }),
    }
    const args = about.args === undefined ? {} : { args: about.args }
    const { files, emptied, bytes } = captured
    const emptying = emptied.length === 0 ? {} : { emptied }
    await this.#store.create({ v: isOfFiles ? 2 : 1, change, files, ...emptying, ...args }, bytes)
    return change
  }

  async #plan(record: ChangeRecord, planned: Acceptance, how: CommitHow): Promise<AcceptPlan> {
    const { root } = this.#committer
    const staleFiles = await staleFilesOf(root, planned.files)
    if (staleFiles.length === 0)
      return {
        kind: 'planned',
        changes: planned.changes,
        commit: async () => this.#commit(record, planned, how),
      }
    const goneFiles = await goneFilesOf(root, staleFiles)
    return { kind: 'decided', resolution: staleResolution(staleFiles), goneFiles }
  }

  async #commit(record: ChangeRecord, planned: Acceptance, how: CommitHow): Promise<Committed> {
    const { id, runId } = record.change
    return await this.#committer.exclusively(async (commit) => {
      const now = (await this.#read(id)).decision
      if (now !== undefined && now.resolution.outcome !== how.expects)
        return { resolution: now.resolution, changes: [] }
      try {
        const isAccept = how.expects === undefined
        if (isAccept) await this.#options.beforeAccept?.(runId, planned.swaps)
        const removed = isAccept ? planned.removed : []
        const about = await this.#store.prepare(id, this.#decision(planned.resolution, removed))
        const { cleanUpPending, recoveredEdits } = await commit(planned.swaps, {
          about,
          emptied: planned.emptied,
          mayBreakHardLinks: how.mayBreakHardLinks,
          onCommitted: async () => this.#store.decidePrepared(about),
        })
        if (isAccept) this.#options.onCommitted?.(runId, planned.resolution.written, planned.swaps)
        const resolution = {
          ...planned.resolution,
          cleanUpPending: [...cleanUpPending],
          ...(recoveredEdits.length === 0 ? {} : { recoveredEdits: [...recoveredEdits] }),
        }
        return { resolution, changes: planned.changes }
      } catch (error) {
        const resolution = refusedResolution(error)
        if (resolution === undefined) throw error
        return { resolution, changes: [] }
      }
    })
  }

  /** Under the lock of the workspace, unless it was decided before or while we waited. */
  async #decideOnce(changeId: string, decide: () => Promise<Resolution>): Promise<Resolution> {
    const { decision } = await this.#read(changeId)
    if (decision !== undefined) return decision.resolution
    return await this.#committer.exclusively(async () => {
      const now = (await this.#read(changeId)).decision
      return now === undefined ? await decide() : now.resolution
    })
  }

  #decision(resolution: Resolution, removed: Acceptance['removed'] = []): ChangeDecision {
    const about = { v: 1 as const, at: this.#clock.timestamp(), resolution }
    return removed.length === 0 ? about : { ...about, removed }
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
}
