import type { ServerStatus } from '../../shared/model/server-status.ts'
import type { AdapterStatus } from '../dap/adapters.ts'

/** A debug adapter, with the names of the servers' rows. ready: it answered; idle: found, and nothing was tried. */
export interface AdapterRow {
  readonly id: string
  readonly language: string
  readonly found: boolean
  readonly path?: string
  readonly version?: string
  readonly starts?: boolean
  readonly state: 'ready' | 'idle' | 'absent'
  readonly reason: string
  readonly install?: string
}

export function adapterRow(status: AdapterStatus): AdapterRow {
  const { id, languages, found, path, version, starts, reason, install } = status
  return {
    id,
    language: languages.join(', '),
    found,
    ...(path === undefined ? {} : { path }),
    ...(version === undefined ? {} : { version }),
    ...(starts === undefined ? {} : { starts }),
    state: !found || starts === false ? 'absent' : starts === true ? 'ready' : 'idle',
    reason,
    ...(install === undefined ? {} : { install }),
  }
}

/** What was looked for on this machine, what was found, what starts, and why not. */
export interface DoctorReport {
  readonly servers: readonly ServerStatus[]
  readonly adapters: readonly AdapterRow[]
  readonly agents: readonly {
    readonly id: string
    readonly found: boolean
    readonly starts: boolean
    readonly state: 'ready'
    readonly reason: string
  }[]
}
