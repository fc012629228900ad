import { expect, test } from '../support/app-test.ts'
import { DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

test('an answer of a language server has links that open the file there', async ({ app }) => {
  verifies('renderer.lsp-card')
  test.setTimeout(240_000)
  const { page } = app
  const desk = new DeskPage(page)
  await desk.startDemo()
  // The demo waits for a decision: what comes after it stands at the end.
  await expect(desk.accept()).toBeVisible({ timeout: 90_000 })
  await desk.send('/lsp {"op": "symbols", "file": "packages/cli/src/watch.ts"}')
  const link = page.getByRole('button', { name: /^Open packages\/cli\/src\/watch\.ts:\d+$/ }).first()
  await link.scrollIntoViewIfNeeded({ timeout: 90_000 })
  await link.click()
  const file = page.locator('.peek')
  await expect(file.getByRole('group', { name: 'packages/cli/src/watch.ts, read only' })).toContainText(
    'watcher',
    {
      timeout: 60_000,
    },
  )
  await app.screenshot('lsp-place')
  await page.keyboard.press('Escape')
  await expect(file).toBeHidden()
})
