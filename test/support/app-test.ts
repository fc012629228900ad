import { test as base, expect } from 'playwright/test'
import { type LaunchedApp, launchApp, type LaunchOptions } from './launch-app.ts'

export interface AppFixtures {
  /** Starts the app; every app that a test starts is closed after it, also when the test fails. */
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>
  /** One started app, for the tests that need no more. */
  readonly app: LaunchedApp
}

/** A story through the real window. After each: nothing on the page's console, no process left behind. */
export const test = base.extend<AppFixtures>({
  // Playwright reads a fixture's needs from its first argument's pattern, so an empty one must be written.
  launch: async ({}, use, info) => {
    const started: LaunchedApp[] = []
    await use(async (options) => {
      const app = await launchApp(options)
      started.push(app)
      return app
    })
    for (const app of started) {
      if (info.status !== info.expectedStatus)
        await app.screenshot(`failed-${info.title}`).catch(() => undefined)
      const left = await app.close()
      expect.soft({ problems: app.problems, left }).toEqual({ problems: [], left: [] })
    }
  },
  app: async ({ launch }, use) => {
    await use(await launch())
  },
})

export { expect }
