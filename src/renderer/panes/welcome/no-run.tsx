import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'

const words = strings.welcome

interface NoRunProps {
  readonly name: string
  readonly isStarting: boolean
  readonly onCreate: () => void
  readonly onDemo: () => void
}

export function NoRun({ name, isStarting, onCreate, onDemo }: NoRunProps): React.JSX.Element {
  return (
    <main className="talk">
      <Empty icon="terminal" title={words.noRun} text={words.noRunText(name)}>
        <div className="row">
          <Button kind="go" chord={chordOf('newRun')} onClick={onCreate}>
            {words.newRun}
          </Button>
          <Button disabled={isStarting} onClick={onDemo}>
            {isStarting ? words.demoStarting : words.demoStart}
          </Button>
        </div>
      </Empty>
    </main>
  )
}
