import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { chosenOf, type Unticked, withAll } from './ticks.ts'
import { Tick } from './tree-row.tsx'

const words = strings.review

interface TickAllProps {
  readonly change: StagedChange
  readonly unticked: Unticked
  readonly onTick: (unticked: Unticked) => void
}

/** All sites at once, above the tree. */
export function TickAll({ change, unticked, onTick }: TickAllProps): React.JSX.Element {
  const { sites, of } = chosenOf(change, unticked)
  const ticks = sites === of ? 'all' : sites === 0 ? 'none' : 'some'
  return (
    <button
      type="button"
      role="checkbox"
      className="tick-all"
      aria-checked={ticks === 'all' ? true : ticks === 'none' ? false : 'mixed'}
      title={ticks === 'all' ? words.tickNone : words.tickAll}
      onClick={() => onTick(withAll(change, ticks !== 'all'))}
    >
      <span className="tick-box">
        <Tick ticks={ticks} />
      </span>
      {words.ticked(sites, of)}
    </button>
  )
}
