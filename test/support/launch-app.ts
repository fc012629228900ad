import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright/test'
import { resolveElectron } from '../../scripts/electron/resolve.ts'
import { inProject } from '../../scripts/system/project-root.ts'
import { descendantsOf, isAlive } from './process-tree.ts'

const launchLimitMs = 60_000
const closeLimitMs = 20_000

/**
 * Holds Electron's `ready` back until Playwright is attached. Playwright adds it only where it finds Electron by itself;
 * without it a window that opens at the wrong moment lets the launch hang.
 */
const playwrightLoader = inProject(
  'node_modules',
  'playwright-core',
  'lib',
  'server',
  'electron',
  'loader.js',
)

export interface LaunchOptions {
  /** The data folder; a new one, deleted at the end, when it is not given. */
  readonly home?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface LaunchedApp {
  readonly electron: ElectronApplication
  readonly page: Page
  readonly home: string
  /** What the page complained about since the start: console errors, broken rules of its policy, uncaught errors. */
  readonly problems: readonly string[]
  /** The same, and forgets them: for a test that provokes a complaint. */
  takeProblems(): readonly string[]
  /** Saves what the window shows as test-output/screenshots/NAME.png. */
  screenshot(name: string): Promise<void>
  /** Quits as a person would. Returns the processes that were left behind; those are then killed by their ids. Can be called again. */
  close(): Promise<readonly number[]>
}

/** Starts the built app in a real Electron, with a data folder of its own. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  if (!existsSync(inProject('out', 'main', 'index.js'))) throw new Error('Not built. Run: npm run build')
  const home = options.home ?? mkdtempSync(path.join(os.tmpdir(), 'control-center-e2e-'))
  const runtime = await resolveElectron()
  const electron = await _electron.launch({
    executablePath: runtime.executable,
    args: ['-r', playwrightLoader, inProject(), ...(options.args ?? [])],
    // As root Chromium's sandbox cannot work: then Playwright adds --no-sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...definedVariables(), CONTROL_CENTER_HOME: home, ...options.env },
    timeout: launchLimitMs,
  })
  const problems = watchProblems(electron)
  const page = await electron.firstWindow({ timeout: launchLimitMs })
  let closing: Promise<readonly number[]> | undefined
  return {
    electron,
    page,
    home,
    problems,
    takeProblems: () => problems.splice(0),
    async screenshot(name) {
      await page.screenshot({ path: inProject('test-output', 'screenshots', `${name}.png`) })
    },
    close() {
      closing ??= closeAndCollect(electron).then((left) => {
        if (options.home === undefined) rmSync(home, { recursive: true, force: true })
        return left
      })
      return closing
    },
  }
}

function watchProblems(electron: ElectronApplication): string[] {
  const problems: string[] = []
  electron.context().on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  electron.context().on('weberror', (error) => {
    problems.push(String(error.error()))
  })
  return problems
}

async function closeAndCollect(electron: ElectronApplication): Promise<readonly number[]> {
  const main = electron.process().pid
  const family = main === undefined ? [] : [main, ...descendantsOf(main)]
  await Promise.race([electron.close().catch(() => undefined), wait(closeLimitMs)])
  // A child may need a moment longer than its parent.
  for (let turn = 0; turn < 20 && family.some(isAlive); turn++) await wait(100)
  const left = family.filter(isAlive)
  for (const pid of left) process.kill(pid, 'SIGKILL')
  return left
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })
}
