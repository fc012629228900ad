import { type BrowserWindow, ipcMain } from 'electron'
import { callChannel } from '../../shared/ipc/api.ts'
import type { Desk } from '../../shared/ipc/desk.ts'
import type { Logger } from '../base/logger.ts'
import { bridgeEvents } from './bridge.ts'
import { createHandlers } from './handlers.ts'
import { routeCall } from './ipc-router.ts'
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
}

/** Joins the window and the core: calls in, events out, until the window is closed. */
export function connectWindow({ window, page, desk, notices, log }: Connection): void {
  const handlers = createHandlers({ desk, frame: frameOf(window), notices })
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => {
    const isOurs = !window.isDestroyed() && isOurFrame(event.senderFrame, window.webContents.mainFrame, page)
    return routeCall({ isOurs, name, input }, { handlers, log })
  })
  window.once('closed', () => ipcMain.removeHandler(callChannel))
  // Not before: reading the core would keep this thread from handing out the page.
  window.webContents.once('dom-ready', () => {
    void desk().then(
      (ready) => followDesk(window, ready),
      // Every call answers with this failure as well, so the page tells the person.
      (error: unknown) => log({ level: 'error', area: 'app', code: 'internal', message: stackOf(error) }),
    )
  })
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function followDesk(window: BrowserWindow, desk: Desk): Promise<void> {
  if (window.isDestroyed()) return
  const events = bridgeEvents(desk, window.webContents)
  const theme = desk.on('theme.changed', (payload) => followTheme(window, payload.theme))
  window.once('closed', () => {
    events.dispose()
    theme.dispose()
  })
  const state = await desk.handle('app.state', {})
  if (!window.isDestroyed()) followTheme(window, state.theme)
}
