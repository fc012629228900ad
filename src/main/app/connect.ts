import { type BrowserWindow, ipcMain } from 'electron'
import { callChannel } from '../../shared/ipc/api.ts'
import type { Theme } from '../../shared/model/theme.ts'
import type { Desk } from '../../shared/ipc/desk.ts'
import type { Logger } from '../base/logger.ts'
import { bridgeEvents } from './bridge.ts'
import { createHandlers } from './handlers.ts'
import type { PageAddress } from './sender.ts'
import { isOurFrame } from './sender.ts'
import { followTheme, frameOf } from './window.ts'

export interface Connection {
  readonly window: BrowserWindow
  readonly page: PageAddress
  /** Brings the core up at its first call. */
  readonly desk: () => Promise<Desk>
  readonly notices: () => readonly string[]
  readonly log: Logger
  /** Told at the start and at each change, so that the next start begins with it. */
  readonly onTheme: (theme: Theme) => void
}

/** Joins the window and the core: calls in, events out, until the window is closed. */
export function connectWindow(connection: Connection): void {
  const { window, page, notices, log } = connection
  let followed: Promise<Desk> | undefined
  const desk = (): Promise<Desk> => (followed ??= followedDesk(connection))
  const handlers = createHandlers({ desk, frame: frameOf(window), notices })
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    // Asked at once: the frame may be gone after the first await.
    const isOurs = !window.isDestroyed() && isOurFrame(event.senderFrame, window.webContents.mainFrame, page)
    // The router reads every schema of the contract: not before the first paint.
    const { routeCall } = await import('./ipc-router.ts')
    return await routeCall({ isOurs, name, input }, { handlers, log })
  })
  window.once('closed', () => ipcMain.removeHandler(callChannel))
}

/** The desk, with its events on their way to the window before the first call is answered. */
async function followedDesk(connection: Connection): Promise<Desk> {
  const desk = await connection.desk()
  await followDesk(connection, desk)
  return desk
}

async function followDesk({ window, onTheme }: Connection, desk: Desk): Promise<void> {
  if (window.isDestroyed()) return
  const events = bridgeEvents(desk, window.webContents)
  const follow = (theme: Theme): void => {
    onTheme(theme)
    if (!window.isDestroyed()) followTheme(window, theme)
  }
  const themes = desk.on('theme.changed', (payload) => follow(payload.theme))
  window.once('closed', () => {
    events.dispose()
    themes.dispose()
    // Nobody looks any more. The desk may be closing by itself, then the search ends with it.
    void desk.handle('search.cancel', {}).catch(() => undefined)
  })
  follow((await desk.handle('app.state', {})).theme)
}
