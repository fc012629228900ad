/** What the caller wants. Lines are 1-based. */
export interface BreakpointRequest {
  readonly line: number
  readonly column?: number
  /** An expression of the debuggee's language. */
  readonly condition?: string
  /** `5`, `>= 3`, `% 10`: the adapter's own language of hit counts. */
  readonly hit?: string
  /** A log point: text with `{expression}` in it; it does not stop. */
  readonly log?: string
}

export interface FunctionBreakpointRequest {
  readonly name: string
  readonly condition?: string
  readonly hit?: string
}

/** Which exceptions stop the program. */
export type BreakOn = 'uncaught' | 'all' | 'none'

/** A breakpoint as the adapter sees it now. */
export interface BoundBreakpoint<Request = BreakpointRequest> {
  /** Ours: unique in the session, the same for as long as the request is. */
  readonly id: number
  readonly requested: Request
  /** The line that it stops at, where it is bound. */
  readonly boundLine?: number
  readonly isVerified: boolean
  /** Not verified, but may still be when more code is loaded or the program is built. */
  readonly isProvisional: boolean
  /** Why it is not verified, refused, or moved; empty when there is nothing to say. */
  readonly message: string
}

/** All breakpoints of one file, after a change. */
export interface FileBreakpoints {
  /** Absolute. */
  readonly file: string
  readonly breakpoints: readonly BoundBreakpoint[]
}
