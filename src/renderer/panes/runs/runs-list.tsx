import type { RunSummary } from '../../../shared/run/view.ts'
import { chordOf } from '../../keys/keymap.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Count } from '../../ui/chip.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { groupRuns, isWorthARow } from '../../state/run-order.ts'
import { splitPath } from '../../ui/path.ts'
import { RunRow } from './run-row.tsx'
import './runs.css'

const words = strings.runs

interface RunsListProps {
  readonly list: Load<readonly RunSummary[]>
  readonly currentId: string | undefined
  /** The root of the open folder. */
  readonly root: string | undefined
  readonly now: number
  readonly canCreate: boolean
  readonly onSelect: (runId: string) => void
  readonly onCreate: () => void
  readonly onKeys: () => void
  readonly onRetry: () => void
}

export function RunsList(props: RunsListProps): React.JSX.Element {
  return (
    <nav className="runs" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <IconButton
          icon="plus"
          label={words.newRun}
          chord={chordOf('newRun')}
          disabled={!props.canCreate}
          onClick={props.onCreate}
        />
      </header>
      <div className="runs-body">
        <RunsBody {...props} />
      </div>
      <footer>
        <span className="grow" />
        <IconButton icon="keys" label={words.keys} chord={chordOf('keySheet')} onClick={props.onKeys} />
      </footer>
    </nav>
  )
}

function RunsBody({ list, currentId, root, now, onSelect, onRetry }: RunsListProps): React.JSX.Element {
  if (list.kind === 'loading') return <Skeleton rows={4} />
  if (list.kind === 'failed')
    return <FailureState title={words.failedToList} error={list.error} onRetry={onRetry} />
  if (!list.value.some(isWorthARow)) return <p className="runs-empty small quiet">{words.empty}</p>
  return (
    <>
      {groupRuns(list.value).map(({ group, runs }) => (
        <section key={group} aria-label={words.groups[group]}>
          <h3>
            {words.groups[group]}
            {group === 'needsYou' ? <Count value={runs.length} /> : null}
          </h3>
          <ul>
            {runs.map((run) => (
              <li key={run.id}>
                <RunRow
                  run={run}
                  isCurrent={run.id === currentId}
                  folder={run.workspace === root ? undefined : splitPath(run.workspace).name}
                  now={now}
                  onSelect={onSelect}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
