import type { Disposable } from '../base/disposable.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'

export interface CheckOptions {
  /** How long a warm server may take before it is told as late. */
  readonly warmLimitMs: number
  /** How long to wait for a server that is still starting. */
  readonly startLimitMs: number
  /** For a file that was not written: its types may have broken, its own rules have not. */
  readonly leavesOutLinters?: boolean
  readonly signal: AbortSignal
}

/**
 * The servers as this room sees them: diagnostics as values. Implemented over the language server pool at the
 * composition root. Files are relative to the workspace, with `/`. Nothing rejects for a server's fault.
 */
export interface DiagnosticsSource {
  /** Servers are started lazily. An absent one is told with its reason; a file that no server knows gives an empty list. */
  check(file: string, text: string, options: CheckOptions): Promise<readonly ServerReport[]>
  /** Tells the servers what changed on the disk, in open documents too (deleted ones are closed). */
  filesChanged(changes: readonly { file: string; kind: 'created' | 'changed' | 'deleted' }[]): void
  /** Reports that a server pushes by itself for files that nobody is asking about. */
  onPushed(listener: (file: string, report: ServerReport) => void): Disposable
}
