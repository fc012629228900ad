import path from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme } from 'electron'
import type { Theme } from '../../shared/model/theme.ts'
import type { Logger } from '../base/logger.ts'
import { CrashLimit } from './crash-limit.ts'
import type { WindowFrame } from './handlers.ts'
import { recoveryUrl } from './scheme.ts'
import { webPreferences } from './security.ts'
import { sourceOf, tonesOf } from './theme.ts'

/** The title bar of the page is this high; the system's buttons lie over it. */
const titleBarPx = 40

/** Our one window, without the system's frame. It shows itself at its first paint. */
export function createWindow(url: string, theme: Theme, log: Logger): BrowserWindow {
  nativeTheme.themeSource = sourceOf(theme)
  const tones = tonesOf(theme, nativeTheme.shouldUseDarkColors)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Control Center',
    backgroundColor: tones.canvas,
    webPreferences: webPreferences(path.join(import.meta.dirname, '..', 'preload', 'index.cjs')),
    ...frameOptions(tones),
  })
  window.once('ready-to-show', () => {
    window.show()
  })
  recoverFromCrashes(window, url, log)
  // A page that cannot be loaded has no first paint; the person sees Chromium's word about it.
  window.webContents.once('did-fail-load', () => window.show())
  window.loadURL(url).catch(() => undefined)
  return window
}

/** A page that never shows itself must not keep the core from coming up. */
const showLimitMs = 3000

/**
 * Resolves when the window is on the screen. Until then nothing heavy may run here: this thread also hands out the page
 * and shows the window.
 */
export async function shown(window: BrowserWindow): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, showLimitMs)
    const done = (): void => {
      clearTimeout(timer)
      resolve()
    }
    window.once('show', done)
    window.once('closed', done)
  })
}

/** Windows and macOS draw their own buttons over our bar; on Linux the page draws them (calls `window.*`). */
function frameOptions(tones: { canvas: string; text: string }): Electron.BrowserWindowConstructorOptions {
  if (process.platform === 'darwin')
    return { titleBarStyle: 'hidden', trafficLightPosition: { x: 12, y: 12 } }
  const icon = path.join(import.meta.dirname, '..', '..', 'resources', 'icons', 'icon.png')
  if (process.platform !== 'win32') return { frame: false, icon }
  const titleBarOverlay = { color: tones.canvas, symbolColor: tones.text, height: titleBarPx }
  return { titleBarStyle: 'hidden', titleBarOverlay, icon }
}

/** Lets what Electron and the system paint follow the theme of the page. */
export function followTheme(window: BrowserWindow, theme: Theme): void {
  nativeTheme.themeSource = sourceOf(theme)
  const tones = tonesOf(theme, nativeTheme.shouldUseDarkColors)
  window.setBackgroundColor(tones.canvas)
  if (process.platform !== 'win32') return
  window.setTitleBarOverlay({ color: tones.canvas, symbolColor: tones.text, height: titleBarPx })
}

/** The page is a view: after a crash it is opened again by itself, after three within a minute it says so. */
function recoverFromCrashes(window: BrowserWindow, url: string, log: Logger): void {
  const limit = new CrashLimit()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log({ level: 'error', area: 'window', code: 'crashed', message: `The page ended: ${reason}` })
    const target = limit.next(performance.now()) === 'reload' ? url : recoveryUrl
    window.loadURL(target).catch(() => undefined)
  })
}

export function frameOf(window: BrowserWindow): WindowFrame {
  return {
    minimize: () => {
      window.minimize()
    },
    toggleMaximize: () => {
      if (window.isMaximized()) window.unmaximize()
      else window.maximize()
      return window.isMaximized()
    },
    close: () => {
      window.close()
    },
    chooseFolder: async () => {
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: 'Open a workspace',
        defaultPath: app.getPath('home'),
        properties: ['openDirectory', 'createDirectory'],
      })
      return filePaths[0]
    },
    chooseNewFile: async (name) => {
      const { filePath } = await dialog.showSaveDialog(window, {
        title: 'Export the log',
        defaultPath: path.join(app.getPath('home'), name),
      })
      return filePath === '' ? undefined : filePath
    },
  }
}
