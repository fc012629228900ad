import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DeskPage } from '../support/desk-page.ts'
import { expect, sample, staged, test, tree } from '../support/review-test.ts'
import { inMainProcess } from '../support/main-process.ts'
import { verifies } from '../support/verifies.ts'

test('an Accept from the note is confirmed where it was made, and leads on to the next change by key', async ({
  app,
  folder,
}) => {
  verifies(
    'renderer.confirmed-before-next',
    'renderer.focus-after-decision',
    'renderer.decide-keys-are-guarded',
  )
  test.setTimeout(240_000)
  writeFileSync(path.join(folder, 'a.ts'), 'const a = legacy(1) + legacy(2)\nconst b = legacy(3)\n')
  writeFileSync(path.join(folder, 'b.ts'), 'const c = older(1)\n')
  const { page } = app
  const rewrite = (from: string): object => ({
    ops: [{ pattern: `${from}($N)`, rewrite: 'modern($N)' }],
    language: 'typescript',
  })
  const desk = await staged(page, folder, rewrite('legacy'))
  const { runs } = await desk.ask('run.list', {})
  await desk.ask('tool.call', { runId: runs[0]?.id ?? '', tool: 'ast_edit', args: rewrite('older') })
  const second = page.getByRole('button', { name: /Change 2/ })
  await expect(second).toBeVisible()
  // The new one has not taken the place of the one that is looked at.
  await expect(page.getByRole('heading', { name: 'Change 1' })).toBeVisible()
  await page.getByRole('treeitem', { name: /1:23/ }).click()
  await tree(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 3 sites left out')).toBeVisible()
  await expect(page.locator('.modified .view-lines')).toContainText('modern(1) + legacy(2)')
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Not the second.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Accepted. 2 of 3 sites in 1 file written.')).toBeVisible({ timeout: 30_000 })
  expect(readFileSync(path.join(folder, 'a.ts'), 'utf8')).toBe(
    'const a = modern(1) + legacy(2)\nconst b = modern(3)\n',
  )
  await expect(page.locator('.modified .view-lines')).toContainText('modern(1) + legacy(2)')
  await expect(page.getByRole('button', { name: 'Next: change 2' })).toBeFocused()
  await app.screenshot('review-accepted-next')
  await page.keyboard.press('Enter')
  await expect(desk.accept()).toHaveText(/Accept 1 site/)
  await desk.accept().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back. Every file is as it was')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.review')).toBeFocused()
})

test('what is refused stands beside the buttons with a way round it, and sixty changed files leave them in sight', async ({
  app,
  folder,
}) => {
  verifies('renderer.refusal-stays', 'renderer.banner-is-bounded', 'renderer.decide-in-palette')
  test.setTimeout(240_000)
  const fileAt = (index: number): string => path.join(folder, `part-${String(index).padStart(2, '0')}.ts`)
  for (let index = 0; index < 60; index++)
    writeFileSync(fileAt(index), `export const v${index} = legacy(${index})\n`)
  chmodSync(fileAt(0), 0o444)
  const { page, electron } = app
  const desk = await staged(page, folder, {
    ops: [{ pattern: 'legacy($N)', rewrite: 'modern($N)' }],
    language: 'typescript',
  })
  await desk.accept().click()
  const refusal = page.locator('.refusal')
  await expect(refusal).toContainText('part-00.ts is read-only')
  await expect(refusal).toContainText('Make it writable and accept again, or leave it out.')
  await app.screenshot('review-refused')
  await refusal.getByRole('button', { name: 'Untick part-00.ts' }).click()
  await expect(refusal).toHaveCount(0)
  await expect(desk.accept()).toHaveText(/Accept 59 of 60/)
  for (let index = 1; index < 60; index++)
    writeFileSync(fileAt(index), `// later\nexport const v${index} = 0\n`)
  const alert = page.locator('#pane-review').getByRole('alert')
  await expect(alert).toContainText('and 56 more', { timeout: 30_000 })
  await inMainProcess(electron, ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(1100, 700),
  )
  for (const name of ['Discard', 'Check again', 'Rebase'])
    await expect(page.locator('#pane-review').getByRole('button', { name, exact: true })).toBeInViewport({
      ratio: 1,
    })
  await alert.getByRole('button', { name: 'and 56 more' }).click()
  await expect(alert.getByRole('listitem')).toHaveCount(59)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeInViewport({ ratio: 1 })
  await app.screenshot('review-many-stale')
  await page.keyboard.press('Control+K')
  await page.getByPlaceholder('Go to or run anything').fill('discard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Discarded. Not one byte of the folder was written.')).toBeVisible({
    timeout: 30_000,
  })
})

test('a discard by key is done when the window goes before its time is over', async ({ launch, folder }) => {
  verifies('renderer.discard-can-be-taken-back')
  test.setTimeout(240_000)
  const root = path.join(folder, 'work')
  const home = path.join(folder, 'home')
  mkdirSync(root)
  sample(root)
  const first = await launch({ home })
  const desk = await staged(first.page, root)
  await tree(first.page).focus()
  await first.page.keyboard.press('Control+Backspace')
  await expect(first.page.getByText('Discarded by key.')).toBeVisible()
  await desk.show('Files')
  await first.page.keyboard.press('Control+Z')
  await desk.show('Review')
  await expect(desk.accept()).toBeVisible()
  await tree(first.page).focus()
  await first.page.keyboard.press('Control+Backspace')
  await expect(first.page.getByText('Discarded by key.')).toBeVisible()
  await first.close()
  const second = await launch({ home })
  const again = new DeskPage(second.page)
  const { runs } = await again.ask('run.list', {})
  const states = async (): Promise<readonly string[]> => {
    const { view } = await again.ask('run.open', { runId: runs[0]?.id ?? '' })
    return view.changes.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(['discarded'])
})
