import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import './welcome.css'

const words = strings.welcome

interface WelcomeProps {
  readonly recent: readonly { readonly root: string; readonly name: string }[]
  readonly isStarting: boolean
  readonly onDemo: () => void
  readonly onOpen: (path?: string) => void
}

/** First contact: two ways to begin, each one says what will happen. */
export function Welcome({ recent, isStarting, onDemo, onOpen }: WelcomeProps): React.JSX.Element {
  return (
    <main className="welcome">
      <div className="welcome-in">
        <div>
          <h1>{words.title}</h1>
          <p className="soft">{words.text}</p>
        </div>
        <div className="cards">
          <section className="card card--first">
            <Icon name="play" size={20} />
            <h2>{words.demo}</h2>
            <p>{words.demoText}</p>
            <p className="quiet">{words.demoNote}</p>
            {/* The one thing to do here, so that Enter does it. */}
            <Button kind="go" chord="Enter" autoFocus disabled={isStarting} onClick={onDemo}>
              {isStarting ? words.demoStarting : words.demoStart}
            </Button>
          </section>
          <section className="card">
            <Icon name="folder" size={20} />
            <h2>{words.folder}</h2>
            <p>{words.folderText}</p>
            <p className="quiet">{words.folderNote}</p>
            <Button chord={chordOf('openFolder')} onClick={() => onOpen()}>
              {words.folderOpen}
            </Button>
          </section>
        </div>
        {recent.length === 0 ? null : (
          <section aria-label={words.recent}>
            <h3 className="welcome-label">{words.recent}</h3>
            <ul className="found">
              {recent.slice(0, 5).map(({ root, name }) => (
                <li key={root}>
                  <button type="button" className="found-line" onClick={() => onOpen(root)}>
                    <Icon name="folder" tone="soft" />
                    <b className="clip">{name}</b>
                    <code className="grow soft">
                      <FilePath path={root} />
                    </code>
                    <span className="found-go">{words.open}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}
