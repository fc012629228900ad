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
  const named = worstOfEach(servers)
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

/** A server that works in several folders stands here once, as its worst row. */
function worstOfEach(servers: readonly ServerStatus[]): readonly ServerStatus[] {
  const byId = new Map<string, ServerStatus>()
  for (const state of ['crashed', 'starting', 'ready'] as const)
    for (const server of servers)
      if (server.state === state && !byId.has(server.id)) byId.set(server.id, server)
  const ids = [...new Set(servers.map(({ id }) => id))]
  return ids.flatMap((id) => byId.get(id) ?? [])
}
