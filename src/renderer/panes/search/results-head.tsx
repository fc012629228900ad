import type { SearchRun } from '../../state/search/search-run.ts'
import { strings } from '../../strings/index.ts'
import { count, duration } from '../../ui/amounts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.search

interface ResultsHeadProps {
  readonly run: SearchRun
  readonly isReadingShown: boolean
  readonly canFold: boolean
  readonly isFolded: boolean
  readonly onReading: () => void
  readonly onFold: () => void
  readonly onCancel: () => void
  readonly onAgain: () => void
}

/** How many, where, how long; while it runs how far it is. */
export function ResultsHead(props: ResultsHeadProps): React.JSX.Element {
  const { run, isReadingShown, canFold, isFolded, onReading, onFold, onCancel, onAgain } = props
  return (
    <div className="bar results-head">
      {run.kind === 'running' ? (
        <Running run={run} onCancel={onCancel} />
      ) : (
        <>
          <Told run={run} />
          <span className="grow" />
          {run.kind === 'cancelled' ? (
            <Button size="small" icon="again" onClick={onAgain}>
              {words.again}
            </Button>
          ) : null}
          {run.kind === 'done' ? (
            <Button
              kind="bare"
              size="small"
              icon={isReadingShown ? 'down' : 'right'}
              aria-expanded={isReadingShown}
              onClick={onReading}
            >
              {words.reading}
            </Button>
          ) : null}
          {canFold ? (
            <IconButton
              icon={isFolded ? 'unfold' : 'fold'}
              label={isFolded ? words.unfold : words.fold}
              onClick={onFold}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

function Told({ run }: { readonly run: SearchRun }): React.JSX.Element | null {
  if (run.kind === 'cancelled') return <span className="clip">{words.cancelled(run.matches.length)}</span>
  if (run.kind !== 'done') return null
  const { summary } = run
  const searched = words.searched(summary.filesSearched, duration(summary.tookMs))
  return (
    <>
      <span className="results-count" title={searched}>
        {foundWords(run)}
      </span>
      <span className="small quiet clip results-searched">{searched}</span>
    </>
  )
}

/** What the search could not look into: it has a line of its own, for it must not be cut. */
export function Unseen({
  summary,
}: Pick<Extract<SearchRun, { kind: 'done' }>, 'summary'>): React.JSX.Element | null {
  const { filesSkipped, filesWithErrors } = summary
  const facts = [
    ...(filesSkipped > 0 ? [words.skipped(filesSkipped)] : []),
    ...(filesWithErrors.length > 0 ? [words.withErrors(filesWithErrors.length)] : []),
  ]
  if (facts.length === 0) return null
  return (
    <p className="results-unseen small soft" title={filesWithErrors.slice(0, 20).join('\n')}>
      <Icon name="info" size={12} tone="quiet" />
      {facts.join(', ')}
    </p>
  )
}

function Running({
  run,
  onCancel,
}: {
  readonly run: Extract<SearchRun, { kind: 'running' }>
  readonly onCancel: () => void
}): React.JSX.Element {
  const { progress, total } = run
  return (
    <>
      <Icon name="running" size={12} className="spin soft" />
      <span className="clip">
        {progress === undefined
          ? words.searching
          : words.progress(count(progress.filesDone), count(progress.filesTotal))}
      </span>
      {total === 0 ? null : <span className="small quiet">{words.soFar(total)}</span>}
      {progress === undefined ? (
        <span className="grow" />
      ) : (
        <progress
          className="progress grow"
          aria-label={words.searching}
          value={progress.filesDone}
          max={Math.max(1, progress.filesTotal)}
        />
      )}
      <Button kind="bare" size="small" chord="Escape" onClick={onCancel}>
        {words.cancel}
      </Button>
    </>
  )
}

/** "14 matches in 6 files"; without the files while some matches are held back. */
export function foundWords({ matches, summary }: Extract<SearchRun, { kind: 'done' }>): string {
  if (summary.total === 0) return words.none
  if (matches.length < summary.total) return words.foundMore(summary.total)
  return words.found(summary.total, new Set(matches.map(({ file }) => file)).size)
}
