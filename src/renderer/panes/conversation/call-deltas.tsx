import type { DeltaEntry } from '../../../shared/run/view.ts'
import { lastWords } from '../diagnostics/delta-words.ts'
import { subjectOf, type ToolCall } from './call-words.ts'
import { DeltaRows } from './delta-rows.tsx'

interface CallDeltasProps {
  readonly call: ToolCall
  readonly deltas: readonly DeltaEntry[]
  readonly onShowServer: (serverId: string) => void
}

/** What the files of a call brought; each with its name where the card's head does not say which one it is. */
export function CallDeltas({ call, deltas, onShowServer }: CallDeltasProps): React.JSX.Element {
  const last = lastWords(deltas)
  return (
    <div className="call-part">
      {last.map(({ seq, delta }) => (
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

/** Whether a line number alone would not say where: several files, or another one than the head of the card names. */
export function needsFileName(call: ToolCall, deltas: readonly DeltaEntry[]): boolean {
  const { text, isPath } = subjectOf(call.args)
  return !isPath || deltas.some(({ delta }) => delta.file !== text)
}
