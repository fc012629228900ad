import { app, dialog, type Session, shell, type WebContents } from 'electron'
import { externalLink } from './external-link.ts'
import { isOurPage, type PageAddress } from './sender.ts'

/** The one permission that the page needs: "copy details". Reading the clipboard is not in it. */
const allowedPermission = 'clipboard-sanitized-write'

/** Refuses for every page that ever comes to be: other pages, new windows, embedded views. */
export function secureContents(page: PageAddress): void {
  app.on('web-contents-created', (_event, contents) => {
    stayOnPage(contents, page)
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
    })
  })
}

function stayOnPage(contents: WebContents, page: PageAddress): void {
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOurPage(event.url, page)) return
    event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurPage(event.url, page)) event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    const link = externalLink(url)
    if (link !== undefined) void askAndOpen(link)
    return { action: 'deny' }
  })
}

/** Refuses permissions, devices and downloads of one session. */
export function secureSession(session: Session, page: PageAddress): void {
  session.setPermissionRequestHandler((contents, permission, decide) => {
    decide(permission === allowedPermission && isOurPage(contents.getURL(), page))
  })
  session.setPermissionCheckHandler(
    (contents, permission) =>
      permission === allowedPermission && contents !== null && isOurPage(contents.getURL(), page),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => {
    event.preventDefault()
  })
}

let isAsking = false

/** One question at a time: a page that opens a hundred links gets one. */
async function askAndOpen(link: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: 'Open this address in your browser?',
      detail: link,
      buttons: ['Cancel', 'Open'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response === 1) await shell.openExternal(link)
  } finally {
    isAsking = false
  }
}

/** The rules of the window itself: every one of them is read back by the end-to-end test. */
export function webPreferences(
  preload: string,
): NonNullable<Electron.BrowserWindowConstructorOptions['webPreferences']> {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !app.isPackaged,
  }
}
