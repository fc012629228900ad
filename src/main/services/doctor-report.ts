import type { ServerStatus } from '../../shared/model/server-status.ts'

/** What was looked for on this machine, what was found, what starts, and why not. */
export interface DoctorReport {
  readonly servers: readonly ServerStatus[]
  /** Debug adapters come with a later version. */
  readonly adapters: readonly never[]
  readonly agents: readonly {
    readonly id: string
    readonly found: boolean
    readonly starts: boolean
    readonly state: 'ready'
    readonly reason: string
  }[]
}
