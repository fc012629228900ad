import { useState } from 'react'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deltaFacts } from './deltas-of.ts'
import { Rebased, Stale } from './stale.tsx'
import { ticksOf } from './ticks.ts'

const words = strings.review

interface OutcomeProps {
  readonly change: StagedChange
  readonly changes: readonly StagedChange[]
  readonly deltas: readonly DeltaEntry[]
  readonly isBusy: boolean
  readonly onDiagnostics: () => void
  readonly onShow: (changeId: string) => void
  readonly onRebase: () => void
  /** Resolves with the reason when it was not taken back. */
  readonly onUndo: () => Promise<string | undefined>
}

/** What became of a change, or what stands in its way; nothing while it just waits. */
export function Outcome(props: OutcomeProps): React.JSX.Element | null {
  const { change } = props
  switch (change.state) {
    case 'waiting':
      return change.rebase === undefined ? null : <Rebased rebase={change.rebase} />
    case 'stale':
      return <Stale change={change} isBusy={props.isBusy} onRebase={props.onRebase} />
    case 'committed':
      return <Committed {...props} />
    case 'discarded':
    case 'rebased':
    case 'undone':
      return <Decided {...props} text={words.outcomes[change.state]} />
  }
}

function Committed(props: OutcomeProps): React.JSX.Element {
  const { change, deltas, isBusy, onDiagnostics, onUndo } = props
  const [refusal, setRefusal] = useState<string>()
  return (
    <Decided
      {...props}
      text={committedWords(change)}
      isGood
      action={
        <Button size="small" icon="undo" disabled={isBusy} onClick={() => void onUndo().then(setRefusal)}>
          {isBusy ? words.undoing : words.undo}
        </Button>
      }
    >
      <Deltas deltas={deltas} onDiagnostics={onDiagnostics} />
      {refusal === undefined ? null : (
        <p role="alert" className="selectable">
          <b className="bad">{words.notUndone}</b> {refusal}
        </p>
      )}
    </Decided>
  )
}

/** How much of it was written: what was left out is counted. */
export function committedWords({ files, replacements, sitesDropped = [] }: StagedChange): string {
  const dropped = new Set(sitesDropped)
  const written = files.filter((file) => ticksOf(file, dropped) !== 'none').length
  return words.outcomes.committed(replacements - dropped.size, replacements, written)
}

interface DecidedProps extends Pick<OutcomeProps, 'change' | 'changes' | 'onShow'> {
  readonly text: string
  readonly isGood?: boolean
  readonly action?: React.ReactNode
  readonly children?: React.ReactNode
}

function Decided({
  change,
  changes,
  onShow,
  text,
  isGood,
  action,
  children,
}: DecidedProps): React.JSX.Element {
  const next = changes.findIndex(({ rebase }) => rebase?.from === change.id)
  const follower = changes[next]
  return (
    <div className={isGood === true ? 'outcome outcome--good' : 'outcome'} role="status">
      <Icon name={isGood === true ? 'check' : 'minus'} tone={isGood === true ? 'good' : 'soft'} />
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
      {action}
    </div>
  )
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
