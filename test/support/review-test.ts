import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { inProject } from '../../scripts/system/project-root.ts'
import { test as base } from './app-test.ts'
import { DeskPage } from './desk-page.ts'

const guards = {
  ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
  language: 'typescript',
}

/** A folder of which a test may change the files. */
export const test = base.extend<{ readonly folder: string }>({
  // Playwright reads a fixture's needs from its first argument's pattern, so an empty one must be written.
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-review-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Opens the folder and stages a rewrite in a new run, which is then shown. */
export async function staged(page: Page, folder: string, args: object = guards): Promise<DeskPage> {
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: folder })
  const { runId } = await desk.ask('run.create', { title: 'Guards' })
  await desk.ask('tool.call', { runId, tool: 'ast_edit', args })
  await page.locator('.run').first().click()
  await desk.show('Review')
  await expect(desk.accept()).toBeVisible({ timeout: 60_000 })
  return desk
}

export function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Files and sites' })
}

export function sample(folder: string): (file: string) => string {
  cpSync(inProject('resources', 'sample'), folder, { recursive: true })
  return (file) => readFileSync(path.join(folder, file), 'utf8')
}

export { expect }
