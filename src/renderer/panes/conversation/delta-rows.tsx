import type { Delta } from '../../../shared/model/diagnostic.ts'
import { strings } from '../../strings/index.ts'
import { splitPath } from '../../ui/path.ts'
import { DiagnosticRow } from '../diagnostics/diagnostic-row.tsx'
import { noticeOf } from '../diagnostics/delta-words.ts'

const words = strings.conversation.call

interface DeltaRowsProps {
  readonly delta: Delta
  /** Where the line number alone would not say which file. */
  readonly namesFile: boolean
  readonly onShowServer: (serverId: string) => void
}

/** What one write changed in the diagnostics: + introduced, − fixed, ? nobody knows. */
export function DeltaRows({ delta, namesFile, onShowServer }: DeltaRowsProps): React.JSX.Element {
  const isQuiet = delta.introduced.length + delta.fixed.length + delta.elsewhere.length === 0
  const notice = noticeOf(delta) ?? (isQuiet ? strings.diagnostics.clean : undefined)
  const absent = delta.servers.find(({ state }) => state === 'absent')
  const placeOf = (line: number): string =>
    namesFile ? `${splitPath(delta.file).name}:${line}` : String(line)
  return (
    <>
      <ul className="delta selectable">
        {delta.introduced.map((one, index) => (
          <DiagnosticRow key={`+${index}`} sign="+" diagnostic={one} place={placeOf(one.line)} />
        ))}
        {delta.fixed.map((one, index) => (
          <DiagnosticRow key={`-${index}`} sign="−" diagnostic={one} place={placeOf(one.line)} />
        ))}
        {delta.elsewhere.flatMap(({ file, introduced }) =>
          introduced.map((one, index) => (
            <DiagnosticRow
              key={`${file}${index}`}
              sign="+"
              diagnostic={one}
              place={`${splitPath(file).name}:${one.line}`}
              note={strings.diagnostics.elsewhereShort}
            />
          )),
        )}
      </ul>
      {notice === undefined ? null : (
        <p className="call-note soft">
          {namesFile ? <code title={delta.file}>{`${splitPath(delta.file).name}: `}</code> : null}
          {notice}{' '}
          {absent === undefined ? null : (
            <button type="button" className="link" onClick={() => onShowServer(absent.id)}>
              {strings.diagnostics.showServer}
            </button>
          )}
        </p>
      )}
      {delta.elsewhereLeftOut === undefined ? null : (
        <p className="call-note">
          {words.leftOut(delta.elsewhereLeftOut.diagnostics, delta.elsewhereLeftOut.files)}
        </p>
      )}
    </>
  )
}
