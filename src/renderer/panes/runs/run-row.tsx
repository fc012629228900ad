import type { RunState, RunSummary } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { age } from '../../ui/amounts.ts'
import { Icon, type IconName, type Tone } from '../../ui/icon.tsx'

const words = strings.runs
const marks: Record<RunState, { icon: IconName; tone: Tone }> = {
  needs_you: { icon: 'asks', tone: 'wait' },
  running: { icon: 'running', tone: 'soft' },
  idle: { icon: 'idle', tone: 'quiet' },
  done: { icon: 'check', tone: 'good' },
  failed: { icon: 'failed', tone: 'bad' },
}

interface RunRowProps {
  readonly run: RunSummary
  readonly isCurrent: boolean
  /** The name of its folder, where that is not the open one. */
  readonly folder: string | undefined
  readonly now: number
  readonly onSelect: (runId: string) => void
}

/** Two lines while somebody waits or something happens, one line when it is over. */
export function RunRow({ run, isCurrent, folder, now, onSelect }: RunRowProps): React.JSX.Element {
  const { icon, tone } = marks[run.state]
  const title = run.title === '' ? words.untitled : run.title
  const detail = withFolder(detailOf(run), folder)
  return (
    <button
      type="button"
      className={detail === undefined ? 'run' : 'run run--two'}
      title={folder === undefined ? title : words.inFolder(title, run.workspace)}
      {...(isCurrent ? { 'aria-current': true } : {})}
      onClick={() => onSelect(run.id)}
    >
      <Icon
        name={icon}
        tone={tone}
        label={words.states[run.state]}
        {...(run.state === 'running' ? { className: 'spin' } : {})}
      />
      <span className="run-title clip">{title}</span>
      {detail === undefined ? null : <span className="why clip">{detail}</span>}
      <time dateTime={run.changedAt}>{age(run.changedAt, now)}</time>
    </button>
  )
}

/** The second line: what it waits for or does. A run that is over has none. */
export function detailOf(run: RunSummary): string | undefined {
  switch (run.state) {
    case 'needs_you':
      return run.detail.kind === 'stale' ? words.stale(run.detail.count) : words.waits(run.detail.count)
    case 'running':
      return run.detail.kind === 'tool' ? words.working(run.detail.text) : words.thinking
    case 'idle':
    case 'done':
    case 'failed':
      return undefined
  }
}

function withFolder(detail: string | undefined, folder: string | undefined): string | undefined {
  if (folder === undefined) return detail
  return detail === undefined ? folder : words.inFolder(detail, folder)
}
