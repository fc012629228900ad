import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import { messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'

/** Servers get a second or two to leave; whoever needs longer is ended with us by the watchdog. */
const closeLimitMs = 6000

export interface Shutdown {
  /** Called for each wish to quit. Returns whether the app may go now; if not, it is asked again when all is closed. */
  mayQuit(): boolean
}

/** Closes the core once, within its limit, before the app may go. */
export function createShutdown(parts: {
  readonly close: () => Promise<void>
  readonly quit: () => void
  readonly clock: Clock
  readonly log: Logger
}): Shutdown {
  let state: 'open' | 'closing' | 'closed' = 'open'
  async function closeAll(): Promise<void> {
    try {
      const done = await within(parts.close(), closeLimitMs, { clock: parts.clock })
      if (done.kind === 'timed_out')
        say('timed_out', `Closing took more than ${closeLimitMs} ms and was given up.`)
    } catch (error) {
      say('crashed', `Closing failed: ${messageOf(error)}`)
    }
    state = 'closed'
    parts.quit()
  }
  function say(code: string, message: string): void {
    parts.log({ level: 'error', area: 'app', code, message })
  }
  return {
    mayQuit() {
      if (state === 'closed') return true
      if (state === 'open') {
        state = 'closing'
        void closeAll()
      }
      return false
    },
  }
}
