import type { OpenedPlace } from '../../state/desk-store.ts'
import { strings } from '../../strings/index.ts'
import type { LspHit } from './lsp-hits.ts'

const words = strings.conversation.call
const shownHits = 12

interface LspBodyProps {
  readonly hits: readonly LspHit[]
  readonly onShowPlace: (place: OpenedPlace) => void
}

/** Places that a language server told, each a link that opens its file there. */
export function LspBody({ hits, onShowPlace }: LspBodyProps): React.JSX.Element {
  const rest = hits.length - shownHits
  return (
    <div className="call-part selectable">
      {hits.length === 0 ? <p className="soft">{words.nothingFound}</p> : null}
      <ul className="hits">
        {hits.slice(0, shownHits).map((hit, index) => (
          <li key={`${hit.label} ${index}`}>
            <HitPlace hit={hit} onShowPlace={onShowPlace} />
            <code className="soft clip">{hit.text}</code>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="call-note">{words.more(rest)}</p> : null}
    </div>
  )
}

function HitPlace({
  hit: { label, place },
  onShowPlace,
}: {
  readonly hit: LspHit
  readonly onShowPlace: (place: OpenedPlace) => void
}): React.JSX.Element {
  if (place === undefined) return <code title={words.outside}>{label}</code>
  const where = `${place.path}:${place.span.line}`
  return (
    <button
      type="button"
      className="hit-link"
      title={where}
      aria-label={words.open(where)}
      onClick={() => onShowPlace(place)}
    >
      <code>{label}</code>
    </button>
  )
}
