import { strings } from '../strings/index.ts'

/** "+18 −3": a sign, a colour and a number. */
export function LineCounts({
  added,
  removed,
}: {
  readonly added: number
  readonly removed: number
}): React.JSX.Element {
  return (
    <span className="small line-counts">
      <span className="good">{strings.files.added(added)}</span>{' '}
      <span className="bad">{strings.files.removed(removed)}</span>
    </span>
  )
}
