import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inProject } from '../../scripts/system/project-root.ts'
import { expect, test as base } from '../support/app-test.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

/** A copy of the sample project, of which a test may change the files. */
const test = base.extend<{ readonly folder: string }>({
  // Playwright reads a fixture's needs from its first argument's pattern, so an empty one must be written.
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-refactor-'))
    cpSync(inProject('resources', 'sample'), folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

test('a file is moved with its imports: shown in the review, on the disk after Accept, and taken back', async ({
  app,
  folder,
}) => {
  verifies('renderer.file-operations', 'refactor.rename-file')
  test.setTimeout(240_000)
  const from = 'packages/sync/src/session.ts'
  const to = 'packages/sync/src/sessions/session.ts'
  const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
  const isThere = (file: string): boolean => existsSync(path.join(folder, file))
  const { page } = app
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: folder })
  await desk.ask('workspace.trust', { root: folder, trusted: true })
  const { runId } = await desk.ask('run.create', { title: 'Move the session' })
  await desk.ask('tool.call', { runId, tool: 'lsp_refactor', args: { op: 'rename_file', from, to } })
  await page.locator('.run').first().click()
  await desk.show('Review')
  await expect(page.getByText(`Move ${from} to ${to}`).first()).toBeVisible({ timeout: 60_000 })
  const moved = page.getByRole('treeitem', { name: /session\.ts.*Moved/ })
  await expect(moved).toBeVisible()
  await expect(page.getByRole('treeitem', { name: `Moves from ${from}` })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  expect([isThere(from), isThere(to)]).toEqual([true, false])
  await moved.click()
  await app.screenshot('refactor-moved')
  await desk.accept().click()
  await expect(page.getByText(/^Accepted\./)).toBeVisible({ timeout: 30_000 })
  expect([isThere(from), isThere(to)]).toEqual([false, true])
  expect(textOf('packages/sync/src/pool.ts')).toContain("from './sessions/session.ts'")
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Taken back\./)).toBeVisible({ timeout: 30_000 })
  expect([isThere(from), isThere(to), isThere('packages/sync/src/sessions')]).toEqual([true, false, false])
})
