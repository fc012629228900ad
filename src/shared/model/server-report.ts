import type { Diagnostic, SettledState } from './diagnostic.ts'

/** What one server says of exactly one text of one file. */
export interface ServerReport {
  readonly id: string
  readonly state: SettledState
  readonly reason?: string
  /** All severities; empty unless the state is fresh. */
  readonly diagnostics: readonly Diagnostic[]
  /** For late and starting: resolves once, fresh, timed_out or absent. Never rejects. */
  readonly later?: Promise<ServerReport>
  /** Clock time of the server's last message that belongs to this text, and the quiet time waited after it: for the benchmark. */
  readonly settledAtMs?: number
  readonly quietMs?: number
}
