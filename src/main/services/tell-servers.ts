import type { Disposable } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { DeskEvents } from './desk.ts'
import type { Workspaces } from './workspaces.ts'

/** Tells the window the rows of its servers when one changed; changes during a look are told by one more look. */
export function tellServers(workspaces: Workspaces, events: DeskEvents, logger: Logger): Disposable {
  let isLooking = false
  let isAgain = false
  async function look(): Promise<void> {
    if (isLooking) {
      isAgain = true
      return
    }
    isLooking = true
    try {
      do {
        isAgain = false
        const servers = (await workspaces.current?.servers()) ?? []
        events.emit('server.changed', { servers })
      } while (hasMore())
    } catch (error) {
      logger({ level: 'warn', area: 'services', code: 'servers-not-told', message: messageOf(error) })
    } finally {
      isLooking = false
    }
  }
  function hasMore(): boolean {
    return isAgain
  }
  return workspaces.onServersChanged((host) => {
    if (host === workspaces.current) void look()
  })
}
