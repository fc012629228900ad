import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { splitPath } from '../../ui/path.ts'
import type { Chosen } from './ticks.ts'

const words = strings.review
export const splitLinksId = 'review-split-links'

interface DecideProps {
  readonly chosen: Chosen
  /** Accept would be refused; asking once more only helps when the files are as they were. */
  readonly isStale: boolean
  readonly note: string
  readonly splitsLinks: boolean
  readonly isBusy: boolean
  /** An agent works in this run: the note is for it. Else it is kept with the decision. */
  readonly hasAgent: boolean
  readonly onNote: (note: string) => void
  readonly onSplitLinks: (splitsLinks: boolean) => void
  readonly onDecide: (action: 'accept' | 'discard') => void
}

/** The note and the two answers, and above them what must be confirmed first. */
export function Decide(props: DecideProps): React.JSX.Element {
  const { chosen, isStale, note, isBusy, onNote, onDecide } = props
  const isNothing = chosen.sites === 0
  return (
    <>
      <HardLinks {...props} />
      <div className="decide">
        <input
          className="field grow"
          value={note}
          maxLength={10_000}
          aria-label={props.hasAgent ? words.note : words.ownNote}
          placeholder={props.hasAgent ? words.notePlaceholder : words.ownNotePlaceholder}
          title={props.hasAgent ? words.notePlaceholder : words.ownNotePlaceholder}
          onChange={(event) => onNote(event.target.value)}
        />
        <Button chord={chordOf('discard')} disabled={isBusy} onClick={() => onDecide('discard')}>
          {words.discard}
        </Button>
        <Button
          kind={isStale ? 'plain' : 'go'}
          chord={chordOf('accept')}
          disabled={isBusy || isNothing}
          {...(isNothing ? { title: words.nothingTicked } : {})}
          onClick={() => onDecide('accept')}
        >
          {isBusy
            ? words.deciding(chosen.files)
            : isStale
              ? words.checkAgain
              : words.accept(chosen.sites, chosen.of)}
        </Button>
      </div>
    </>
  )
}

/** A discard by key, as long as it can be taken back. */
export function Held({
  text = words.held,
  onTakeBack,
}: {
  readonly text?: string
  readonly onTakeBack: () => void
}): React.JSX.Element {
  return (
    <div className="decide" role="status">
      <span className="grow">{text}</span>
      <Button icon="undo" chord={chordOf('takeBack')} onClick={onTakeBack}>
        {words.takeBack}
      </Button>
    </div>
  )
}

/** Nothing is split from its other names before somebody says so. */
function HardLinks({
  chosen: { linked },
  splitsLinks,
  onSplitLinks,
}: Pick<DecideProps, 'chosen' | 'splitsLinks' | 'onSplitLinks'>): React.JSX.Element | null {
  if (linked.length === 0) return null
  const names = linked.map(({ path, hardLinks = 1 }) => words.linkNames(splitPath(path).name, hardLinks))
  return (
    <div className="links" title={linked.map(({ path }) => path).join('\n')}>
      <p id={`${splitLinksId}-why`} className="grow">
        {words.links(names.join(', '), linked.length)}
      </p>
      <label className="row row--tight">
        <input
          id={splitLinksId}
          type="checkbox"
          checked={splitsLinks}
          aria-describedby={`${splitLinksId}-why`}
          onChange={(event) => onSplitLinks(event.target.checked)}
        />
        {words.splitLinks}
      </label>
    </div>
  )
}
