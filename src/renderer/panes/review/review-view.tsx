import { useEffect, useRef, useState } from 'react'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
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
import { isOpen, sitesOf, stepped } from './sites.ts'
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
  const path = current?.file.path ?? change.files[0]?.path ?? ''
  const canDecide = isOpen(change) && props.deciding === undefined
  useReading(path, props)
  useEffect(() => {
    if (props.isAsked) root.current?.focus()
  }, [props.isAsked])

  useWindowKey('nextSite', () => setAt(stepped(at, 1, sites.length)))
  useWindowKey('previousSite', () => setAt(stepped(at, -1, sites.length)))

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
        onStep={(step) => setAt(stepped(at, step, sites.length))}
        onLayout={props.onLayout}
      />
      <Outcome change={change} deltas={props.deltas} onDiagnostics={props.onDiagnostics} />
      <div className="band">
        <SiteTree
          files={change.files}
          currentId={current?.site.id}
          onPick={(id) => setAt(sites.findIndex(({ site }) => site.id === id))}
        />
        <FactList change={change} />
      </div>
      <FileDiff
        file={current?.file ?? change.files[0]}
        fileNumber={change.files.findIndex((file) => file.path === path) + 1}
        files={change.files.length}
        sides={props.sidesOf(path)}
        layout={props.layout}
        line={current?.site.line}
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

/** Asks for the texts of the shown file as long as nobody has read them. */
function useReading(path: string, { sidesOf, onNeed }: Pick<ReviewViewProps, 'sidesOf' | 'onNeed'>): void {
  const isUnread = path !== '' && sidesOf(path) === undefined
  useEffect(() => {
    if (isUnread) onNeed(path)
  }, [onNeed, path, isUnread])
}
