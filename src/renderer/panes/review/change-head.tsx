import type { ChangeState, StagedChange } from '../../../shared/model/staged-change.ts'
import { chordOf } from '../../keys/keymap.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import { strings } from '../../strings/index.ts'
import { age } from '../../ui/amounts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { summaryOf } from './file-ops.tsx'

const words = strings.review
const chips: Record<ChangeState, { tone: 'good' | 'wait' | 'plain'; icon: IconName }> = {
  waiting: { tone: 'plain', icon: 'info' },
  stale: { tone: 'wait', icon: 'warning' },
  committed: { tone: 'good', icon: 'check' },
  discarded: { tone: 'plain', icon: 'minus' },
  rebased: { tone: 'plain', icon: 'again' },
  undone: { tone: 'plain', icon: 'minus' },
}

interface ChangeHeadProps {
  readonly change: StagedChange
  readonly number: number
  readonly now: number
  readonly at: number
  readonly sites: number
  readonly layout: DiffLayout
  readonly onStep: (step: 1 | -1) => void
  readonly onLayout: (layout: DiffLayout) => void
}

/** Pattern and rewrite, how many sites, where we are among them. */
export function ChangeHead({
  change,
  number,
  now,
  at,
  sites,
  layout,
  onStep,
  onLayout,
}: ChangeHeadProps): React.JSX.Element {
  const [first, ...more] = change.ops
  const { tone, icon } = chips[change.state]
  return (
    <div className="pane-head">
      <div className="row">
        <h2>{words.change(number)}</h2>
        {first === undefined ? (
          <span className="clip grow" title={change.title}>
            {change.title}
          </span>
        ) : (
          <span className="rewrite grow">
            <code className="soft clip" title={first.pattern}>
              {first.pattern}
            </code>
            <Icon name="to" size={12} tone="quiet" label={words.becomes} />
            <code className="clip" title={first.rewrite}>
              {first.rewrite}
            </code>
            {more.length === 0 ? null : <span className="small quiet">{words.moreOps(more.length)}</span>}
          </span>
        )}
        <Chip tone={tone} icon={icon}>
          {words.states[change.state]}
        </Chip>
      </div>
      <div className="row small soft">
        <span className="clip">{summaryOf(change)}</span>
        <span className="quiet clip grow">{words.staged(change.tool, age(change.at, now))}</span>
        <span className="site-at">{words.siteOf(sites === 0 ? 0 : at + 1, sites)}</span>
        <IconButton
          icon="up"
          label={words.previous}
          chord={chordOf('previousSite')}
          disabled={sites < 2}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="down"
          label={words.next}
          chord={chordOf('nextSite')}
          disabled={sites < 2}
          onClick={() => onStep(1)}
        />
        <Segments
          className="only-wide"
          label={words.layout}
          value={layout}
          options={[
            { value: 'split', text: words.split },
            { value: 'inline', text: words.inline },
          ]}
          onChange={onLayout}
        />
      </div>
    </div>
  )
}
