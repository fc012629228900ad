import type { ServerRunState, ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { count, duration, megabytes } from '../../ui/amounts.ts'

/** The lamp of a server's state. */
export function ledOf(state: ServerRunState): 'on' | 'off' | 'warm' | 'bad' {
  switch (state) {
    case 'ready':
      return 'on'
    case 'starting':
      return 'warm'
    case 'crashed':
      return 'bad'
    case 'idle':
    case 'absent':
    case 'not_needed':
    case 'stopped':
      return 'off'
  }
}

/** The state in words, with how long it has been so, or what it waits for: a question, trust, nobody. */
export function stateWords({ state, upMs, answeredBy }: ServerStatus, isTrusted: boolean): string {
  const words = strings.servers
  if (state === 'idle' && !isTrusted) return words.idleUntrusted
  if (answeredBy !== undefined) return words.answers(answeredBy)
  if (upMs === undefined) return words.states[state]
  if (state === 'ready') return words.readyFor(duration(upMs))
  return state === 'starting' ? words.startingFor(duration(upMs)) : words.states[state]
}

export interface ServerFact {
  readonly name: string
  readonly value: string
  /** A path or another long value: it takes a line of its own and may be cut. */
  readonly isLong?: boolean
}

/** Everything about a server that the row has no room for in a narrow pane. */
export function factsOf(server: ServerStatus): readonly ServerFact[] {
  const words = strings.servers
  const { upMs, memoryBytes, pid, restarts, origin } = server
  const all: readonly {
    readonly name: string
    readonly value: string | undefined
    readonly isLong?: true
  }[] = [
    { name: words.language, value: server.language },
    { name: words.version, value: server.version },
    { name: words.origin, value: origin === undefined ? undefined : words.origins[origin] },
    { name: words.uptime, value: upMs === undefined ? undefined : duration(upMs) },
    { name: words.columns.pid, value: pid?.toString() },
    { name: words.columns.memory, value: memoryBytes === undefined ? undefined : megabytes(memoryBytes) },
    { name: words.columns.restarts, value: restarts === 0 ? undefined : count(restarts) },
    { name: words.root, value: server.root, isLong: true },
    { name: words.columns.marker, value: server.marker, isLong: true },
    { name: words.columns.binary, value: server.binary, isLong: true },
  ]
  return all.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]))
}
