import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deltaFacts } from './deltas-of.ts'

const words = strings.review

interface OutcomeProps {
  readonly change: StagedChange
  readonly deltas: readonly DeltaEntry[]
  readonly onDiagnostics: () => void
}

/** What became of a change, or what stands in its way; nothing while it just waits. */
export function Outcome(props: OutcomeProps): React.JSX.Element | null {
  const { change } = props
  switch (change.state) {
    case 'waiting':
      return null
    case 'stale':
      return (
        <div className="outcome outcome--wait" role="alert">
          <Icon name="warning" tone="wait" />
          <div className="grow">
            <p>
              <b>{words.stale(change.staleFiles.length)}</b> <span className="soft">{words.staleHint}</span>
            </p>
            <ul>
              {change.staleFiles.map((path) => (
                <li key={path}>
                  <code>
                    <FilePath path={path} />
                  </code>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )
    case 'committed':
    case 'discarded':
    case 'rebased':
    case 'undone':
      return <Decided {...props} state={change.state} />
  }
}

interface DecidedProps extends OutcomeProps {
  readonly state: 'committed' | 'discarded' | 'rebased' | 'undone'
}

function Decided({ change, state, deltas, onDiagnostics }: DecidedProps): React.JSX.Element {
  const text =
    state === 'committed'
      ? words.outcomes.committed(change.replacements, change.files.length)
      : words.outcomes[state]
  return (
    <div className={state === 'committed' ? 'outcome outcome--good' : 'outcome'} role="status">
      <Icon name={state === 'committed' ? 'check' : 'minus'} tone={state === 'committed' ? 'good' : 'soft'} />
      <div className="grow">
        <p>
          <b>{text}</b>
        </p>
        <Deltas deltas={deltas} onDiagnostics={onDiagnostics} />
        {change.noteFromPerson === undefined ? null : (
          <p className="soft selectable">{words.noteSent(change.noteFromPerson)}</p>
        )}
      </div>
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
