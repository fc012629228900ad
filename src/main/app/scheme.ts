import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { protocol } from 'electron'
import type { Theme } from '../../shared/model/theme.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { recoveryPage, recoveryPath } from './recovery-page.ts'
import { pageInTheme } from './remembered-theme.ts'
import { builtFileOf } from './scheme-path.ts'
import { builtPage } from './sender.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

/** Must run before `ready`. `codeCache` lets Chromium keep compiled scripts, which halves the second start's parsing. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves the built files below `root` under app://cc/, and nothing else of the disk. Pages come in `theme()`. */
export function serveAppScheme(root: string, theme: () => Exclude<Theme, 'system'>): void {
  protocol.handle('app', async (request) => {
    if (request.method !== 'GET') return answer(405, 'text/plain', 'Only GET.')
    if (request.url === recoveryUrl) return answer(200, 'text/html; charset=utf-8', recoveryPage)
    const file = builtFileOf(request.url, builtPage.host, root)
    if (file === undefined) return answer(404, 'text/plain', 'Not found.')
    try {
      const type = mediaTypes[path.extname(file)] ?? 'application/octet-stream'
      if (path.extname(file) !== '.html') return answer(200, type, await readFile(file))
      return answer(200, type, pageInTheme(await readFile(file, 'utf8'), theme()))
    } catch {
      return answer(404, 'text/plain', 'Not found.')
    }
  })
}

export const appUrl = `${builtPage.protocol}//${builtPage.host}/index.html`
export const recoveryUrl = `${builtPage.protocol}//${builtPage.host}/${recoveryPath}`

function answer(status: number, type: string, body: string | Uint8Array<ArrayBuffer>): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': type,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    },
  })
}
