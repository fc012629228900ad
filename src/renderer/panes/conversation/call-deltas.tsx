import { useState } from 'react'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { type AlikeDeltas, alikeOf } from '../diagnostics/alike.ts'
import { lastWords } from '../diagnostics/delta-words.ts'
import { subjectOf, type ToolCall } from './call-words.ts'
import { DeltaRows } from './delta-rows.tsx'

const words = strings.conversation.call

interface CallDeltasProps {
  readonly call: ToolCall
  readonly deltas: readonly DeltaEntry[]
  readonly onShowServer: (serverId: string) => void
}

/** What the files of a call brought; each with its name where the card's head does not say which one it is. */
export function CallDeltas({ call, deltas, onShowServer }: CallDeltasProps): React.JSX.Element {
  const last = lastWords(deltas)
  const { alike, others } = alikeOf(last)
  return (
    <div className="call-part">
      {alike.map((group) => (
        <Alike key={group.notice} group={group} onShowServer={onShowServer} />
      ))}
      {others.map(({ seq, delta }) => (
        <DeltaRows
          key={`${seq} ${delta.file}`}
          delta={delta}
          namesFile={needsFileName(call, last)}
          onShowServer={onShowServer}
        />
      ))}
    </div>
  )
}

/** Many files of which the same is to say: one line, and which they are on demand. */
function Alike({
  group: { notice, entries },
  onShowServer,
}: {
  readonly group: AlikeDeltas
  readonly onShowServer: (serverId: string) => void
}): React.JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const server = entries[0]?.delta.servers.find(({ state }) => state === 'absent')
  return (
    <div className="call-note soft">
      <p>
        {words.ofFiles(entries.length, notice)}{' '}
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideFiles : words.showFiles}
        </button>{' '}
        {server === undefined ? null : (
          <button type="button" className="link" onClick={() => onShowServer(server.id)}>
            {strings.diagnostics.showServer}
          </button>
        )}
      </p>
      {isOpen ? (
        <ul className="alike-files selectable" tabIndex={0} aria-label={words.filesAlike}>
          {entries.map(({ seq, delta }) => (
            <li key={`${seq} ${delta.file}`}>
              <code>{delta.file}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Whether a line number alone would not say where: several files, or another one than the head of the card names. */
export function needsFileName(call: ToolCall, deltas: readonly DeltaEntry[]): boolean {
  const { text, isPath } = subjectOf(call.args)
  return !isPath || deltas.some(({ delta }) => delta.file !== text)
}
