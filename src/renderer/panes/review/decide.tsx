import { chordOf } from '../../keys/keymap.ts'
import type { Decision } from '../../state/changes-store.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'

const words = strings.review

interface DecideProps {
  readonly sites: number
  /** Accept would be refused; asking once more only helps when the files are as they were. */
  readonly isStale: boolean
  readonly note: string
  readonly isBusy: boolean
  readonly onNote: (note: string) => void
  readonly onDecide: (action: Decision) => void
}

/** The note and the two answers. */
export function Decide({ sites, isStale, note, isBusy, onNote, onDecide }: DecideProps): React.JSX.Element {
  return (
    <div className="decide">
      <input
        className="field grow"
        value={note}
        maxLength={10_000}
        aria-label={words.note}
        placeholder={words.notePlaceholder}
        onChange={(event) => onNote(event.target.value)}
      />
      <Button chord={chordOf('discard')} disabled={isBusy} onClick={() => onDecide('discard')}>
        {words.discard}
      </Button>
      <Button
        kind={isStale ? 'plain' : 'go'}
        chord={chordOf('accept')}
        disabled={isBusy}
        onClick={() => onDecide('accept')}
      >
        {isBusy ? words.deciding : isStale ? words.checkAgain : words.accept(sites)}
      </Button>
    </div>
  )
}
