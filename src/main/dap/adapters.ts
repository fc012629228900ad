import type { AttachRequest, LaunchRequest, PlanOutcome } from './plan.ts'
import type { Wait } from './session.ts'
import type { AdapterOrigin } from './plan.ts'

/** One row of `doctor` and of the `adapters` operation. */
export interface AdapterStatus {
  readonly id: string
  readonly name: string
  readonly languages: readonly string[]
  readonly found: boolean
  /** What is started, where it was found. */
  readonly path?: string
  readonly origin?: AdapterOrigin
  readonly version?: string
  /** Whether it answered `initialize`; absent when it was not tried. */
  readonly starts?: boolean
  /** Why it is absent or does not start; empty when all is well. */
  readonly reason: string
  /** One line that a person can run, where it is not found or does not start. */
  readonly install?: string
}

/** The debug adapters of this machine for one workspace. */
export interface DebugAdapters {
  /** A row for every adapter that the app knows. With `probe` each that is found is really started, and ended. */
  rows(options: Wait & { readonly probe: boolean }): Promise<readonly AdapterStatus[]>
  /**
   * Chooses by the language of the program and a start that succeeded, and settles every detail of the launch. A
   * second request for the same language does not probe again.
   */
  planLaunch(request: LaunchRequest, wait: Wait): Promise<PlanOutcome>
  planAttach(request: AttachRequest, wait: Wait): Promise<PlanOutcome>
  /** Whether one is found that is not known to fail at its start. Starts nothing. */
  isAnyThere(): Promise<boolean>
  /** Adapters that did not start are tried again: the person has installed something. */
  forget(): void
}
