import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { app, type BrowserWindow, Menu, session } from 'electron'
import type { Desk } from '../../shared/ipc/desk.ts'
import { systemClock } from '../base/clock.ts'
import { dataFolder } from '../base/data-folder.ts'
import { messageOf } from '../base/failure.ts'
import { logToFile } from '../base/log-file.ts'
import { workspaceArgument } from './arguments.ts'
import { connectWindow } from './connect.ts'
import type { Core } from './core.ts'
import { menuTemplate } from './menu.ts'
import { pageToShow } from './page.ts'
import { registerAppScheme, serveAppScheme } from './scheme.ts'
import { secureContents, secureSession } from './security.ts'
import { createShutdown } from './shutdown.ts'
import { reportUncaught } from './uncaught.ts'
import { createWindow } from './window.ts'

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
registerAppScheme()
// Never both: enableSandbox() overrides --no-sandbox, and as root the children then restart for ever.
const isSandboxOff = app.commandLine.hasSwitch('no-sandbox')
if (!isSandboxOff) app.enableSandbox()
const notices: string[] = isSandboxOff
  ? ['The sandbox of the window is off (--no-sandbox). Use an ordinary account for daily work.']
  : []
Menu.setApplicationMenu(null)

if (app.requestSingleInstanceLock()) run()
else app.quit()

function run(): void {
  const page = pageToShow()
  secureContents(page.address)
  let core: Promise<Core> | undefined
  const startedCore = (): Promise<Core> => (core ??= startCore())
  let window: BrowserWindow | undefined
  app.on('second-instance', () => {
    bringToFront(window)
  })
  app.on('window-all-closed', () => {
    app.quit()
  })
  const shutdown = createShutdown({
    close: async () => (await core)?.close(),
    quit: () => app.quit(),
    clock: systemClock,
    log,
  })
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault()
  })
  void app.whenReady().then(() => {
    serveAppScheme(path.join(import.meta.dirname, '..', 'renderer'))
    secureSession(session.defaultSession, page.address)
    window = createWindow(page.url)
    const desk = async (): Promise<Desk> => (await startedCore()).desk
    connectWindow({ window, page: page.address, desk, notices: () => notices, log })
    window.once('show', () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate())))
  })
}

async function startCore(): Promise<Core> {
  const { createServices } = await import('../services.ts')
  const core = await createServices({ home, logger: log })
  const workspace = workspaceArgument(process.argv, process.cwd())
  if (workspace !== undefined) await openGiven(core, workspace)
  return core
}

/** A folder of the command line that cannot be opened is told in the window, which opens all the same. */
async function openGiven(core: Core, workspace: string): Promise<void> {
  try {
    await core.desk.handle('workspace.open', { path: workspace })
  } catch (error) {
    notices.push(`${workspace} could not be opened: ${messageOf(error)}`)
  }
}

function bringToFront(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
