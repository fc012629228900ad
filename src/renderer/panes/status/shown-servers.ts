import type { ServerStatus } from '../../../shared/model/server-status.ts'

export interface ShownServers {
  /** Each with its own lamp. */
  readonly named: readonly ServerStatus[]
  /** For how many more languages nobody is there, when they are too many to name. */
  readonly absent: number
}

/** More absent ones than this are only counted. */
const namedAbsent = 2

/** What the status bar tells: what runs or crashed, and the languages that nobody looks after. */
export function shownServers(servers: readonly ServerStatus[]): ShownServers {
  const named = servers.filter(
    ({ state }) => state === 'ready' || state === 'starting' || state === 'crashed',
  )
  const served = new Set(
    servers
      .filter(({ state }) => state !== 'absent' && state !== 'not_needed')
      .map(({ language }) => language),
  )
  const absent = servers.filter(({ state, language }) => state === 'absent' && !served.has(language))
  const languages = new Set(absent.map(({ language }) => language))
  return absent.length > namedAbsent
    ? { named, absent: languages.size }
    : { named: [...named, ...absent], absent: 0 }
}
