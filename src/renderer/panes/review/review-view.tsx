import { useEffect, useRef, useState } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { ChangePreview, StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { bindingOf } from '../../keys/keymap.ts'
import { isTextField } from '../../keys/text-field.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import type { Decision } from '../../state/changes-store.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import { isMac } from '../../ui/platform.ts'
import { ChangeHead } from './change-head.tsx'
import { ChangeStrip } from './change-strip.tsx'
import { Decide } from './decide.tsx'
import { FactList } from './fact-list.tsx'
import { FileDiff } from './file-diff.tsx'
import { Outcome } from './outcome.tsx'
import { SiteTree } from './site-tree.tsx'
import { isOpen, type PlacedSite, sitesOf, stepped } from './sites.ts'
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
  readonly onDecide: (action: Decision, note: string) => void
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
  const { changes, change, onDecide } = props
  const sites = sitesOf(change)
  const [at, setAt] = useState(0)
  const [note, setNote] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const current = sites[at]
  const [spot, setSpot] = useState<Spot>()
  const file = shownFile(change, spot, current)
  const path = file?.path ?? ''
  const canDecide = isOpen(change) && props.deciding === undefined
  useReading(path, props)
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

  function onKey(event: React.KeyboardEvent): void {
    if (isTextField(event.target)) return
    const binding = bindingOf(event, 'review', isMac)
    if (binding === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (binding.id === 'accept' && canDecide) onDecide('accept', note)
    if (binding.id === 'discard' && canDecide) onDecide('discard', note)
  }

  return (
    <div ref={root} className="review" tabIndex={-1} onKeyDownCapture={onKey}>
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
      <Outcome change={change} deltas={props.deltas} onDiagnostics={props.onDiagnostics} />
      <div className="band">
        <SiteTree
          files={change.files}
          currentId={current?.site.id}
          onPick={(id) => goTo(sites.findIndex(({ site }) => site.id === id))}
        />
        <div className="facts-side">
          {isOpen(change) ? (
            <WouldBe
              change={change}
              preview={props.preview}
              onAgain={() => props.onLookAhead(true)}
              onShow={setSpot}
            />
          ) : null}
          <FactList change={change} />
        </div>
      </div>
      <FileDiff
        file={file}
        fileNumber={change.files.findIndex((one) => one.path === path) + 1}
        files={change.files.length}
        sides={props.sidesOf(path)}
        layout={props.layout}
        line={current?.site.line}
        proposedLine={spot?.line}
        onRetry={() => props.onRetry(path)}
      />
      {isOpen(change) ? (
        <Decide
          sites={change.replacements}
          isStale={change.state === 'stale'}
          note={note}
          isBusy={props.deciding === change.id}
          onNote={setNote}
          onDecide={(action) => onDecide(action, note)}
        />
      ) : null}
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
