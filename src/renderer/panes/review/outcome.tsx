import { useState } from 'react'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import type { Refusal } from '../../state/changes-store.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deltaFacts } from './deltas-of.ts'
import { nextOpen } from './sites.ts'
import { Rebased, Stale } from './stale.tsx'
import { siteCount } from './file-ops.tsx'
import { ticksOf } from './ticks.ts'

const words = strings.review

interface OutcomeProps {
  readonly change: StagedChange
  readonly changes: readonly StagedChange[]
  readonly deltas: readonly DeltaEntry[]
  readonly isBusy: boolean
  readonly onDiagnostics: () => void
  readonly onShow: (changeId: string) => void
  readonly refusal: Refusal | undefined
  readonly onRebase: () => void
  readonly onUndo: () => void
  /** Absent where nothing tells how it was proposed. */
  readonly onProposeAgain: (() => Promise<void>) | undefined
}

/** What became of a change, or what stands in its way; nothing while it just waits. */
export function Outcome(props: OutcomeProps): React.JSX.Element | null {
  const { change } = props
  switch (change.state) {
    case 'waiting':
      return change.rebase === undefined ? null : <Rebased rebase={change.rebase} />
    case 'stale':
      return (
        <Stale
          change={change}
          isBusy={props.isBusy}
          isRebaseRefused={props.refusal?.asked === 'rebase'}
          onRebase={props.onRebase}
        />
      )
    case 'committed':
      return <Committed {...props} />
    case 'rebased':
      return <Decided {...props} text={words.outcomes.rebased} />
    case 'discarded':
    case 'undone':
      return (
        <Decided
          {...props}
          text={words.outcomes[change.state]}
          action={<ProposeAgain key={change.id} onPropose={props.onProposeAgain} />}
        />
      )
  }
}

function ProposeAgain({
  onPropose,
}: {
  readonly onPropose: OutcomeProps['onProposeAgain']
}): React.JSX.Element | null {
  const [isBusy, setBusy] = useState(false)
  if (onPropose === undefined) return null
  return (
    <Button
      size="small"
      icon="again"
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        setBusy(true)
        void onPropose().finally(() => setBusy(false))
      }}
    >
      {isBusy ? words.proposing : words.proposeAgain}
    </Button>
  )
}

function Committed(props: OutcomeProps): React.JSX.Element {
  const { change, deltas, isBusy, refusal, onDiagnostics, onUndo } = props
  const isRefused = refusal?.asked === 'undo'
  return (
    <Decided
      {...props}
      text={committedWords(change)}
      tone={isRefused ? 'wait' : 'good'}
      action={
        <Button size="small" icon="undo" disabled={isBusy} data-landing="" onClick={onUndo}>
          {isBusy ? words.undoing : words.undo}
        </Button>
      }
    >
      <Deltas deltas={deltas} onDiagnostics={onDiagnostics} />
      {isRefused ? (
        <p role="alert" className="selectable">
          <b>{refusal.error.message}</b> {refusal.error.hint}
        </p>
      ) : null}
    </Decided>
  )
}

/** How much of it was written: what was left out is counted. */
export function committedWords({ files, sitesDropped = [] }: StagedChange): string {
  const dropped = new Set(sitesDropped)
  const sites = siteCount({ files })
  const written = files.filter((file) => ticksOf(file, dropped) !== 'none').length
  return words.outcomes.committed(sites - dropped.size, sites, written)
}

interface DecidedProps extends Pick<OutcomeProps, 'change' | 'changes' | 'onShow'> {
  readonly text: string
  /** good: written. wait: written, and what was asked of it since did not work. */
  readonly tone?: 'good' | 'wait'
  readonly action?: React.ReactNode
  readonly children?: React.ReactNode
}

function Decided({ change, changes, onShow, text, tone, action, children }: DecidedProps): React.JSX.Element {
  const next = changes.findIndex(({ rebase }) => rebase?.from === change.id)
  const follower = changes[next]
  const waiting = nextOpen(changes, change)
  return (
    <div
      className={tone === undefined ? 'outcome' : `outcome outcome--${tone}`}
      role="status"
      onKeyDown={keepFromRepeating}
    >
      <Icon name={tone === undefined ? 'minus' : 'check'} tone={tone === undefined ? 'soft' : 'good'} />
      <div className="grow outcome-words">
        <p>
          <b>{text}</b>{' '}
          {follower === undefined ? null : (
            <button type="button" className="link" onClick={() => onShow(follower.id)}>
              {words.showChange(next + 1)}
            </button>
          )}
        </p>
        {change.noteFromPerson === undefined ? null : (
          <p className="soft selectable">{words.noteSent(change.noteFromPerson)}</p>
        )}
        {children}
      </div>
      {waiting === undefined ? null : (
        <Button size="small" kind="go" data-landing="" onClick={() => onShow(waiting.id)}>
          {words.nextOpen(waiting.number)}
        </Button>
      )}
      {action}
    </div>
  )
}

/** The focus comes here by itself: the Enter that accepted, still held down, must not take it back at once. */
function keepFromRepeating(event: React.KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

function Deltas({
  deltas,
  onDiagnostics,
}: Pick<OutcomeProps, 'deltas' | 'onDiagnostics'>): React.JSX.Element | null {
  if (deltas.length === 0) return null
  return (
    <p aria-label={words.deltas.title}>
      {deltaFacts(deltas).map(({ text, tone }) => (
        <span key={text} className={tone}>
          {text}{' '}
        </span>
      ))}
      <button type="button" className="link" onClick={onDiagnostics}>
        {words.deltas.show}
      </button>
    </p>
  )
}
