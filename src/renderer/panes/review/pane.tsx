import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Resolution, StagedChange } from '../../../shared/model/staged-change.ts'
import { run as runCall, showNotice, showRefusal } from '../../state/refusal.ts'
import { changeKey, type Decision, emptyDraft } from '../../state/changes-store.ts'
import { valueOf } from '../../state/load.ts'
import type { Stores } from '../../state/stores.ts'
import { useApp, useCurrentRun, useStores } from '../../state/use-stores.ts'
import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { listed } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { deltasOf } from './deltas-of.ts'
import { ReviewView } from './review-view.tsx'
import { changeToShow } from './sites.ts'
import { carriedOver } from './ticks.ts'

/** The staged changes of the current run: what each would do, its diff, and the decision. */
export function ReviewPane(): React.JSX.Element {
  const stores = useStores()
  const { app, changes, desk } = stores
  const load = useCurrentRun()
  const asked = useStore(desk.store, ({ changeId }) => changeId)
  const layout = useStore(desk.store, ({ diffLayout }) => diffLayout)
  const { sides, deciding, previews, drafts, held } = useStore(changes.store)
  const hasWorkspace = useApp()?.workspace !== undefined
  const now = useNow()
  const staged = valueOf(load)?.changes ?? []
  const change = changeToShow(staged, asked)
  const view = valueOf(load)
  const deltas = useMemo(
    () => (view === undefined || change?.state !== 'committed' ? [] : deltasOf(view, change.id)),
    [view, change],
  )
  if (load?.kind === 'loading') return <Skeleton rows={8} />
  if (change === undefined)
    return (
      <Empty icon="swap" title={strings.review.empty} text={strings.review.emptyText}>
        {load === undefined && !hasWorkspace ? (
          <Button chord={chordOf('openFolder')} onClick={() => runCall(app.openWorkspace())}>
            {strings.review.openFolder}
          </Button>
        ) : null}
      </Empty>
    )

  return (
    <ReviewView
      key={change.id}
      changes={staged}
      change={change}
      deltas={deltas}
      now={now}
      layout={layout}
      deciding={deciding}
      isAsked={change.id === asked}
      sidesOf={(path) => sides[changeKey(change.id, path)]}
      onNeed={(path) => changes.readChange(change.id, path)}
      onRetry={(path) => {
        changes.forget(changeKey(change.id, path))
        changes.readChange(change.id, path)
      }}
      onShow={desk.showChange}
      onLayout={desk.setDiffLayout}
      onDiagnostics={() => desk.showPane('diagnostics')}
      preview={previews[change.id]}
      onLookAhead={(again) => changes.lookAhead(change.id, again)}
      draft={drafts[change.id] ?? emptyDraft}
      onPrepare={(part) => changes.prepare(change.id, part)}
      onDecide={(decision) => void decide(stores, change, decision)}
      isHeld={held.has(change.id)}
      onHold={(decision) => changes.hold(change.id, () => void decide(stores, change, decision))}
      onTakeBack={() => changes.takeBack(change.id)}
      onUndo={() => undo(stores, change.id)}
    />
  )
}

async function decide(
  { api, changes, desk }: Stores,
  change: StagedChange,
  decision: Decision,
): Promise<void> {
  const reply = await changes.resolve(change.id, decision)
  if (!reply.ok) {
    showRefusal(reply.error)
    return
  }
  const { resolution } = reply.value
  tellOutcome(resolution)
  const { rebasedTo } = resolution
  if (rebasedTo === undefined) return
  const draft = changes.store.getState().drafts[change.id]
  const next = draft === undefined ? undefined : await api.call('change.show', { changeId: rebasedTo })
  if (draft !== undefined && next?.ok === true)
    changes.prepare(rebasedTo, {
      note: draft.note,
      unticked: carriedOver(change, next.value.change, draft.unticked),
    })
  desk.showChange(rebasedTo)
}

/** Resolves with the reason when it was not taken back. */
async function undo({ changes }: Stores, changeId: string): Promise<string | undefined> {
  const reply = await changes.undo(changeId)
  if (!reply.ok) return `${reply.error.message} ${reply.error.hint}`
  const { outcome, staleFiles, ...rest } = reply.value.resolution
  if (outcome === 'stale') return strings.review.undoStale(listed(staleFiles))
  if (outcome === 'rolled_back') return strings.review.undoRolledBack
  tellOutcome({ outcome, staleFiles, ...rest })
  return undefined
}

/** What the pane itself does not show by the new state of the change. */
function tellOutcome({ outcome, staleFiles, cleanUpPending, recoveredEdits = [] }: Resolution): void {
  const words = strings.review
  if (outcome === 'stale') showNotice(words.refusedStale, listed(staleFiles))
  if (outcome === 'rolled_back') showNotice(words.rolledBack, words.rolledBackHint)
  if (cleanUpPending.length > 0) showNotice(words.cleanUpPending, listed(cleanUpPending))
  if (recoveredEdits.length > 0)
    showNotice(
      words.recovered,
      listed(recoveredEdits.map(({ path, keptAs }) => words.recoveredAs(path, keptAs))),
    )
}
