import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test as base } from '../support/app-test.ts'
import { axeFindings } from '../support/axe.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

const program = [
  'def total(items, rate):',
  '    result = 0',
  '    for item in items:',
  '        result += item * rate',
  '    return result',
  '',
  'api_key = "local-dev-only"',
  'print("begins")',
  'value = total([1, 2], 3)',
  'open("reached", "w").write("line 10")',
].join('\n')

/** A folder with one small program, which a test may run. */
const test = base.extend<{ readonly folder: string }>({
  // Playwright reads a fixture's needs from its first argument's pattern, so an empty one must be written.
  folder: async ({}, use) => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'control-center-debugger-')))
    writeFileSync(path.join(folder, 'total.py'), program)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

async function openTrusted(page: Page, folder: string): Promise<{ desk: DeskPage; runId: string }> {
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: folder })
  await desk.ask('workspace.trust', { root: folder, trusted: true })
  const { runId } = await desk.ask('run.create', { title: 'Totals' })
  await page
    .getByRole('button', { name: /Totals/ })
    .first()
    .click()
  return { desk, runId }
}

test('a program is stopped, looked into, stepped, taken over and ended; its stops stay', async ({
  app,
  folder,
}) => {
  verifies('debug.window-story', 'debug.pane-begins')
  test.setTimeout(240_000)
  const { page } = app
  const { desk } = await openTrusted(page, folder)
  const pane = await desk.show('Debugger')
  await expect(pane.getByText('Nothing is debugged')).toBeVisible({ timeout: 30_000 })
  const place = pane.getByRole('textbox', { name: 'Breakpoint at file and line' })
  await place.fill('total.py:40')
  await place.press('Enter')
  await expect(pane.getByRole('alert')).toContainText('total.py has 10 lines and no line 40.')
  await place.fill('total.py:4')
  await place.press('Enter')
  await expect(pane.getByRole('list', { name: 'Breakpoints' })).toContainText('total.py:4')
  await app.screenshot('debugger-begin')
  await pane.getByRole('textbox', { name: 'Program or test' }).fill('total.py')
  await pane.getByRole('button', { name: 'Debug it' }).click()
  await expect(pane.getByText('Stopped at a breakpoint')).toBeVisible({ timeout: 120_000 })

  const tree = pane.getByRole('tree', { name: 'Variables' })
  await expect(tree.getByRole('treeitem', { name: /^item/ }).first()).toBeVisible({ timeout: 60_000 })
  await expect(pane.getByRole('group', { name: 'Source of total.py' })).toContainText('result', {
    timeout: 60_000,
  })
  await expect(pane.getByRole('list', { name: 'Call stack' })).toContainText('total.py:9')

  const box = pane.getByRole('textbox', { name: 'Evaluate in frame 0' })
  await box.fill('item * rate + 10')
  await box.press('Enter')
  await expect(pane.getByRole('list', { name: 'Answers' })).toContainText('13', { timeout: 60_000 })
  await box.fill('result')
  await pane.getByRole('button', { name: 'Watch this expression' }).click()

  await page.keyboard.press('F5')
  await expect(pane.locator('.stop-pt')).toHaveCount(2, { timeout: 60_000 })
  await expect(pane.getByRole('region', { name: 'Watch' })).toContainText('3')
  await expect(pane.locator('.cmp')).toContainText('result')
  await page.keyboard.press('F10')
  await expect(pane.getByText('Stopped after a step')).toBeVisible({ timeout: 60_000 })
  await pane.getByRole('button', { name: 'Take over' }).click()
  await expect(pane.getByRole('button', { name: 'Hand back' })).toBeVisible()
  await app.screenshot('debugger')
  expect(await axeFindings(page, '.debugger')).toEqual([])

  await pane.getByRole('button', { name: 'Output' }).click()
  await expect(pane.getByRole('log', { name: 'Output' })).toContainText('begins')
  await page.keyboard.press('Shift+F5')
  await expect(pane.getByText('Ended', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(existsSync(path.join(folder, 'reached'))).toBe(false)

  await pane.getByRole('button', { name: 'Stops' }).click()
  await pane.locator('.stop-pt').first().click()
  await expect(pane.getByText(/This is stop 1, as it was recorded/)).toBeVisible({ timeout: 30_000 })
  await expect(tree.getByRole('treeitem', { name: /^item/ }).first()).toBeVisible()

  await pane.getByRole('textbox', { name: 'Program or test' }).fill('absent.py')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('alert')).toContainText('absent.py does not exist.')
  await pane.getByRole('textbox', { name: 'Program or test' }).fill('total.py')
  await page.keyboard.press('Enter')
  await expect(pane.getByText('Stopped at a breakpoint')).toBeVisible({ timeout: 60_000 })
})

test('the card of a stop opens it in the debugger by the keyboard, also when the program is gone', async ({
  app,
  folder,
}) => {
  verifies('renderer.debug-card')
  test.setTimeout(240_000)
  const { page } = app
  const { desk, runId } = await openTrusted(page, folder)
  for (const args of [{ op: 'launch', program: 'total.py', stop_on_entry: true }, { op: 'terminate' }])
    await desk.ask('tool.call', { runId, tool: 'debug', args })
  const open = page.getByRole('log', { name: 'Conversation' }).getByRole('button', { name: 'Open stop 1' })
  await open.focus({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  const pane = page.getByRole('tabpanel', { name: 'Debugger' })
  await expect(pane.getByText(/This is stop 1, as it was recorded/)).toBeVisible({ timeout: 60_000 })
  await expect(pane).toBeFocused()
})
