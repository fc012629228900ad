import type { ServerRunState, ServerStatus } from '../../../shared/model/server-status.ts'

/** What a person looks for first, and the many servers of other languages. */
export interface ServerGroups {
  /** Of this workspace: what runs or broke, then what is missing, then what waits for a question. */
  readonly here: readonly ServerStatus[]
  readonly elsewhere: readonly ServerStatus[]
}

/** Where each row stands by its key: a rank that it keeps, whatever becomes of its state. */
export type Places = ReadonlyMap<string, number>

const ranks: Readonly<Record<ServerRunState, number>> = {
  crashed: 0,
  starting: 1,
  ready: 1,
  absent: 2,
  idle: 3,
  stopped: 3,
  not_needed: 4,
}

/** The places of rows that have one, and for the others that of their state; the same object when nothing is new. */
export function placesOf(servers: readonly ServerStatus[], known: Places = new Map()): Places {
  const moved = servers.flatMap((server) => {
    const key = keyOfServer(server)
    const rank = placeOf(server, known.get(key))
    return rank === known.get(key) ? [] : [[key, rank] as const]
  })
  return moved.length === 0 ? known : new Map([...known, ...moved])
}

/** Only what is needed all of a sudden leaves its place: nobody sees it among the folded ones. It stands last then. */
function placeOf({ state }: ServerStatus, known: number | undefined): number {
  if (known === undefined) return ranks[state]
  return known === ranks.not_needed && state !== 'not_needed' ? ranks.idle : known
}

/** Servers whose name, language, marker, binary or folder holds every word of the filter; all of them without one. */
export function groupServers(
  servers: readonly ServerStatus[],
  filter: string,
  places: Places = placesOf(servers),
): ServerGroups {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const shown = servers
    .filter((server) => words.every((word) => textOf(server).includes(word)))
    .map((server, order) => ({
      server,
      order,
      rank: places.get(keyOfServer(server)) ?? ranks[server.state],
    }))
    .sort((one, other) => one.rank - other.rank || one.order - other.order)
  const isHere = ({ rank }: { readonly rank: number }): boolean => rank < ranks.not_needed
  return {
    here: shown.filter(isHere).map(({ server }) => server),
    elsewhere: shown.filter((row) => !isHere(row)).map(({ server }) => server),
  }
}

/** One server may work in several folders, each with a row of its own. */
export function keyOfServer({ id, root = '' }: Pick<ServerStatus, 'id' | 'root'>): string {
  return `${id} ${root}`
}

function textOf({ id, language, marker = '', binary = '', root = '' }: ServerStatus): string {
  return [id, language, marker, binary, root].join('\n').toLowerCase()
}
