// The yardstick: the smallest Electron program that shows a window with a line of text.
import path from 'node:path'
import { app, BrowserWindow } from 'electron'

app.setPath('userData', process.env['BENCH_USER_DATA'])
app.on('window-all-closed', () => app.quit())
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } })
  void window.loadFile(path.join(import.meta.dirname, 'bare.html'))
})
