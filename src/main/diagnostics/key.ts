import type { Diagnostic } from '../../shared/model/diagnostic.ts'

/**
 * What makes two diagnostics the same one to the ledger: severity, code and message. Not the position (one that moved
 * four lines is not told again) and not the source (that is shown only).
 */
export function diagnosticKey(diagnostic: Diagnostic): string {
  return JSON.stringify([diagnostic.severity, diagnostic.code ?? null, diagnostic.message])
}

/** Only errors and warnings count in deltas; information and hints (unused, deprecated) are for the panes. */
export function isCounted(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error' || diagnostic.severity === 'warning'
}
