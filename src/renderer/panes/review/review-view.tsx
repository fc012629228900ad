import { useEffect, useMemo, useRef, useState } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { ChangePreview, StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { bindingOf } from '../../keys/keymap.ts'
import { isTextField } from '../../keys/text-field.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import type { Decision, Draft } from '../../state/changes-store.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import { isMac } from '../../ui/platform.ts'
import { ChangeHead } from './change-head.tsx'
import { ChangeStrip } from './change-strip.tsx'
import { Decide, Held, splitLinksId } from './decide.tsx'
import { FactList } from './fact-list.tsx'
import { FileDiff } from './file-diff.tsx'
import { Outcome } from './outcome.tsx'
import { SiteTree } from './site-tree.tsx'
import { isOpen, type PlacedSite, sitesOf, stepped } from './sites.ts'
import { chosenOf } from './ticks.ts'
import { type Spot, WouldBe } from './would-be.tsx'
import './review.css'

export interface ReviewViewProps {
  readonly changes: readonly StagedChange[]
  readonly change: StagedChange
  /** What the write of this change brought, once it is accepted. */
  readonly deltas: readonly DeltaEntry[]
  readonly now: number
  readonly layout: DiffLayout
  readonly deciding: string | undefined
  /** Somebody asked for just this change: the focus goes to it, so that its keys act. */
  readonly isAsked: boolean
  readonly sidesOf: (path: string) => Load<BothSides> | undefined
  readonly onNeed: (path: string) => void
  readonly onRetry: (path: string) => void
  readonly onShow: (changeId: string) => void
  readonly onLayout: (layout: DiffLayout) => void
  /** What is ticked, the note, and what was confirmed. */
  readonly draft: Draft
  readonly onPrepare: (part: Partial<Draft>) => void
  readonly onDecide: (decision: Decision) => void
  /** It is discarded in a moment, unless that is taken back. */
  readonly isHeld: boolean
  readonly onHold: (decision: Decision) => void
  readonly onTakeBack: () => void
  /** Resolves with the reason when it was not taken back. */
  readonly onUndo: () => Promise<string | undefined>
  readonly onDiagnostics: () => void
  /** What it would do to the diagnostics; undefined as long as nobody has asked. */
  readonly preview: Load<ChangePreview> | undefined
  readonly onLookAhead: (again: boolean) => void
}

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
    <div ref={root} className="review" tabIndex={-1} onKeyDownCapture={(event) => onKey(event, props)}>
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

interface BandProps extends ReviewViewProps {
  readonly current: PlacedSite | undefined
  readonly onPick: (siteId: string) => void
  readonly onSpot: (spot: Spot) => void
}

/** The places, and beside them what is known of the change. */
function Band(props: BandProps): React.JSX.Element {
  const { change, draft, onPrepare } = props
  const { rebase, sitesDropped } = change
  const isNow = isOpen(change)
  const added = useMemo(() => new Set(isNow ? rebase?.added : []), [isNow, rebase])
  const dropped = useMemo(() => new Set(sitesDropped), [sitesDropped])
  return (
    <div className="band">
      <SiteTree
        files={change.files}
        current={props.current}
        unticked={isNow ? draft.unticked : dropped}
        onTick={isNow ? (unticked) => onPrepare({ unticked }) : undefined}
        added={added}
        onPick={props.onPick}
      />
      <div className="facts-side">
        {isNow ? (
          <WouldBe
            change={change}
            preview={props.preview}
            onAgain={() => props.onLookAhead(true)}
            onShow={props.onSpot}
          />
        ) : null}
        <FactList change={change} />
      </div>
    </div>
  )
}

type Decide = (action: 'accept' | 'discard') => void

/** Sends the decision with what is ticked. Accept leads to what must be confirmed first, where there is something. */
function decider({ change, draft, deciding, isHeld, onDecide }: ReviewViewProps): Decide {
  return (action) => {
    if (!isOpen(change) || deciding !== undefined || isHeld) return
    const { note, unticked, splitsLinks } = draft
    const { sites, only, linked } = chosenOf(change, unticked)
    if (action === 'discard') onDecide({ action, note })
    else if (linked.length > 0 && !splitsLinks) document.getElementById(splitLinksId)?.focus()
    else if (sites > 0)
      onDecide({
        action,
        note,
        ...(only === undefined ? {} : { onlySites: [...only] }),
        ...(linked.length === 0 ? {} : { confirmHardLinks: true }),
      })
  }
}

/** A discard by key is easily one by mistake: it waits a moment. */
function onKey(event: React.KeyboardEvent, props: ReviewViewProps): void {
  if (isTextField(event.target)) return
  const binding = bindingOf(event, 'review', isMac)
  if (binding === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (binding.id === 'accept') decider(props)('accept')
  else if (binding.id === 'discard') decider({ ...props, onDecide: props.onHold })('discard')
  else props.onTakeBack()
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
