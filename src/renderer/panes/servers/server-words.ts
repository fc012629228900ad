import type { ServerRunState, ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { duration } from '../../ui/amounts.ts'

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

/** The state in words, with how long it has been up, or that the folder's trust is what it waits for. */
export function stateWords({ state, upMs }: ServerStatus, isTrusted: boolean): string {
  const words = strings.servers
  if (state === 'idle' && !isTrusted) return words.idleUntrusted
  return state === 'ready' && upMs !== undefined ? words.readyFor(duration(upMs)) : words.states[state]
}
