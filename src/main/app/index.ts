import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { app, type BrowserWindow, Menu, nativeTheme, session } from 'electron'
import type { Desk } from '../../shared/ipc/desk.ts'
import { systemClock } from '../base/clock.ts'
import { dataFolder } from '../base/data-folder.ts'
import { messageOf } from '../base/failure.ts'
import { logToFile } from '../base/log-file.ts'
import { workspaceArgument } from './arguments.ts'
import { connectWindow } from './connect.ts'
import { LateCore } from './core.ts'
import { menuTemplate } from './menu.ts'
import { type Page, pageToShow } from './page.ts'
import { readRememberedTheme, rememberTheme, shownTheme } from './remembered-theme.ts'
import { registerAppScheme, serveAppScheme } from './scheme.ts'
import { secureContents, secureSession } from './security.ts'
import { createShutdown } from './shutdown.ts'
import { reportUncaught } from './uncaught.ts'
import { createWindow, shown } from './window.ts'

// Order matters: Electron reads userData, the scheme and the sandbox before `ready`.
const home = dataFolder()
const log = logToFile({
  folder: path.join(home, 'logs'),
  clock: systemClock,
  homeDir: os.homedir(),
  onProblem: (error) => process.stderr.write(`The log cannot be written: ${messageOf(error)}\n`),
})
reportUncaught(log, os.homedir())
const userData = path.join(home, 'electron')
mkdirSync(userData, { recursive: true, mode: 0o700 })
app.setPath('userData', userData)
app.setName('Control Center')
const themeFile = path.join(userData, 'theme')
registerAppScheme()
// Never both: enableSandbox() overrides --no-sandbox, and as root the children then restart for ever.
const isSandboxOff = app.commandLine.hasSwitch('no-sandbox')
if (!isSandboxOff) app.enableSandbox()
const notices: string[] = isSandboxOff
  ? ['The sandbox of the window is off (--no-sandbox). Use an ordinary account for daily work.']
  : []
Menu.setApplicationMenu(null)

if (app.requestSingleInstanceLock()) run()
else {
  process.stderr.write('Control Center is open already: its window was brought to the front.\n')
  app.quit()
}

function run(): void {
  const page = pageToShow()
  secureContents(page.address)
  const core = new LateCore(home, log, notices)
  let window: BrowserWindow | undefined
  void app.whenReady().then(() => {
    window = openWindow(page, core)
  })
  app.on('second-instance', (_event, argv, cwd) => {
    bringToFront(window)
    const workspace = workspaceArgument(argv, cwd)
    if (workspace !== undefined) void core.open(workspace)
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
  const quit = (): void => app.quit()
  const shutdown = createShutdown({ close: () => core.close(), quit, clock: systemClock, log })
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault()
  })
  // Ctrl+C and a terminated start script close as the window's button does: servers end, run folders are given back.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit)
}

function openWindow(page: Page, core: LateCore): BrowserWindow {
  serveAppScheme(path.join(import.meta.dirname, '..', 'renderer'), () =>
    shownTheme(readRememberedTheme(themeFile), nativeTheme.shouldUseDarkColors),
  )
  secureSession(session.defaultSession, page.address)
  const window = createWindow(page.url, readRememberedTheme(themeFile), log)
  connectWindow({
    window,
    page: page.address,
    desk: deskAfter(shown(window), core),
    notices: () => notices,
    log,
    onTheme: (theme) => rememberTheme(themeFile, theme),
  })
  window.once('show', () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate())))
  return window
}

/**
 * The core comes up at the page's first call: by then the page is drawn, and was not held up by it. The folder of the
 * command line is opened before that call is answered, so the first state already tells it.
 */
function deskAfter(isShown: Promise<void>, core: LateCore): () => Promise<Desk> {
  const workspace = workspaceArgument(process.argv, process.cwd())
  return async () => {
    await isShown
    if (workspace !== undefined) await core.open(workspace)
    return await core.desk()
  }
}

function bringToFront(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
