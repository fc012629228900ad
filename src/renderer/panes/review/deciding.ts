import type { Resolution, StagedChange } from '../../../shared/model/staged-change.ts'
import type { Decision, Refusal } from '../../state/changes-store.ts'
import { valueOf } from '../../state/load.ts'
import { showNotice } from '../../state/refusal.ts'
import type { Stores } from '../../state/stores.ts'
import { strings } from '../../strings/index.ts'
import { listed } from '../../ui/amounts.ts'
import { fewOf } from './few.ts'
import { carriedOver } from './ticks.ts'

const words = strings.review

/** Sends a decision. What came of it stands in the pane: by the new state of the change, or as its refusal. */
export async function decide(stores: Stores, change: StagedChange, decision: Decision): Promise<void> {
  const { changes, desk } = stores
  changes.refuse(change.id, undefined)
  if (desk.store.getState().pinnedChangeId === change.id)
    desk.keepChange(change.id, changesIn(stores, change))
  const reply = await changes.resolve(change.id, decision)
  if (!reply.ok) {
    changes.refuse(change.id, { asked: decision.action, error: reply.error })
    return
  }
  const { resolution } = reply.value
  changes.refuse(change.id, refusalOf(decision.action, resolution))
  tellLeftovers(resolution)
  if (resolution.rebasedTo !== undefined) await showRebased(stores, change, resolution.rebasedTo)
}

function changesIn({ runs }: Stores, { runId }: StagedChange): number {
  return valueOf(runs.store.getState().open[runId])?.changes.length ?? 0
}

/** Takes an accepted change back; the reason stands in the pane when it was not. */
export async function undo({ changes }: Stores, changeId: string): Promise<void> {
  changes.refuse(changeId, undefined)
  const reply = await changes.undo(changeId)
  if (!reply.ok) {
    changes.refuse(changeId, { asked: 'undo', error: reply.error })
    return
  }
  const { resolution } = reply.value
  changes.refuse(changeId, refusalOf('undo', resolution))
  tellLeftovers(resolution)
}

/** An answer that is a no, as the pane keeps it; undefined for a yes. */
export function refusalOf(asked: Refusal['asked'], { outcome, staleFiles }: Resolution): Refusal | undefined {
  const isUndo = asked === 'undo'
  if (outcome === 'stale') {
    const files = fewOf(staleFiles)
    return isUndo
      ? { asked, error: { code: 'stale', message: words.notUndone, hint: words.undoStale(files) } }
      : { asked, error: { code: 'stale', message: words.refusedStale, hint: files } }
  }
  if (outcome !== 'rolled_back') return undefined
  return isUndo
    ? { asked, error: { code: 'rolled_back', message: words.notUndone, hint: words.undoRolledBack } }
    : { asked, error: { code: 'rolled_back', message: words.rolledBack, hint: words.rolledBackHint } }
}

async function showRebased({ api, changes, desk }: Stores, from: StagedChange, to: string): Promise<void> {
  const draft = changes.store.getState().drafts[from.id]
  const next = draft === undefined ? undefined : await api.call('change.show', { changeId: to })
  if (draft !== undefined && next?.ok === true)
    changes.prepare(to, {
      note: draft.note,
      unticked: carriedOver(from, next.value.change, draft.unticked),
    })
  desk.showChange(to)
}

/** What the pane itself does not show by the new state of the change. */
function tellLeftovers({ cleanUpPending, recoveredEdits = [] }: Resolution): void {
  if (cleanUpPending.length > 0) showNotice(words.cleanUpPending, listed(cleanUpPending))
  if (recoveredEdits.length > 0)
    showNotice(
      words.recovered,
      listed(recoveredEdits.map(({ path, keptAs }) => words.recoveredAs(path, keptAs))),
    )
}
