import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.review

/** What became of a change, or what stands in its way; nothing while it just waits. */
export function Outcome({ change }: { readonly change: StagedChange }): React.JSX.Element | null {
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
      return <Decided change={change} state={change.state} />
  }
}

interface DecidedProps {
  readonly change: StagedChange
  readonly state: 'committed' | 'discarded' | 'rebased'
}

function Decided({ change, state }: DecidedProps): React.JSX.Element {
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
        {change.noteFromPerson === undefined ? null : (
          <p className="soft selectable">{words.noteSent(change.noteFromPerson)}</p>
        )}
      </div>
    </div>
  )
}
