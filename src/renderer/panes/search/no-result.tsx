import { type PatternPlace, sameWords } from './pattern-place.ts'
import type { SearchRun } from '../../state/search/search-run.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, FailureState } from '../../ui/states.tsx'
import './reading.css'

const words = strings.search
type Failed = Extract<SearchRun, { kind: 'failed' }>

interface NoMatchProps {
  readonly run: Extract<SearchRun, { kind: 'done' }>
  readonly form: SearchForm
  readonly onEdit: (part: Partial<SearchForm>) => void
}

/** Nothing was found: what was read and searched, the nearest misses, and what to try. */
export function NoMatch({ run, form, onEdit }: NoMatchProps): React.JSX.Element {
  const { hints, readings } = run.summary
  const others = new Set(
    readings
      .flatMap((one) => one.readings.filter(({ isChosen }) => !isChosen))
      .map(({ scaffold }) => scaffold),
  )
  return (
    <div className="no-match">
      {hints.length === 0 ? null : (
        <ul className="no-match-hints selectable">
          {hints.map((hint) => (
            <li key={hint}>
              <Icon name="info" size={12} tone="quiet" />
              <span>
                <HintWords text={hint} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {form.strictness === 'relaxed' ? null : (
          <Button size="small" onClick={() => onEdit({ strictness: 'relaxed' })}>
            {words.relaxed}
          </Button>
        )}
        {[...others].map((scaffold) => (
          <Button key={scaffold} size="small" onClick={() => onEdit({ context: scaffold })}>
            {words.readInstead(scaffold)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Text in back quotes is code. */
function HintWords({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <>
      {text
        .split('`')
        .map((part, index) =>
          index % 2 === 0 ? <span key={index}>{part}</span> : <code key={index}>{part}</code>,
        )}
    </>
  )
}

interface NotReadProps {
  readonly run: Failed
  readonly onPlace: (place: PatternPlace) => void
  readonly onRetry: () => void
}

/** The pattern is no code yet, and what each way of reading said; anything else that failed as everywhere. */
export function NotSearched({ run, onPlace, onRetry }: NotReadProps): React.JSX.Element {
  const { error, refusals } = run
  // The error names the languages to a model; a person sees them in the menu.
  if (error.code === 'language_needed')
    return <Empty icon="search" title={words.nothingToSearch} text={words.nothingToSearchText} />
  if (error.code !== 'pattern_unparseable')
    return <FailureState title={words.failed} error={error} onRetry={onRetry} />
  return (
    <div className="not-read">
      <p>
        <b>{words.unread}</b>{' '}
        <span className="soft">
          <HintWords text={error.hint} />
        </span>
      </p>
      {refusals.length === 0 ? (
        <p className="soft selectable">
          <HintWords text={error.message} />
        </p>
      ) : (
        refusals.map((one) => <Refused key={one.language} refusal={one} onPlace={onPlace} />)
      )}
    </div>
  )
}

function Refused({
  refusal: { language, refused },
  onPlace,
}: {
  readonly refusal: Failed['refusals'][number]
  readonly onPlace: NotReadProps['onPlace']
}): React.JSX.Element {
  return (
    <div>
      {language === '' ? null : <h3>{words.unreadIn(language)}</h3>}
      <ul className="refused selectable">
        {sameWords(refused).map(({ error, at, scaffolds }) => (
          <li key={error}>
            <span>
              <HintWords text={error} />
            </span>
            {at === undefined ? null : (
              <button
                type="button"
                className="link"
                aria-label={words.toPlace(words.place(at.line, at.column))}
                onClick={() => onPlace(at)}
              >
                {words.place(at.line, at.column)}
              </button>
            )}
            <span className="quiet refused-as">{words.asAny(scaffolds)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
