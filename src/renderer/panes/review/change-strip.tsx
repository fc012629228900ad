import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Icon, type IconName, type Tone } from '../../ui/icon.tsx'

const words = strings.review
const marks: Record<StagedChange['state'], { icon: IconName; tone: Tone }> = {
  waiting: { icon: 'asks', tone: 'wait' },
  stale: { icon: 'warning', tone: 'wait' },
  committed: { icon: 'check', tone: 'good' },
  discarded: { icon: 'minus', tone: 'quiet' },
  rebased: { icon: 'again', tone: 'soft' },
  undone: { icon: 'minus', tone: 'quiet' },
}

interface ChangeStripProps {
  readonly changes: readonly StagedChange[]
  readonly shownId: string
  readonly onShow: (changeId: string) => void
}

/** All changes of the run, when there is more than one. */
export function ChangeStrip({ changes, shownId, onShow }: ChangeStripProps): React.JSX.Element {
  return (
    <div className="strip" role="group" aria-label={words.changes}>
      {changes.map(({ id, state }, index) => (
        <button
          key={id}
          type="button"
          className="tab"
          aria-pressed={id === shownId}
          onClick={() => onShow(id)}
        >
          <Icon name={marks[state].icon} size={12} tone={marks[state].tone} label={words.states[state]} />
          {words.change(index + 1)}
        </button>
      ))}
    </div>
  )
}
