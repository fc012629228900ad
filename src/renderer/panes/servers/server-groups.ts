import type { ServerRunState, ServerStatus } from '../../../shared/model/server-status.ts'

/** What a person looks for first, and the many servers of other languages. */
export interface ServerGroups {
  /** Of this workspace: what runs or broke, then what is missing, then what waits for a question. */
  readonly here: readonly ServerStatus[]
  readonly elsewhere: readonly ServerStatus[]
}

const ranks: Readonly<Record<ServerRunState, number>> = {
  crashed: 0,
  starting: 1,
  ready: 1,
  absent: 2,
  idle: 3,
  stopped: 3,
  not_needed: 4,
}

/** Servers whose name, language, marker, binary or folder holds every word of the filter; all of them without one. */
export function groupServers(servers: readonly ServerStatus[], filter: string): ServerGroups {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const shown = servers
    .filter((server) => words.every((word) => textOf(server).includes(word)))
    .map((server, order) => ({ server, order }))
    .sort((one, other) => ranks[one.server.state] - ranks[other.server.state] || one.order - other.order)
    .map(({ server }) => server)
  return {
    here: shown.filter(({ state }) => state !== 'not_needed'),
    elsewhere: shown.filter(({ state }) => state === 'not_needed'),
  }
}

/** One server may work in several folders, each with a row of its own. */
export function keyOfServer({ id, root = '' }: Pick<ServerStatus, 'id' | 'root'>): string {
  return `${id} ${root}`
}

function textOf({ id, language, marker = '', binary = '', root = '' }: ServerStatus): string {
  return [id, language, marker, binary, root].join('\n').toLowerCase()
}
