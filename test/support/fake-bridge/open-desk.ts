import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { installFakeBridge } from './install.ts'
import type { Scene } from './scene.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
}
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

/** Serves a built renderer on the loopback. */
export async function serveDesk(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://desk').pathname
    const file = path.join(folder, path.normalize(asked === '/' ? '/index.html' : asked))
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}/`, server }
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags })
}

export interface DeskOptions {
  readonly url: string
  readonly scene: Scene
  readonly theme: 'dark' | 'light' | 'contrast'
  readonly width: number
  readonly height: number
}

/** A page with the real renderer on a fake bridge; what the console complains of is collected. */
export async function openDesk(
  browser: Browser,
  options: DeskOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: options.width, height: options.height } })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const scene = { ...options.scene, app: { ...options.scene.app, theme: options.theme } }
  // The runner of these scripts marks function names with a function of its own; on the page it is a stand-in.
  await page.addInitScript({
    content: `var __name = (value) => value; (${String(installFakeBridge)})(${JSON.stringify(scene)})`,
  })
  await page.goto(options.url)
  await page.evaluate(() => document.fonts.ready)
  return { page, complaints }
}
