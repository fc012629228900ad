import { type Disposable, toDisposable } from '../../base/disposable.ts'
import { messageOf } from '../../base/failure.ts'
import type { OwnEdit, OwnEditAnswer } from '../../lsp/refactor/own-edit.ts'
import type { StagedChanges } from '../../staging/staged-changes.ts'
import type { RunFact } from '../../../shared/run/event.ts'
import type { WorkspaceRefactorings } from './workspace-refactorings.ts'

/** A run that may be the one for which a server works. */
export interface EditedRun {
  readonly id: string
  /** It has not ended. */
  readonly isLive: boolean
  /** A call of it is under way. */
  readonly isBusy: boolean
  readonly record: (fact: RunFact) => void
  /** A sentence for its agent, with the next result. */
  readonly tell: (sentence: string) => void
}

/** For reading the files of an edit; no server is asked. */
const stagingMs = 30_000

/**
 * Edits that servers want by themselves, put into the review queue of the run for which the server works: the only one
 * that is live, else the only one with a call under way. Where that is not known, the edit is refused with the reason.
 */
export class OwnEdits {
  readonly #refactorings: Pick<WorkspaceRefactorings, 'proposed'>
  readonly #staging: Pick<StagedChanges, 'stage'>
  readonly #runs = new Set<EditedRun>()

  constructor(parts: {
    readonly refactorings: Pick<WorkspaceRefactorings, 'proposed'>
    readonly staging: Pick<StagedChanges, 'stage'>
  }) {
    this.#refactorings = parts.refactorings
    this.#staging = parts.staging
  }

  add(run: EditedRun): Disposable {
    this.#runs.add(run)
    return toDisposable(() => this.#runs.delete(run))
  }

  /** Never rejects; nothing is written. */
  async stage({ label, proposal }: OwnEdit): Promise<OwnEditAnswer> {
    const chosen = this.#run()
    if (typeof chosen === 'string') return { kind: 'refused', reason: chosen }
    try {
      const signal = AbortSignal.timeout(stagingMs)
      const rewrite = await this.#refactorings.proposed(proposal, { by: 'agent', signal })
      if (rewrite.files.length === 0) return { kind: 'refused', reason: 'It would change nothing.' }
      const title = `${proposal.server} proposes by itself: ${label ?? 'an edit'}`
      const about = { runId: chosen.id, tool: 'lsp_refactor', ops: [], title }
      const change = await this.#staging.stage(rewrite, about)
      chosen.record({ type: 'change-staged', change })
      chosen.tell(`${title}. It waits for review as ${change.id}; nothing of it is on the disk.`)
      return { kind: 'staged', changeId: change.id }
    } catch (error) {
      return { kind: 'refused', reason: messageOf(error) }
    }
  }

  /** Or why it is not known, as a sentence. */
  #run(): EditedRun | string {
    const live = [...this.#runs].filter(({ isLive }) => isLive)
    const [first, second] = live
    if (first === undefined) return 'No run is at work in this folder that could review it.'
    if (second === undefined) return first
    const [busy, other] = live.filter(({ isBusy }) => isBusy)
    if (busy !== undefined && other === undefined) return busy
    return `${live.length} runs are at work in this folder, and it is not known for which of them it is.`
  }
}
