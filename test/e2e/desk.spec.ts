import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/app-test.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

const panes = ['Review', 'Files', 'Diagnostics', 'Search', 'Debugger', 'Servers'] as const

test('keys step through the sites and decide; a word that is deleted in the note discards nothing', async ({
  app,
}) => {
  verifies('renderer.decide-keys-are-guarded', 'renderer.sites-round')
  test.setTimeout(240_000)
  const desk = new DeskPage(app.page)
  const { page } = app
  await desk.startDemo()
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Show change 1' }).click()
  await expect(page.getByText('Site 1 of 6')).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByText('Site 2 of 6')).toBeVisible()
  await page.keyboard.press('Shift+F7')
  await page.keyboard.press('Shift+F7')
  await expect(page.getByText('Site 6 of 6')).toBeVisible()

  const note = page.getByRole('textbox', { name: 'Note to the agent' })
  await note.fill('Keep the guards for now')
  await note.press('Control+Backspace')
  await expect(desk.accept()).toBeEnabled()
  await expect(note).toHaveValue('Keep the guards for ')

  await desk.accept().focus()
  await page.keyboard.press('Control+Backspace')
  // A discard by key can be taken back for 10 s.
  await expect(page.getByText('Discarded. Not one byte of the folder was written.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('Your note: Keep the guards for')).toBeVisible()
})

test('the result of what the person sends is in sight each time, also after scrolling away', async ({
  app,
}) => {
  verifies('renderer.own-send-is-seen')
  test.setTimeout(240_000)
  const desk = new DeskPage(app.page)
  const { page } = app
  await desk.startDemo()
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  const field = page.getByRole('combobox', { name: 'Message' })
  const stream = page.locator('.stream-list')
  for (let round = 1; round <= 8; round += 1) {
    if (round === 5) {
      await stream.hover()
      await page.mouse.wheel(0, -2000)
      await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    }
    await field.pressSequentially(`/glob **/*.${round}`)
    await field.press('Enter')
    const card = page.locator('.call', { hasText: `**/*.${round}` })
    await expect(card).toContainText('0 files')
    await expect(card).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
    const gap = await stream.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
    expect(gap).toBeLessThan(2)
  }
})

test('panes, sites and the composer are reached by keys, and a wrong line is told where it stands', async ({
  app,
}) => {
  verifies('renderer.panes-by-key', 'renderer.own-line-is-refused-in-place')
  test.setTimeout(240_000)
  const desk = new DeskPage(app.page)
  const { page } = app
  await desk.startDemo()
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  const field = page.getByRole('combobox', { name: 'Message' })
  await field.click()
  await page.keyboard.press('F7')
  await expect(page.getByText('Site 2 of 6')).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill('/nothing_like_it')
  await field.press('Enter')
  const refusal = page.locator('.composer').getByRole('alert')
  await expect(refusal).toContainText('There is no command /nothing_like_it.')
  await expect(field).toHaveValue('/nothing_like_it')
  await expect(page.locator('.toast')).toHaveCount(0)
  await field.fill('')
  await expect(refusal).toBeHidden()

  await desk.show('Files')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Show the review')
  await page.keyboard.press('Enter')
  await expect(page.locator('.review')).toBeFocused()
  await field.click()
  await page.keyboard.press('F6')
  await expect(page.locator('.review')).toBeFocused()
  await page.keyboard.press('Control+N')
  await expect(page.getByText('Nothing was said yet')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Message' })).toBeFocused()
})

test('axe finds nothing serious on any pane, in any theme', async ({ app }) => {
  verifies('renderer.axe-finds-nothing')
  test.setTimeout(300_000)
  const desk = new DeskPage(app.page)
  const found: string[] = []
  const look = async (where: string): Promise<void> => {
    for (const line of await axeFindings(app.page)) found.push(`${where}: ${line}`)
  }
  await look('first contact')
  await desk.startDemo()
  await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
  await expect(app.page.locator('.monaco-diff-editor .view-line').first()).toBeVisible({ timeout: 30_000 })
  for (const theme of ['dark', 'light', 'contrast'] as const) {
    await desk.ask('app.setTheme', { theme })
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const pane of panes) {
      await desk.show(pane)
      await look(`${pane}, ${theme}`)
      await app.screenshot(`desk-${pane.toLowerCase()}-${theme}`)
    }
  }
  expect(found).toEqual([])
})
