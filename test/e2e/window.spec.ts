import type { BrowserWindow } from 'electron'
import { contentSecurityPolicy } from '../../src/main/app/content-security-policy.ts'
import { expect, test } from '../support/app-test.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { verifies } from '../support/verifies.ts'

/** Reads or does something in the main process with our window. */
async function withWindow<T>(app: LaunchedApp, work: (window: BrowserWindow) => T | Promise<T>): Promise<T> {
  const window = await app.electron.browserWindow(app.page)
  return await window.evaluate(work)
}

/** The address of each page that was loaded since, asked again and again: no promise of the main process is awaited. */
async function countLoads({ electron }: LaunchedApp): Promise<() => Promise<readonly string[]>> {
  const seen = await electron.evaluateHandle(({ BrowserWindow: Windows }) => {
    const addresses: string[] = []
    const contents = Windows.getAllWindows()[0]?.webContents
    contents?.on('did-finish-load', () => void addresses.push(contents.getURL()))
    return addresses
  })
  return async () => await seen.jsonValue()
}

async function crashPage({ electron }: LaunchedApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow: Windows }) =>
    Windows.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
}

test('the window opens with its title, in its size, without a complaint', async ({ app }) => {
  verifies('app.window-opens')
  await expect(app.page).toHaveTitle('Control Center')
  await expect(app.page.getByText('Try the demo')).toBeVisible()
  const size = await withWindow(app, (window) => ({ size: window.getSize(), min: window.getMinimumSize() }))
  expect(size).toEqual({ size: [1440, 900], min: [900, 600] })
  await app.screenshot('window')
})

test('the page has no Node, no Electron and two functions', async ({ app }) => {
  verifies('app.page-is-sandboxed')
  const page = await app.page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    module: typeof Reflect.get(globalThis, 'module'),
    bridge: Object.keys(Reflect.get(globalThis, 'controlCenter') as object).sort(),
  }))
  expect(page).toEqual({
    require: 'undefined',
    process: 'undefined',
    module: 'undefined',
    bridge: ['call', 'on'],
  })
  const preferences = await withWindow(app, (window) => {
    // Electron tells the effective preferences only by this name, which its types leave out.
    const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity } =
      contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    webSecurity: true,
  })
})

test('every answer of the scheme carries the policy, and the scheme serves only the built files', async ({
  app,
}) => {
  verifies('app.policy-by-header', 'app.scheme-is-confined')
  const seen = await app.page.evaluate(async () => {
    const own = await fetch('app://cc/index.html')
    const outside = await fetch('app://cc/%2e%2e%2fmain/index.js')
    const posted = await fetch('app://cc/index.html', { method: 'POST' })
    return {
      policy: own.headers.get('content-security-policy'),
      nosniff: own.headers.get('x-content-type-options'),
      statuses: [own.status, outside.status, posted.status],
    }
  })
  expect(seen).toEqual({ policy: contentSecurityPolicy, nosniff: 'nosniff', statuses: [200, 404, 405] })
  // The two refusals are on the console as failed loads: they were meant.
  expect(app.takeProblems()).toHaveLength(2)
})

test('the page cannot run text as script', async ({ app }) => {
  verifies('app.policy-by-header')
  // In a timer, because what the debugging protocol evaluates itself is free of the policy.
  const refusals = await app.page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const tries: (() => unknown)[] = [
          () => Reflect.construct(Function, ['return 1']),
          () => (document.createElement('div').innerHTML = '<b>x</b>'),
        ]
        setTimeout(() => resolve(tries.map(outcome)))
        function outcome(attempt: () => unknown): string {
          try {
            attempt()
            return 'ran'
          } catch (error) {
            return error instanceof Error ? error.name : 'refused'
          }
        }
      }),
  )
  expect(refusals).toEqual(['EvalError', 'TypeError'])
  expect(app.takeProblems().join('\n')).toMatch(/TrustedHTML/u)
})

test('the page cannot leave, nor open another window', async ({ app }) => {
  verifies('app.page-cannot-leave')
  const opened = await app.page.evaluate(() => {
    const other = globalThis.open('file:///etc/passwd')
    location.href = 'https://example.com/'
    return other === null ? 'refused' : 'opened'
  })
  await app.page.waitForTimeout(500)
  // Playwright's own list: a promise of the main process may be collected before its answer arrives.
  const windows = app.electron.windows().length
  expect({ opened, url: app.page.url(), windows }).toEqual({
    opened: 'refused',
    url: 'app://cc/index.html',
    windows: 1,
  })
  expect(app.takeProblems()).toEqual(['Not allowed to load local resource: file:///etc/passwd'])
})

test('permissions are refused, except writing to the clipboard', async ({ app }) => {
  verifies('app.permissions-are-refused')
  const states = await app.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
    ] as PermissionName[]
    return await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied'])
})

test('a foreign call from the page is answered with a failure, and the window goes on', async ({ app }) => {
  verifies('app.foreign-messages-change-nothing')
  const answers = await app.page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'controlCenter') as {
      readonly call: (name: unknown, input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
    }
    const replies = [
      await bridge.call('no.such', {}),
      await bridge.call('run.open', { runId: 1 }),
      await bridge.call('run.list', {}),
    ]
    return replies.map((reply) => (reply.ok ? 'ok' : reply.error?.code))
  })
  expect(answers).toEqual(['unknown_call', 'bad_argument', 'ok'])
})

test('a crashed page comes back by itself', async ({ app }) => {
  verifies('app.crashed-page-comes-back')
  const loads = await countLoads(app)
  await crashPage(app)
  await expect.poll(loads).toEqual(['app://cc/index.html'])
})

test('a page that crashes three times within a minute says so, and can be opened again', async ({ app }) => {
  verifies('app.crashed-page-comes-back')
  const loads = await countLoads(app)
  const addresses = ['app://cc/index.html', 'app://cc/index.html', 'app://cc/recovery']
  for (let crash = 1; crash <= addresses.length; crash++) {
    await crashPage(app)
    await expect.poll(loads).toEqual(addresses.slice(0, crash))
  }
  await app.electron.evaluate(({ BrowserWindow: Windows }) => {
    const script = "document.querySelector('a').click()"
    void Windows.getAllWindows()[0]?.webContents.executeJavaScript(script, true)
  })
  await expect.poll(loads).toEqual([...addresses, 'app://cc/index.html'])
})

test('a second start brings the first window to the front and leaves', async ({ app, launch }) => {
  verifies('app.one-instance')
  await expect(launch({ home: app.home })).rejects.toThrow()
  // Playwright's own list: a promise of the main process may be collected before its answer arrives.
  expect(app.electron.windows()).toHaveLength(1)
})
