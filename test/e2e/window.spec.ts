import type Electron from 'electron'
import { contentSecurityPolicy } from '../../src/main/app/content-security-policy.ts'
import { expect, test } from '../support/app-test.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { inMainProcess } from '../support/main-process.ts'
import { verifies } from '../support/verifies.ts'

/** Where the main process of the test keeps what it saw. */
interface Seen {
  events: string[]
  crashes: number
}

/**
 * What happened to the page since, in its order: 'gone' and the address of each page that was loaded. The first load is
 * over before the list begins: its event comes to the main process later than the page is there to be used.
 */
async function watchPage({ electron }: LaunchedApp): Promise<() => Promise<readonly string[]>> {
  const isLoading = async (): Promise<boolean | undefined> =>
    await inMainProcess(electron, ({ BrowserWindow: Windows }) =>
      Windows.getAllWindows()[0]?.webContents.isLoading(),
    )
  await expect.poll(isLoading).toBe(false)
  await inMainProcess(electron, ({ BrowserWindow: Windows }) => {
    const contents = Windows.getAllWindows()[0]?.webContents
    if (contents === undefined || Reflect.has(globalThis, 'seen')) return
    const seen: Seen = { events: [], crashes: 0 }
    Reflect.set(globalThis, 'seen', seen)
    contents.on('did-finish-load', () => void seen.events.push(contents.getURL()))
    contents.on('render-process-gone', () => void seen.events.push('gone'))
  })
  return async () =>
    await inMainProcess(electron, () => (Reflect.get(globalThis, 'seen') as Seen).events.slice())
}

/** Ends the page's process for the `nth` time. */
async function crashPage({ electron }: LaunchedApp, nth: number): Promise<void> {
  const crash = ({ BrowserWindow: Windows }: typeof Electron, count: number): void => {
    const seen = Reflect.get(globalThis, 'seen') as Seen
    if (seen.crashes >= count) return
    seen.crashes = count
    Windows.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  }
  await inMainProcess(electron, crash, nth)
}

test('the window opens with its title, in its size, without a complaint', async ({ app }) => {
  verifies('app.window-opens')
  await expect(app.page).toHaveTitle('Control Center')
  await expect(app.page.getByText('Try the demo')).toBeVisible()
  const size = await inMainProcess(app.electron, ({ BrowserWindow: Windows }) => {
    const window = Windows.getAllWindows()[0]
    return { size: window?.getSize(), min: window?.getMinimumSize() }
  })
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
  const preferences = await inMainProcess(app.electron, ({ BrowserWindow: Windows }) => {
    const window = Windows.getAllWindows()[0]
    // Electron tells the effective preferences only by this name, which its types leave out.
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
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
  const events = await watchPage(app)
  await crashPage(app, 1)
  await expect.poll(events).toEqual(['gone', 'app://cc/index.html'])
})

test('a page that crashes three times within a minute says so, and can be opened again', async ({ app }) => {
  verifies('app.crashed-page-comes-back')
  const events = await watchPage(app)
  const expected: string[] = []
  const addresses = ['app://cc/index.html', 'app://cc/index.html', 'app://cc/recovery']
  for (const [index, address] of addresses.entries()) {
    await crashPage(app, index + 1)
    expected.push('gone', address)
    await expect.poll(events).toEqual(expected)
  }
  await inMainProcess(app.electron, ({ BrowserWindow: Windows }) => {
    const script = "document.querySelector('a').click()"
    void Windows.getAllWindows()[0]?.webContents.executeJavaScript(script, true)
  })
  await expect.poll(events).toEqual([...expected, 'app://cc/index.html'])
})

test('a second start brings the first window to the front and leaves', async ({ app, launch }) => {
  verifies('app.one-instance')
  await expect(launch({ home: app.home })).rejects.toThrow()
  // Playwright's own list: a promise of the main process may be collected before its answer arrives.
  expect(app.electron.windows()).toHaveLength(1)
})
