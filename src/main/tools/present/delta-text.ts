import type { Delta, Diagnostic } from '../../../shared/model/diagnostic.ts'
import { counted, cutLine } from './text-limit.ts'

/** Lines of diagnostics in one text; `data` holds them all. */
const diagnosticLines = 40
const messageLimitChars = 400

/** What the deltas of a call say to the model: the count first, then the places, and every silence with its reason. */
export function presentDeltas(deltas: readonly Delta[]): string {
  const budget = { left: diagnosticLines }
  const parts = deltas.map((delta) => presentDelta(delta, budget))
  return parts.filter((part) => part !== '').join('\n')
}

function presentDelta(delta: Delta, budget: { left: number }): string {
  const lines = [headOf(delta)]
  lines.push(
    ...diagnosticsOf('new', delta.introduced, budget),
    ...diagnosticsOf('fixed', delta.fixed, budget),
  )
  if (delta.baseline === 'unknown' && delta.introduced.length > 0)
    lines.push('  (What stood before this run could not be settled in time: some of these may be older.)')
  for (const other of delta.elsewhere) {
    lines.push(`Because of it, in ${other.file}: ${counted(other.introduced.length, 'new diagnostic')}.`)
    lines.push(...diagnosticsOf('new', other.introduced, budget))
  }
  if (delta.elsewhereLeftOut !== undefined) {
    const { files, diagnostics } = delta.elsewhereLeftOut
    lines.push(
      `  (and ${counted(diagnostics, 'more diagnostic')} in ${counted(files, 'other file')}, not shown)`,
    )
  }
  return lines.filter((line) => line !== '').join('\n')
}

function headOf(delta: Delta): string {
  const late = delta.forCall === undefined ? '' : `Late, for call ${delta.forCall}: `
  const counts = countsOf(delta)
  const why = delta.state === 'fresh' && delta.reason !== undefined ? ` (${delta.reason})` : ''
  const settled = counts === '' ? '' : `${counts} in ${delta.file}${why}.`
  return `${late}${[settled, silenceOf(delta, settled !== '')].filter((part) => part !== '').join(' ')}`
}

function countsOf(delta: Delta): string {
  if (delta.servers.every((server) => server.state !== 'fresh')) return ''
  const errors = delta.introduced.filter((diagnostic) => diagnostic.severity === 'error').length
  const warnings = delta.introduced.length - errors
  const parts = [
    errors > 0 ? counted(errors, 'new error') : '',
    warnings > 0 ? counted(warnings, 'new warning') : '',
    delta.fixed.length > 0 ? `${delta.fixed.length} fixed` : '',
  ].filter((part) => part !== '')
  if (parts.length === 0) parts.push('No new diagnostics')
  if (delta.carried > 0) parts.push(`${delta.carried} as before`)
  return parts.join(', ')
}

/** Who did not answer, and why; "clean" is never inferred from silence. */
function silenceOf(delta: Delta, isPartial: boolean): string {
  const silent = delta.servers.filter((server) => server.state !== 'fresh')
  if (silent.length === 0) {
    if (delta.servers.length > 0) return ''
    return `No diagnostics for ${delta.file}: ${delta.reason ?? 'nobody looked at it'}.`
  }
  return silent
    .map((server) => {
      const reason = server.reason === undefined ? '' : ` (${server.reason})`
      const subject = isPartial ? server.id : `${delta.file}: ${server.id}`
      switch (server.state) {
        case 'absent':
          return `No diagnostics from ${subject}: ${server.reason ?? 'it is not there'}.`
        case 'starting':
          return `${subject} is still starting${reason}; what it says of this text follows with a later result.`
        case 'late':
          return `${subject} has not settled yet${reason}; what it says of this text follows with a later result.`
        case 'timed_out':
          return `${subject} did not settle in time${reason}; nothing more will come, and that does not mean it is clean.`
        case 'fresh':
          return ''
      }
    })
    .join(' ')
}

function diagnosticsOf(kind: string, diagnostics: readonly Diagnostic[], budget: { left: number }): string[] {
  const shown = diagnostics.slice(0, Math.max(0, budget.left))
  budget.left -= shown.length
  const lines = shown.map((diagnostic) => `  ${kind} ${presentDiagnostic(diagnostic)}`)
  if (shown.length < diagnostics.length)
    lines.push(`  (${diagnostics.length - shown.length} more ${kind}; the result's data holds all of them)`)
  return lines
}

/** `error 3:7 ts(2322) Type 'string' is not assignable to type 'number'.` Line and column are 1-based. */
export function presentDiagnostic(diagnostic: Diagnostic): string {
  const { severity, line, column, source, code } = diagnostic
  const origin = code === undefined ? (source ?? '') : source === undefined ? code : `${source}(${code})`
  const message = cutLine(diagnostic.message.replace(/\s*\n\s*/g, ' / '), messageLimitChars)
  return [severity, `${line}:${column}`, origin, message].filter((part) => part !== '').join(' ')
}
