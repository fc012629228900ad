import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import type { ReviewAct } from '../../state/desk-store.ts'
import { strings } from '../../strings/index.ts'
import { Band } from './band.tsx'
import { ChangeHead } from './change-head.tsx'
import { ChangeStrip } from './change-strip.tsx'
import { Decide, Held } from './decide.tsx'
import { decider, doAsked, onReviewKey } from './decider.ts'
import { FileDiff } from './file-diff.tsx'
import { Outcome } from './outcome.tsx'
import { RefusalStrip } from './refusal-strip.tsx'
import type { ReviewViewProps } from './review-view-props.ts'
import { isOpen, type PlacedSite, sitesOf, stepped } from './sites.ts'
import { chosenOf, leftOutOf } from './ticks.ts'
import type { Spot } from './would-be.tsx'
import './review.css'

const words = strings.review

/**
 * One staged change. The keys that decide act while the focus is in here; those that step from site to site act in the
 * whole window while it is shown.
 */
export function ReviewView(props: ReviewViewProps): React.JSX.Element {
  const { changes, change } = props
  const sites = useMemo(() => sitesOf(change), [change])
  const [at, setAt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const current = sites[at]
  const [spot, setSpot] = useState<Spot>()
  const isBusy = props.deciding === change.id
  const number = changes.indexOf(change) + 1
  useLookingAhead(props)
  useEffect(() => {
    if (props.isAsked) root.current?.focus()
  }, [props.isAsked])

  function goTo(index: number): void {
    setSpot(undefined)
    setAt(index)
  }
  const step = (by: 1 | -1): void => goTo(stepped(at, by, sites.length))
  useWindowKey('nextSite', () => step(1))
  useWindowKey('previousSite', () => step(-1))
  useAsked(props, step)

  return (
    <div
      ref={root}
      className="review"
      role="group"
      aria-label={words.change(number)}
      tabIndex={-1}
      onKeyDownCapture={(event) => onReviewKey(event, props)}
    >
      {changes.length > 1 ? (
        <ChangeStrip changes={changes} shownId={change.id} onShow={props.onShow} />
      ) : null}
      <ChangeHead
        change={change}
        number={number}
        now={props.now}
        at={at}
        sites={sites.length}
        layout={props.layout}
        onStep={step}
        onLayout={props.onLayout}
      />
      <Outcome {...props} isBusy={isBusy} onRebase={() => props.onDecide({ action: 'rebase' })} />
      <Band
        {...props}
        current={current}
        onPick={(id) => goTo(sites.findIndex(({ site }) => site.id === id))}
        onSpot={setSpot}
      />
      <ShownFile {...props} current={current} spot={spot} />
      <Answers {...props} isBusy={isBusy} />
    </div>
  )
}

interface ShownFileProps extends ReviewViewProps {
  readonly current: PlacedSite | undefined
  readonly spot: Spot | undefined
}

/** The diff of the file that is looked at, as it would be written with what is ticked, or as it was written. */
function ShownFile(props: ShownFileProps): React.JSX.Element {
  const { change, draft, current, spot } = props
  const file = shownFile(change, spot, current)
  const path = file?.path ?? ''
  const fileAt = change.files.findIndex((one) => one.path === path)
  const dropped = useMemo(() => new Set(change.sitesDropped), [change.sitesDropped])
  const unticked = isOpen(change) ? draft.unticked : dropped
  const leftOut = useMemo(() => (file === undefined ? [] : leftOutOf(file, unticked)), [file, unticked])
  const next = change.files[fileAt + 1]
  useReading(path, leftOut, props)
  useReading(next?.path ?? '', next === undefined ? [] : leftOutOf(next, unticked), props)
  return (
    <FileDiff
      file={file}
      fileNumber={fileAt + 1}
      files={change.files.length}
      sides={props.sidesOf(path, leftOut)}
      leftOut={leftOut}
      layout={props.layout}
      site={current?.site}
      proposedLine={spot?.line}
      onRetry={() => props.onRetry(path, leftOut)}
    />
  )
}

/** What was refused last, and the two answers; none when it is decided. */
function Answers(props: ReviewViewProps & { readonly isBusy: boolean }): React.JSX.Element | null {
  const { change, draft, refusal, onPrepare } = props
  if (!isOpen(change)) return null
  if (props.isHeld) return <Held onTakeBack={props.onTakeBack} />
  return (
    <>
      {refusal === undefined ? null : (
        <RefusalStrip
          change={change}
          refusal={refusal}
          unticked={draft.unticked}
          onUntick={(unticked) => {
            onPrepare({ unticked })
            props.onDismiss()
          }}
          onDismiss={props.onDismiss}
        />
      )}
      <Decide
        chosen={chosenOf(change, draft.unticked)}
        isStale={change.state === 'stale'}
        note={draft.note}
        splitsLinks={draft.splitsLinks}
        isBusy={props.isBusy}
        hasAgent={props.hasAgent}
        onNote={(note) => onPrepare({ note })}
        onSplitLinks={(splitsLinks) => onPrepare({ splitsLinks })}
        onDecide={decider(props)}
      />
    </>
  )
}

/** What the palette asks for, once: a change that is shown after it must not be decided by it. */
function useAsked(props: ReviewViewProps, onStep: (by: 1 | -1) => void): void {
  const { ask } = props
  const act = useEffectEvent((asked: ReviewAct) => {
    props.onAskTaken()
    doAsked(asked, props, onStep)
  })
  useEffect(() => {
    if (ask !== undefined) act(ask)
  }, [ask])
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
function useReading(
  path: string,
  leftOut: readonly string[],
  { sidesOf, onNeed }: Pick<ReviewViewProps, 'sidesOf' | 'onNeed'>,
): void {
  const isUnread = path !== '' && sidesOf(path, leftOut) === undefined
  const need = useEffectEvent(() => onNeed(path, leftOut))
  const which = leftOut.join(' ')
  useEffect(() => {
    if (isUnread) need()
  }, [path, which, isUnread])
}
