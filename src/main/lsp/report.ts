import type { Diagnostic, SettledState } from '../../shared/model/diagnostic.ts'

/** What one server says of exactly one text of one file. The diagnostics room defines the same shape for itself. */
export interface ServerReport {
  readonly id: string
  readonly state: SettledState
  readonly reason?: string
  /** All severities; empty unless the state is fresh. */
  readonly diagnostics: readonly Diagnostic[]
  /** For late and starting: resolves once, fresh, timed_out or absent. Never rejects. */
  readonly later?: Promise<ServerReport>
  /** Clock time of the server's last message that belongs to this text, and the quiet time waited after it. */
  readonly settledAtMs?: number
  readonly quietMs?: number
}

export interface CheckOptions {
  /** How long a warm server may take before it is told as late. */
  readonly warmLimitMs: number
  /** How long to wait for a server that is still starting. */
  readonly startLimitMs: number
  readonly signal: AbortSignal
}

/** A change on the disk. In the pool's interface `file` is relative to the workspace, inside the room it is absolute. */
export interface FileEvent {
  readonly file: string
  readonly kind: 'created' | 'changed' | 'deleted'
}
