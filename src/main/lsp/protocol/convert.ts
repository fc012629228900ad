import type { Diagnostic, Severity } from '../../../shared/model/diagnostic.ts'
import { toShown } from '../../../shared/model/position.ts'
import { linesOf, type PositionEncoding, toUtf16 } from './position-encoding.ts'
import type { TsserverDiagnostic, WireDiagnostic } from './wire.ts'

/** LSP 3.18: a client is to treat a missing severity as an error; unknown numbers too, so that nothing hides. */
const severities: Readonly<Record<number, Severity>> = { 1: 'error', 2: 'warning', 3: 'info', 4: 'hint' }

/** The protocol's diagnostics as people see them. `text` is what they were computed from. */
export function toDiagnostics(
  items: readonly WireDiagnostic[],
  encoding: PositionEncoding,
  text: string,
): readonly Diagnostic[] {
  const lines = encoding === 'utf-16' ? [] : linesOf(text)
  return items.map((item) => {
    const start = toShown(toUtf16(item.range.start, encoding, lines))
    const end = toShown(toUtf16(item.range.end, encoding, lines))
    return {
      severity: severities[item.severity ?? 1] ?? 'error',
      ...(item.code === undefined || item.code === null ? {} : { code: String(item.code) }),
      message: typeof item.message === 'string' ? item.message : item.message.value,
      ...(item.source === undefined || item.source === null ? {} : { source: item.source }),
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
    }
  })
}

const categories: Readonly<Record<string, Severity>> = {
  error: 'error',
  warning: 'warning',
  suggestion: 'hint',
  message: 'info',
}

export function fromTsserver(item: TsserverDiagnostic): Diagnostic {
  return {
    severity: categories[item.category ?? 'error'] ?? 'error',
    ...(item.code === undefined ? {} : { code: String(item.code) }),
    message: item.text,
    source: item.source ?? 'typescript',
    line: item.start.line,
    column: item.start.offset,
    endLine: item.end.line,
    endColumn: item.end.offset,
  }
}
