import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { inProject } from '../../scripts/system/project-root.ts'
import { expect, test as base } from '../support/app-test.ts'
import { axeFindings } from '../support/axe.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

const guard = 'if ($X != null) $X.dispose()'
/** At the beginning of its line: the same words stand in a string of that file, and stay there. */
const before = '      if (watcher != null) watcher.dispose()'
const guarded = 'packages/cli/src/watch.ts'

/** A copy of the sample project of which a test may change the files. */
const test = base.extend<{ readonly folder: string }>({
  // Playwright reads a fixture's needs from its first argument's pattern, so an empty one must be written.
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-search-'))
    cpSync(inProject('resources', 'sample'), folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

async function openFolder(page: Page, folder: string): Promise<DeskPage> {
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: folder })
  return desk
}

function box(page: Page, name: 'Pattern' | 'Rewrite' = 'Pattern'): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

/** What the head of the list says, after the first and slowest search too. */
function counted(page: Page, words: string): Promise<void> {
  return expect(page.locator('.results-count')).toHaveText(words, { timeout: 60_000 })
}

test('a pattern is read, found, rewritten, staged and accepted in one window', async ({ app, folder }) => {
  verifies('search.from-pattern-to-disk', 'search.reading-is-shown', 'search.live')
  test.setTimeout(240_000)
  const { page } = app
  const desk = await openFolder(page, folder)
  await desk.show('Search')
  await box(page).pressSequentially(guard)
  await counted(page, '6 matches in 4 files')
  await expect(page.getByRole('treeitem').nth(1)).toContainText('if (watcher != null) watcher.dispose()')
  await expect(page.getByRole('treeitem').nth(1)).toContainText('$X = watcher')

  await page.getByRole('button', { name: 'How it was read' }).click()
  const reading = page.getByRole('region', { name: 'How it was read' })
  await expect(reading).toContainText('TypeScript reads it as statement')
  await expect(reading.getByRole('list', { name: 'The pattern as TypeScript' })).toContainText('if_statement')

  await page.getByRole('treeitem').nth(1).click()
  await expect(page.getByRole('group', { name: `${guarded} at the match` })).toContainText('watcher', {
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click()
  await box(page, 'Rewrite').fill('$X?.dispose()')
  await expect(page.locator('.stage-bar')).toContainText('6 replacements in 4 files', { timeout: 60_000 })
  await expect(page.locator('.stage-bar')).toContainText('a second run finds nothing')
  await expect(page.locator('.result--site').first()).toContainText('watcher?.dispose()')
  await app.screenshot('search-preview')
  await page.locator('.result--site').first().click()
  await expect(page.getByRole('group', { name: `Diff of ${guarded}` })).toContainText('watcher', {
    timeout: 60_000,
  })
  expect(readFileSync(path.join(folder, guarded), 'utf8')).toContain(before)

  await page.getByRole('button', { name: /^Stage this/ }).click()
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  expect(readFileSync(path.join(folder, guarded), 'utf8')).toContain(before)
  await desk.accept().click()
  await expect(page.getByText('Accepted. 6 sites in 4 files written.')).toBeVisible({ timeout: 120_000 })
  const after = readFileSync(path.join(folder, guarded), 'utf8')
  expect([after.includes(before), after.includes('watcher?.dispose()')]).toEqual([false, true])
})

test('everything is reached by the keyboard alone', async ({ app, folder }) => {
  verifies('search.by-keyboard')
  test.setTimeout(240_000)
  const { page } = app
  const { keyboard } = page
  const desk = await openFolder(page, folder)
  await keyboard.press('Control+Shift+F')
  await expect(box(page)).toBeFocused()
  await keyboard.type('if ($X != null)')
  await keyboard.press('Shift+Enter')
  await keyboard.type('  $X.dispose()')
  await counted(page, '6 matches in 4 files')
  await keyboard.press('Enter')
  const tree = page.getByRole('tree', { name: 'Matches' })
  await expect(tree).toBeFocused()
  const active = async (): Promise<string> =>
    (await page.locator(`#${(await tree.getAttribute('aria-activedescendant')) ?? ''}`).textContent()) ?? ''
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect.poll(active).toContain('watcher.dispose()')
  await keyboard.press('ArrowRight')
  await expect(page.locator('.result.is-active')).toContainText('say(advice)')
  await keyboard.press('End')
  await expect.poll(active).toContain('peer.dispose()')
  await keyboard.press('Home')
  await keyboard.press('F4')
  await expect(page.getByRole('group', { name: `${guarded} at the match` })).toBeVisible({ timeout: 60_000 })
  await expect(tree).toBeFocused()
  await keyboard.press('Shift+F4')
  await expect.poll(active).toContain('peer.dispose()')

  await keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await keyboard.press('Control+K')
  await keyboard.type('Search by shape')
  await keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  for (let step = 0; step < 7; step++) await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Rewrite', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await box(page, 'Rewrite').focus()
  await keyboard.type('$X?.dispose()')
  await expect(page.locator('.stage-bar')).toContainText('6 replacements in 4 files', { timeout: 60_000 })
  await keyboard.press('Control+Enter')
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  await expect(page.locator('.review')).toBeFocused()
})

test('a pattern that finds nothing or is no code says why, and what was found is never of another pattern', async ({
  app,
  folder,
}) => {
  verifies('search.nothing-has-a-reason', 'search.live')
  test.setTimeout(240_000)
  const { page } = app
  const desk = await openFolder(page, folder)
  await desk.show('Search')
  await box(page).fill('$obj.dispose()')
  await counted(page, 'No match')
  await expect(page.getByText('$obj was taken as literal text')).toBeVisible()
  await box(page).fill('if ($X != null) {')
  await expect(page.locator('.not-read')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.results-count')).toHaveCount(0)
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await page
    .getByRole('button', { name: /^1:\d+, go to/ })
    .first()
    .click()
  await expect(box(page)).toBeFocused()

  await box(page).fill('$X.dispose()')
  await counted(page, '8 matches in 5 files')
  await page.getByRole('textbox', { name: 'Files' }).fill('packages/cli')
  await counted(page, '2 matches in 2 files')
  await box(page).press('Enter')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByText('Find code by its shape')).toBeVisible()
  await page.getByRole('button', { name: 'Last patterns' }).click()
  await page.getByRole('menuitem', { name: '$X.dispose()' }).click()
  await counted(page, '8 matches in 5 files')
})

test('ten thousand matches scroll, and what is held back can be asked for', async ({ app, folder }) => {
  verifies('search.many')
  test.setTimeout(240_000)
  const { page } = app
  for (let file = 0; file < 12; file++)
    writeFileSync(path.join(folder, `many-${file}.js`), 'touch(1)\n'.repeat(1000))
  const desk = await openFolder(page, folder)
  await desk.show('Search')
  await box(page).fill('touch($N)')
  await counted(page, '12,000 matches')
  const tree = page.getByRole('tree', { name: 'Matches' })
  expect(await page.getByRole('treeitem').count()).toBeLessThan(200)
  await tree.focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Show 2,000 more' }).click()
  await counted(page, '12,000 matches in 12 files')
})

test('axe finds nothing serious in the search, in any theme', async ({ app, folder }) => {
  verifies('renderer.axe-finds-nothing')
  test.setTimeout(300_000)
  const { page } = app
  const desk = await openFolder(page, folder)
  await desk.show('Search')
  const found: string[] = []
  const look = async (where: string): Promise<void> => {
    // A colour on its way from one theme to the next is neither's.
    await page.evaluate(
      'Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])))',
    )
    for (const line of await axeFindings(page)) found.push(`${where}: ${line}`)
  }
  await expect(page.getByText('Find code by its shape')).toBeVisible()
  for (const theme of ['dark', 'light', 'contrast'] as const) {
    await desk.ask('app.setTheme', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await look(`empty, ${theme}`)
    await box(page).fill('if ($X != null) {')
    await expect(page.locator('.not-read')).toBeVisible({ timeout: 60_000 })
    await look(`unread, ${theme}`)
    await box(page).fill(guard)
    await counted(page, '6 matches in 4 files')
    await page.getByRole('button', { name: 'How it was read' }).click()
    await look(`reading, ${theme}`)
    await page.getByRole('button', { name: 'Rewrite', exact: true }).click()
    await box(page, 'Rewrite').fill('$X?.dispose()')
    await expect(page.locator('.stage-bar')).toContainText('6 replacements', { timeout: 60_000 })
    await look(`preview, ${theme}`)
    await page.getByRole('button', { name: 'Clear the search' }).click()
  }
  expect(found).toEqual([])
})
