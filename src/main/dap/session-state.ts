/** Why the debuggee stands still, as the adapter told it. Nothing is asked for it yet. */
export interface RawStop {
  /** `breakpoint`, `step`, `exception`, `pause`, `entry` ... (DAP, "Stopped Event"). */
  readonly reason: string
  /** A sentence of the adapter for people, such as `Paused on breakpoint`. */
  readonly description?: string
  /** What an exception says, where the adapter tells it with the stop. */
  readonly text?: string
  readonly threadId: number
  /** Ids of `BoundBreakpoint`, as far as the adapter names them. */
  readonly hitBreakpointIds: readonly number[]
  readonly allThreadsStopped: boolean
}

export type EndCause =
  /** The program ran to its end, or was ended from elsewhere. */
  | 'program'
  /** The program, or its adapter, never came up. */
  | 'launch_failed'
  /** The adapter died or closed its connection before the program was over. */
  | 'adapter_lost'
  /** `DebugSession.end`. */
  | 'asked'

export interface SessionEnd {
  readonly cause: EndCause
  /** One sentence for people and models. */
  readonly reason: string
  /** Of the program, where the adapter told it. */
  readonly exitCode?: number
  /** Processes that the system did not let us end: none, on a healthy machine. */
  readonly survivors: readonly number[]
}

export type SessionState =
  /** `step`: the adapter starts, the program is built or loaded, breakpoints are told. */
  | { readonly kind: 'starting'; readonly step: 'adapter' | 'program' | 'breakpoints' }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped'; readonly stop: RawStop }
  | { readonly kind: 'ended'; readonly end: SessionEnd }

/** One piece of what the program or its adapter wrote. Telemetry never gets here. */
export interface OutputPiece {
  /** `stdout`, `stderr`, `console` (the adapter's own words), `important`. */
  readonly category: string
  readonly text: string
  /** Where a log point or a `console.log` stands, where it is told. */
  readonly file?: string
  readonly line?: number
  /** Opens the structure that was written, while the stop lives. */
  readonly reference?: number
}
