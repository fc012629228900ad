import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { personAgent, toolAgent } from '../../../shared/run/reduce.ts'
import type { RunView } from '../../../shared/run/view.ts'
import { run as runCall, showRefusal } from '../../state/refusal.ts'
import { changeKey, emptyDraft, type Refusal } from '../../state/changes-store.ts'
import { valueOf } from '../../state/load.ts'
import { useApp, useCurrentRun, useStores } from '../../state/use-stores.ts'
import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { decide, undo } from './deciding.ts'
import { deltasOf } from './deltas-of.ts'
import { callThatStaged, proposeAgain } from './propose-again.ts'
import { ReviewView } from './review-view.tsx'
import { changeToShow, isOpen } from './sites.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The staged changes of the current run: what each would do, its diff, and the decision. */
export function ReviewPane(): React.JSX.Element {
  const { app, desk } = useStores()
  const load = useCurrentRun()
  const asked = useStore(desk.store, ({ changeId }) => changeId)
  const pinned = useStore(desk.store, ({ pinnedChangeId }) => pinnedChangeId)
  const keptAmong = useStore(desk.store, (slice) => slice.keptAmong)
  const hasWorkspace = useApp()?.workspace !== undefined
  const view = valueOf(load)
  const change = changeToShow(view?.changes ?? [], asked, pinned, keptAmong)
  if (load?.kind === 'loading') return <Skeleton rows={8} />
  if (view !== undefined && change !== undefined)
    return <ChangePane view={view} change={change} isAsked={change.id === asked} />
  return (
    <Empty icon="swap" title={strings.review.empty} text={strings.review.emptyText}>
      {load === undefined && !hasWorkspace ? (
        <Button chord={chordOf('openFolder')} onClick={() => runCall(app.openWorkspace())}>
          {strings.review.openFolder}
        </Button>
      ) : null}
    </Empty>
  )
}

interface ChangePaneProps {
  readonly view: RunView
  readonly change: StagedChange
  readonly isAsked: boolean
}

function ChangePane({ view, change, isAsked }: ChangePaneProps): React.JSX.Element {
  const stores = useStores()
  const { changes, desk } = stores
  const { diffLayout, isChangeAsked, reviewAsk } = useStore(desk.store)
  const { sides, deciding, previews, drafts, held, refusals } = useStore(changes.store)
  const now = useNow()
  const deltas = useMemo(
    () => (change.state === 'committed' ? deltasOf(view, change.id) : []),
    [view, change],
  )
  const refusal = shownRefusal(change, refusals[change.id])
  const box = useRef<HTMLDivElement>(null)
  const moment = `${change.id} ${change.state} ${refusal?.error.message ?? ''}`
  useKeptFocus(box, { moment, isBusy: deciding === change.id })
  const openId = isOpen(change) ? change.id : undefined
  useEffect(() => {
    if (openId !== undefined) desk.pinChange(openId)
  }, [desk, openId])
  const origin = useMemo(() => callThatStaged(change, view), [change, view])
  async function propose(): Promise<void> {
    const error = origin === undefined ? undefined : await proposeAgain(stores, change, origin)
    if (error !== undefined) showRefusal(error)
  }
  const keyOf = (path: string, leftOut: readonly string[]): string => changeKey(change.id, path, leftOut)
  return (
    <div ref={box} className="review-box">
      <ReviewView
        key={change.id}
        changes={view.changes}
        change={change}
        deltas={deltas}
        now={now}
        layout={diffLayout}
        deciding={deciding}
        isAsked={isAsked && isChangeAsked}
        sidesOf={(path, leftOut) => sides[keyOf(path, leftOut)]}
        onNeed={(path, leftOut) => changes.readChange(change.id, path, leftOut)}
        onRetry={(path, leftOut) => {
          changes.forget(keyOf(path, leftOut))
          changes.readChange(change.id, path, leftOut)
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
        onHold={(decision) =>
          changes.hold(change.id, () => void decide(stores, change, decision), decision.note)
        }
        onTakeBack={() => changes.takeBack(change.id)}
        onUndo={() => void undo(stores, change.id)}
        onProposeAgain={origin === undefined ? undefined : propose}
        refusal={refusal}
        onDismiss={() => changes.refuse(change.id, undefined)}
        hasAgent={view.agent !== personAgent && view.agent !== toolAgent}
        ask={reviewAsk}
        onAskTaken={desk.askTaken}
      />
    </div>
  )
}

/** A change that is not stale any more was put back: what was refused for that is over. */
function shownRefusal({ state }: StagedChange, refusal: Refusal | undefined): Refusal | undefined {
  const isOver = refusal?.error.code === 'stale' && refusal.asked !== 'undo' && state !== 'stale'
  return isOver ? undefined : refusal
}
