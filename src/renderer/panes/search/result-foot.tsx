import { maxPage } from '../../../shared/ipc/search-contract.ts'
import type { SearchSlice } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { count } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'

const words = strings.search

/** Under the last match: how many more there are, and the door to them. Nothing when all of them stand above. */
export function ResultFoot({
  slice: { run, preview, isPaging },
  onMore,
}: {
  readonly slice: SearchSlice
  readonly onMore: () => void
}): React.JSX.Element | null {
  if (run.kind !== 'done' || preview.kind === 'done') return null
  const shown = run.matches.length
  const { total, kept } = run.summary
  if (shown >= total) return null
  const isHeldBack = shown < kept
  return (
    <div className="result-foot small soft">
      <span>
        {isHeldBack ? words.heldBack(count(shown), count(total)) : words.beyond(count(kept), count(total))}
      </span>
      {isHeldBack ? (
        <Button size="small" disabled={isPaging} onClick={onMore}>
          {words.showMore(count(Math.min(maxPage, kept - shown)))}
        </Button>
      ) : null}
    </div>
  )
}
