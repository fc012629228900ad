import { app, clipboard, dialog } from 'electron'
import type { Logger } from '../base/logger.ts'
import { maskPrivate } from '../base/mask.ts'

/**
 * Logs what nobody caught and shows the first of it once; the app goes on, because runs and changes are on the disk.
 * Before there is a window nothing could go on: then the app says why and ends with 1.
 */
export function reportUncaught(log: Logger, homeDir: string): void {
  let wasShown = false
  const report = (error: unknown): void => {
    const details = maskPrivate(
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      homeDir,
    )
    log({ level: 'error', area: 'app', code: 'uncaught', message: details })
    if (wasShown) return
    wasShown = true
    void show(details)
  }
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
}

async function show(details: string): Promise<void> {
  const [first = ''] = details.split('\n')
  if (!app.isReady()) {
    dialog.showErrorBox('Control Center could not start', `${first}\n\nMend that and start it again.`)
    app.exit(1)
    return
  }
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'Something in Control Center failed',
    detail: `${first}\n\nYour runs and changes are on the disk. The log has the details.`,
    buttons: ['Close', 'Copy details'],
    defaultId: 0,
    cancelId: 0,
  })
  if (response === 1) await clipboard.writeText(details)
}
