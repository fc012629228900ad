import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/app-test.ts'
import { axeFindings } from '../support/axe.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'
import { inProject } from '../../scripts/system/project-root.ts'

async function openGraph(page: Page): Promise<Locator> {
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: inProject('resources', 'sample') })
  const pane = await desk.show('Graph')
  await expect(pane.locator('.graph-foot')).toContainText('symbols', { timeout: 60_000 })
  return pane
}

function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Find a symbol' })
}

test('a symbol is found, its callers are read, and a change of it shows what it would reach', async ({
  app,
}) => {
  verifies('graph-pane.from-name-to-impact')
  const { page } = app
  const pane = await openGraph(page)
  await box(page).pressSequentially('release')
  await expect(page.getByRole('treeitem').first()).toContainText('SessionPool.release', { timeout: 60_000 })
  await page.getByRole('treeitem').first().getByRole('button', { name: 'SessionPool.release' }).click()
  await expect(pane.getByRole('heading', { name: 'release' })).toBeVisible()
  await expect(pane.getByRole('tree')).toContainText('SessionPool.sweep')
  await expect(pane.getByRole('tree')).toContainText('SessionPool.adopt')
  await pane.getByRole('button', { name: 'Impact' }).click()
  await expect(pane.getByRole('status')).toContainText(/A change may reach \d+ symbols?/)
  await expect(pane.getByRole('img', { name: /^Drawing: release/ })).toBeVisible()
  await app.screenshot('graph-impact')
  await pane.getByRole('button', { name: 'Outline' }).click()
  await expect(pane.getByRole('tree')).toContainText('release')
})

test('the graph is used by the keyboard alone, and axe finds nothing serious in it', async ({ app }) => {
  verifies('graph-pane.by-keyboard')
  const { page } = app
  await openGraph(page)
  await box(page).focus()
  await page.keyboard.type('release')
  await expect(page.getByRole('treeitem').first()).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('tree')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Callers' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFindings(page)).toEqual([])
})
