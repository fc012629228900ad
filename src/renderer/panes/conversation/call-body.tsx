import { astGrepDataSchema, grepDataSchema } from '../../../shared/model/tool-data.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import type { OpenedPlace } from '../../state/desk-store.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { splitPath } from '../../ui/path.ts'
import { BashBody, ranOf } from './bash-body.tsx'
import { CallDeltas } from './call-deltas.tsx'
import { argumentLines, type ToolCall } from './call-words.ts'
import { LspBody } from './lsp-body.tsx'
import { lspHits } from './lsp-hits.ts'
import { OpenInSearch } from './open-in-search.tsx'
import { Output } from './output.tsx'
import { inNames, type Naming, type NumberedChange } from './rows.ts'
import { StagedBody } from './staged-body.tsx'

const words = strings.conversation.call
const shownHits = 8

interface CallBodyProps {
  readonly call: ToolCall
  readonly deltas: readonly DeltaEntry[]
  readonly change: NumberedChange | undefined
  readonly names: readonly Naming[]
  readonly onShowChange: (changeId: string) => void
  readonly onShowServer: (serverId: string) => void
  readonly onShowPlace: (place: OpenedPlace) => void
  readonly onSearch: (form: SearchForm) => void
}

export function CallBody({
  call,
  deltas,
  change,
  names,
  onShowChange,
  onShowServer,
  onShowPlace,
  onSearch,
}: CallBodyProps): React.JSX.Element {
  const error = call.result?.error
  const ran = call.tool === 'bash' ? ranOf(call) : undefined
  if (error === undefined && change !== undefined)
    return <StagedBody call={call} numbered={change} onShowChange={onShowChange} onSearch={onSearch} />
  return (
    <>
      {error === undefined ? null : (
        <div className="call-part selectable">
          <p>{inNames(error.message, names)}</p>
          <p className="soft">{hintOf(call)}</p>
        </div>
      )}
      {ran !== undefined ? (
        <BashBody ran={ran} />
      ) : error === undefined && deltas.length === 0 ? (
        <PlainBody call={call} names={names} onShowPlace={onShowPlace} />
      ) : null}
      <OpenInSearch call={call} onSearch={onSearch} />
      {deltas.length === 0 ? null : <CallDeltas call={call} deltas={deltas} onShowServer={onShowServer} />}
    </>
  )
}

/** What the core tells an agent to ask a person is said to the person, when it was their own call. */
function hintOf({ by, result }: ToolCall): string | undefined {
  const hints: Readonly<Record<string, string>> = strings.review.hints
  const own = by === 'person' ? hints[result?.error?.code ?? ''] : undefined
  return own ?? result?.error?.hint
}

/** Hits of a search, or the words that the tool answered. */
function PlainBody({
  call,
  names,
  onShowPlace,
}: Pick<CallBodyProps, 'call' | 'names' | 'onShowPlace'>): React.JSX.Element {
  const places = call.tool === 'lsp' ? lspHits(call.result?.data) : undefined
  if (places !== undefined) return <LspBody hits={places} onShowPlace={onShowPlace} />
  const found = foundBy(call)
  if (found !== undefined) return <Hits {...found} />
  const text = inNames(call.result?.text ?? argumentLines(call.args), names)
  return (
    <div className="call-part">
      {text.trim() === '' ? <p className="soft">{words.noOutput}</p> : <Output text={text} />}
    </div>
  )
}

/** What a search by shape or by text has found. */
function foundBy(call: ToolCall): HitsProps | undefined {
  if (call.tool === 'grep') {
    const found = grepDataSchema.safeParse(call.result?.data)
    return found.success ? { hits: found.data.matches, note: undefined } : undefined
  }
  const found = call.tool === 'ast_grep' ? astGrepDataSchema.safeParse(call.result?.data) : undefined
  if (found?.success !== true) return undefined
  const { matches, filesSearched, scaffold } = found.data
  const hits = matches.map(({ file, line, text, captures }) => ({
    file,
    line,
    text: captures[0]?.text ?? text,
  }))
  return { hits, note: `${words.filesSearched(filesSearched)}, ${words.readAs(scaffold)}` }
}

interface HitsProps {
  readonly hits: readonly { readonly file: string; readonly line: number; readonly text: string }[]
  readonly note: string | undefined
}

function Hits({ hits, note }: HitsProps): React.JSX.Element {
  const rest = hits.length - shownHits
  const notes = [...(rest > 0 ? [words.more(rest)] : []), ...(note === undefined ? [] : [note])]
  return (
    <div className="call-part selectable">
      <ul className="hits">
        {hits.slice(0, shownHits).map(({ file, line, text }, index) => (
          <li key={`${file}:${line}:${index}`}>
            <code title={`${file}:${line}`}>{`${splitPath(file).name}:${line}`}</code>
            <code className="soft clip">{text.trim()}</code>
          </li>
        ))}
      </ul>
      {notes.length === 0 ? null : <p className="call-note">{notes.join(', ')}</p>}
    </div>
  )
}
