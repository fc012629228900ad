export interface CheckOptions {
  /** How long a warm server may take before it is told as late. */
  readonly warmLimitMs: number
  /** How long to wait for a server that is still starting. */
  readonly startLimitMs: number
  /** For a file that was not written: its types may have broken, its own rules have not. */
  readonly leavesOutLinters?: boolean
  readonly signal: AbortSignal
}

/** A change on the disk. In the pool's interface `file` is relative to the workspace, inside the room it is absolute. */
export interface FileEvent {
  readonly file: string
  readonly kind: 'created' | 'changed' | 'deleted'
}
