import { useMemo } from 'react'
import { strings } from '../../strings/index.ts'
import { FactList } from './fact-list.tsx'
import type { ReviewViewProps } from './review-view-props.ts'
import { SiteTree } from './site-tree.tsx'
import { isOpen, type PlacedSite } from './sites.ts'
import { TickAll } from './tick-all.tsx'
import type { Unticked } from './ticks.ts'
import { type Spot, WouldBe } from './would-be.tsx'

const words = strings.review

interface BandProps extends ReviewViewProps {
  readonly current: PlacedSite | undefined
  readonly onPick: (siteId: string) => void
  readonly onSpot: (spot: Spot) => void
}

/** The places, and beside them what is known of the change. */
export function Band(props: BandProps): React.JSX.Element {
  const { change, draft, onPrepare } = props
  const { rebase, sitesDropped } = change
  const isNow = isOpen(change)
  const added = useMemo(() => new Set(isNow ? rebase?.added : []), [isNow, rebase])
  const dropped = useMemo(() => new Set(sitesDropped), [sitesDropped])
  const stale = useMemo(() => new Set(change.staleFiles), [change.staleFiles])
  const onTick = isNow ? (unticked: Unticked): void => onPrepare({ unticked }) : undefined
  return (
    <div className="band">
      <div className="places">
        {onTick === undefined ? null : <TickAll change={change} unticked={draft.unticked} onTick={onTick} />}
        <SiteTree
          files={change.files}
          current={props.current}
          unticked={isNow ? draft.unticked : dropped}
          onTick={onTick}
          added={added}
          stale={stale}
          onPick={props.onPick}
        />
      </div>
      <div className="facts-side" role="group" tabIndex={0} aria-label={words.checks}>
        {isNow && draft.unticked.size > 0 ? (
          <p className="part-note small soft">{words.ofAllSites(draft.unticked.size)}</p>
        ) : null}
        {isNow ? (
          <WouldBe
            change={change}
            preview={props.preview}
            onAgain={() => props.onLookAhead(true)}
            onShow={props.onSpot}
          />
        ) : null}
        <FactList change={change} canUndo={props.refusal?.asked !== 'undo'} />
      </div>
    </div>
  )
}
