import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'

const words = strings.conversation

interface FindBarProps {
  readonly wanted: string
  readonly at: number
  readonly of: number
  readonly onWanted: (text: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onClose: () => void
}

export function FindBar({ wanted, at, of, onWanted, onStep, onClose }: FindBarProps): React.JSX.Element {
  function onKey(event: React.KeyboardEvent): void {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') onClose()
  }
  return (
    <div className="find" role="search">
      <input
        className="field grow"
        autoFocus
        value={wanted}
        aria-label={words.find}
        placeholder={words.findPlaceholder}
        onChange={(event) => onWanted(event.target.value)}
        onKeyDown={onKey}
      />
      <span className="small quiet" role="status">
        {wanted.trim() === '' ? '' : of === 0 ? words.findNone : words.findAt(at, of)}
      </span>
      <IconButton icon="up" label={words.findPrevious} disabled={of === 0} onClick={() => onStep(-1)} />
      <IconButton icon="down" label={words.findNext} disabled={of === 0} onClick={() => onStep(1)} />
      <IconButton icon="close" label={strings.app.close} onClick={onClose} />
    </div>
  )
}
