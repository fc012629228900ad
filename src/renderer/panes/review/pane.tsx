import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Resolution } from '../../../shared/model/staged-change.ts'
import { run as runCall, showNotice, showRefusal } from '../../state/refusal.ts'
import { changeKey, type Decision } from '../../state/changes-store.ts'
import { valueOf } from '../../state/load.ts'
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

/** The staged changes of the current run: what each would do, its diff, and the decision. */
export function ReviewPane(): React.JSX.Element {
  const { app, changes, desk } = useStores()
  const load = useCurrentRun()
  const asked = useStore(desk.store, ({ changeId }) => changeId)
  const layout = useStore(desk.store, ({ diffLayout }) => diffLayout)
  const { sides, deciding, previews } = useStore(changes.store)
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

  async function decide(changeId: string, action: Decision, note: string): Promise<void> {
    const reply = await changes.resolve(changeId, action, note)
    if (!reply.ok) showRefusal(reply.error)
    else tellOutcome(reply.value.resolution)
  }
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
      onDecide={(action, note) => void decide(change.id, action, note)}
    />
  )
}

/** What the pane itself does not show by the new state of the change. */
function tellOutcome({ outcome, staleFiles, cleanUpPending }: Resolution): void {
  const words = strings.review
  if (outcome === 'stale') showNotice(words.refusedStale, listed(staleFiles))
  if (outcome === 'rolled_back') showNotice(words.rolledBack, words.rolledBackHint)
  if (cleanUpPending.length > 0) showNotice(words.cleanUpPending, listed(cleanUpPending))
}
