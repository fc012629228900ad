import type { ChangeState, StagedChange } from '../../../shared/model/staged-change.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { siteCount, summaryOf } from '../review/file-ops.tsx'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import type { ToolCall } from './call-words.ts'
import { SearchButton } from './open-in-search.tsx'
import type { NumberedChange } from './rows.ts'

const words = strings.conversation.call
const consequences: Record<ChangeState, string> = {
  waiting: words.notOnDisk,
  stale: words.notOnDisk,
  committed: words.onDisk,
  discarded: words.nothingWritten,
  rebased: words.nothingWritten,
  undone: words.takenBack,
}

function consequenceOf({ state, files, sitesDropped = [] }: StagedChange): string {
  const sites = siteCount({ files })
  return state === 'committed' && sitesDropped.length > 0
    ? words.partOnDisk(sites - sitesDropped.length, sites)
    : consequences[state]
}

interface StagedBodyProps {
  readonly call: ToolCall
  readonly numbered: NumberedChange
  readonly onShowChange: (changeId: string) => void
  readonly onSearch: (form: SearchForm) => void
}

/** A change that waits, or what became of it. */
export function StagedBody({
  call,
  numbered: { number, change },
  onShowChange,
  onSearch,
}: StagedBodyProps): React.JSX.Element {
  return (
    <div className="call-part row">
      <span className="grow">
        {words.summary(summaryOf(change))} <span className="soft">{consequenceOf(change)}</span>
      </span>
      <SearchButton call={call} onSearch={onSearch} />
      <Button size="small" onClick={() => onShowChange(change.id)}>
        {words.showChange(number)}
      </Button>
    </div>
  )
}
