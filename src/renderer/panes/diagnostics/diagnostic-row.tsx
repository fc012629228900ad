import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { strings } from '../../strings/index.ts'
import { codeOf } from './delta-words.ts'
import './diagnostics.css'

const words = strings.diagnostics
export type DeltaSign = '+' | '−'

interface DiagnosticRowProps {
  readonly sign: DeltaSign
  readonly diagnostic: Diagnostic
  /** Where, in as few characters as the place allows. */
  readonly place: string
  readonly note?: string
}

/** Sign, code, message, place. The sign has a name and a colour; red only for what was introduced. */
export function DiagnosticRow({ sign, diagnostic, place, note }: DiagnosticRowProps): React.JSX.Element {
  const code = codeOf(diagnostic)
  const tone = sign === '−' ? 'good' : diagnostic.severity === 'error' ? 'bad' : 'wait'
  return (
    <li className="diag">
      <span className={`sign ${tone}`} role="img" aria-label={sign === '+' ? words.introduced : words.fixed}>
        {sign}
      </span>
      <span className="diag-text" title={`${words.severities[diagnostic.severity]}: ${diagnostic.message}`}>
        {code === undefined ? null : <b className={tone}>{code}</b>} {diagnostic.message}
        {note === undefined ? null : <span className="quiet"> {note}</span>}
      </span>
      <span className="at">{place}</span>
    </li>
  )
}
