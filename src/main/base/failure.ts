import type { ErrorCode } from '../../shared/model/tool-result.ts'

/**
 * What the caller cannot act on as a normal answer. Becomes text or a `Reply` in exactly two places: the toolbox
 * and the IPC router. `hint` says what to do; `details` is typed data for the panes.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly hint: string
  readonly details: unknown

  constructor(
    code: ErrorCode,
    message: string,
    more: { hint?: string; details?: unknown; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Failure'
    this.code = code
    this.hint = more.hint ?? ''
    this.details = more.details
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The `code` of a Node system error (ENOENT, EACCES ...), if it is one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
