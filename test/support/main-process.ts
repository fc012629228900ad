import type Electron from 'electron'
import type { ElectronApplication } from 'playwright/test'

/** Asked again this often: under load the answer is lost more than once in a row. */
const maxAttempts = 10
const lostAnswer = /promise was garbage collected/

/**
 * Runs `work` in the main process and gives what it returns. Electron's main process may collect the promise of an
 * evaluation before its answer is read, and Playwright then fails it; the work has run all the same, so it is run again:
 * `work` must be fit to run twice, returns a plain value and waits for nothing. It sees nothing of its test but `count`.
 */
export async function inMainProcess<T>(
  electron: ElectronApplication,
  work: (electron: typeof Electron, count: number) => T,
  count = 0,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await electron.evaluate(work, count)
    } catch (error) {
      if (attempt === maxAttempts || !lostAnswer.test(String(error))) throw error
    }
  }
}
