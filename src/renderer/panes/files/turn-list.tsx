import { useEffect, useRef, useState } from 'react'
import type { ConversationItem, Turn } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { listed, timeOfDay } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.files.turns

/** A turn in which the tools wrote something. */
export interface WrittenTurn {
  readonly turn: Turn
  /** What the person said; undefined for what was done before anybody said something. */
  readonly said: string | undefined
}

/** The turns that can be taken back, newest first. */
export function writtenTurns(
  turns: readonly Turn[],
  items: readonly ConversationItem[],
): readonly WrittenTurn[] {
  const said = new Map(
    items.flatMap((item) =>
      item.kind === 'message' && item.from === 'person' ? [[item.seq, item.text] as const] : [],
    ),
  )
  return turns
    .filter(({ files }) => files.length > 0)
    .map((turn) => ({ turn, said: said.get(turn.seq)?.split('\n', 1)[0] }))
    .toReversed()
}

interface TurnListProps {
  readonly turns: readonly WrittenTurn[]
  /** Resolves with the reason when it was not taken back. */
  readonly onUndo: (turn: number) => Promise<string | undefined>
}

/** What the tools wrote turn by turn, each to be taken back as one step. */
export function TurnList({ turns, onUndo }: TurnListProps): React.JSX.Element | null {
  const [isOpen, setOpen] = useState(false)
  if (turns.length === 0) return null
  return (
    <section className="turns" aria-label={words.title}>
      <button type="button" className="turns-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={12} tone="quiet" />
        {words.count(turns.length)}
      </button>
      {isOpen ? (
        <ul className="turns-list">
          {turns.map((one) => (
            <TurnRow key={one.turn.seq} written={one} onUndo={onUndo} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** kept: asked and left as it is, so the focus goes back to the button. */
type Asking = 'no' | 'yes' | 'busy' | 'kept'

/** Taking back a turn cannot be taken back itself: it is asked about once. */
function TurnRow({
  written: { turn, said },
  onUndo,
}: {
  readonly written: WrittenTurn
  readonly onUndo: TurnListProps['onUndo']
}): React.JSX.Element {
  const [asking, setAsking] = useState<Asking>('no')
  const [refusal, setRefusal] = useState<string>()
  const row = useRef<HTMLLIElement>(null)
  const isDone = turn.isUndone && asking !== 'no'
  useEffect(() => {
    // The button that took it back is gone: the focus stays in its row, unless somebody has moved on.
    if (isDone && document.activeElement === document.body) row.current?.focus()
  }, [isDone])
  function ask(): void {
    setRefusal(undefined)
    setAsking('yes')
  }
  async function undo(): Promise<void> {
    setAsking('busy')
    setRefusal(await onUndo(turn.seq))
    setAsking('kept')
  }
  return (
    <li ref={row} tabIndex={-1}>
      <div className="row">
        <time className="quiet" dateTime={turn.at}>
          {timeOfDay(turn.at)}
        </time>
        <span className="clip grow" title={said}>
          {said ?? words.beforeWords}
        </span>
        <span className="soft" title={listed(turn.files)}>
          {words.files(turn.files.length)}
        </span>
        {turn.isUndone ? (
          <span className="quiet">{words.undone}</span>
        ) : asking === 'no' || asking === 'kept' ? (
          <Button size="small" icon="undo" autoFocus={asking === 'kept'} onClick={ask}>
            {words.undo}
          </Button>
        ) : (
          <>
            <Button size="small" kind="bare" disabled={asking === 'busy'} onClick={() => setAsking('kept')}>
              {words.keep}
            </Button>
            <Button size="small" autoFocus disabled={asking === 'busy'} onClick={() => void undo()}>
              {words.putBack(turn.files.length)}
            </Button>
          </>
        )}
      </div>
      {refusal === undefined ? null : (
        <p role="alert" className="selectable">
          <b className="bad">{strings.review.notUndone}</b> {refusal}
        </p>
      )}
    </li>
  )
}
