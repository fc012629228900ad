// usage: electron probe.mjs (with BENCH_TARGET: the main module of the program to watch)
// Loads the program and tells on stdout when its window first painted. The same probe watches the app and the bare
// window, so what it costs is in both.
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const readPaints = `new Promise((resolve) => {
  const told = () => {
    const paints = Object.fromEntries(performance.getEntriesByType('paint').map((p) => [p.name, p.startTime]))
    if (paints['first-contentful-paint'] === undefined) setTimeout(told, 20)
    else resolve({ timeOrigin: performance.timeOrigin, paints })
  }
  told()
})`

app.once('browser-window-created', (_event, window) => {
  window.webContents.once('did-finish-load', () => {
    window.webContents.executeJavaScript(readPaints).then(({ timeOrigin, paints }) => {
      const firstPaintMs = timeOrigin + paints['first-paint']
      const firstContentMs = timeOrigin + paints['first-contentful-paint']
      process.stdout.write(`BENCH ${JSON.stringify({ firstPaintMs, firstContentMs })}\n`)
    })
  })
})

await import(pathToFileURL(process.env['BENCH_TARGET']).href)
