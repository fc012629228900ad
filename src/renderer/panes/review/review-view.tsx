import { useEffect, useMemo, useRef, useState } from 'react'
import type { StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import { Band } from './band.tsx'
import { ChangeHead } from './change-head.tsx'
import { ChangeStrip } from './change-strip.tsx'
import { Decide, Held } from './decide.tsx'
import { decider, onReviewKey } from './decider.ts'
import { FileDiff } from './file-diff.tsx'
import { Outcome } from './outcome.tsx'
import type { ReviewViewProps } from './review-view-props.ts'
import { isOpen, type PlacedSite, sitesOf, stepped } from './sites.ts'
import { chosenOf } from './ticks.ts'
import type { Spot } from './would-be.tsx'
import './review.css'

/**
 * One staged change. The keys that decide act while the focus is in here and not in a text field; those that step from
 * site to site act in the whole window while it is shown.
 */
export function ReviewView(props: ReviewViewProps): React.JSX.Element {
  const { changes, change, draft, onPrepare } = props
  const sites = useMemo(() => sitesOf(change), [change])
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const current = sites[at]
  const [spot, setSpot] = useState<Spot>()
  const file = shownFile(change, spot, current)
  const path = file?.path ?? ''
  const fileAt = change.files.findIndex((one) => one.path === path)
  const isBusy = props.deciding === change.id
  const decide = decider(props)
  useReading(path, props)
  useReading(change.files[fileAt + 1]?.path ?? '', props)
  useLookingAhead(props)
  useEffect(() => {
    if (props.isAsked) root.current?.focus()
  }, [props.isAsked])

  function goTo(index: number): void {
    setSpot(undefined)
    setAt(index)
  }
  useWindowKey('nextSite', () => goTo(stepped(at, 1, sites.length)))
  useWindowKey('previousSite', () => goTo(stepped(at, -1, sites.length)))

  return (
    <div ref={root} className="review" tabIndex={-1} onKeyDownCapture={(event) => onReviewKey(event, props)}>
      {changes.length > 1 ? (
        <ChangeStrip changes={changes} shownId={change.id} onShow={props.onShow} />
      ) : null}
      <ChangeHead
        change={change}
        number={changes.indexOf(change) + 1}
        now={props.now}
        at={at}
        sites={sites.length}
        layout={props.layout}
        onStep={(step) => goTo(stepped(at, step, sites.length))}
        onLayout={props.onLayout}
      />
      <Outcome {...props} isBusy={isBusy} onRebase={() => props.onDecide({ action: 'rebase' })} />
      <Band
        {...props}
        current={current}
        onPick={(id) => goTo(sites.findIndex(({ site }) => site.id === id))}
        onSpot={setSpot}
      />
      <FileDiff
        file={file}
        fileNumber={fileAt + 1}
        files={change.files.length}
        sides={props.sidesOf(path)}
        layout={props.layout}
        line={current?.site.line}
        proposedLine={spot?.line}
        onRetry={() => props.onRetry(path)}
      />
      {!isOpen(change) ? null : props.isHeld ? (
        <Held onTakeBack={props.onTakeBack} />
      ) : (
        <Decide
          chosen={chosenOf(change, draft.unticked)}
          isStale={change.state === 'stale'}
          note={draft.note}
          splitsLinks={draft.splitsLinks}
          isBusy={isBusy}
          onNote={(note) => onPrepare({ note })}
          onSplitLinks={(splitsLinks) => onPrepare({ splitsLinks })}
          onDecide={decide}
        />
      )}
    </div>
  )
}

function shownFile(
  { files }: StagedChange,
  spot: Spot | undefined,
  current: PlacedSite | undefined,
): StagedFile | undefined {
  return files.find(({ path }) => path === spot?.path) ?? current?.file ?? files[0]
}

/** Asks once what a change that waits would do to the diagnostics. */
function useLookingAhead({
  change,
  preview,
  onLookAhead,
}: Pick<ReviewViewProps, 'change' | 'preview' | 'onLookAhead'>): void {
  const isUnknown = change.state === 'waiting' && preview === undefined
  useEffect(() => {
    if (isUnknown) onLookAhead(false)
  }, [onLookAhead, isUnknown])
}

/** Asks for the texts of the shown file as long as nobody has read them. */
function useReading(path: string, { sidesOf, onNeed }: Pick<ReviewViewProps, 'sidesOf' | 'onNeed'>): void {
  const isUnread = path !== '' && sidesOf(path) === undefined
  useEffect(() => {
    if (isUnread) onNeed(path)
  }, [onNeed, path, isUnread])
}
