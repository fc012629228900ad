import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { axeFindings } from '../support/axe.ts'
import { DeskPage } from '../support/desk-page.ts'
import { expect, sample, staged, test, tree } from '../support/review-test.ts'
import { verifies } from '../support/verifies.ts'

const pool = 'packages/sync/src/pool.ts'
const watch = 'packages/cli/src/watch.ts'
test('a site is unticked by key: the rest is written, and the agent is told what was left out and the note', async ({
  app,
  folder,
}) => {
  verifies('renderer.ticks', 'staging.some-sites')
  test.setTimeout(240_000)
  const textOf = sample(folder)
  const { page } = app
  const desk = await staged(page, folder)
  await expect(desk.accept()).toHaveText(/Accept 6 sites/)
  await tree(page).focus()
  const file = page.getByRole('treeitem', { name: /pool\.ts/ })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(desk.accept()).toHaveText(/Accept 4 of 6/)
  await page.keyboard.press('Space')
  await expect(file).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(desk.accept()).toHaveText(/Accept 5 of 6/)
  await expect(file).toHaveAttribute('aria-checked', 'mixed')
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Leave the first guard of the pool.')
  // What was prepared is still there after a look elsewhere.
  await desk.show('Files')
  await desk.show('Review')
  await expect(desk.accept()).toHaveText(/Accept 5 of 6/)
  await app.screenshot('review-unticked')
  await desk.accept().click()
  await expect(page.getByText('Accepted. 5 of 6 sites in 4 files written.')).toBeVisible({ timeout: 30_000 })
  expect(textOf(pool)).toContain('if (before != null) before.dispose()')
  expect(textOf(pool)).toContain('session.timer?.dispose()')
  const { runs } = await desk.ask('run.list', {})
  const { view } = await desk.ask('run.open', { runId: runs[0]?.id ?? '' })
  const resolved = view.items.findLast((item) => item.kind === 'tool-call' && item.tool === 'resolve')
  const told = resolved?.kind === 'tool-call' ? (resolved.result?.text ?? '') : ''
  expect(told).toMatch(/Left out by the person: 1 site: \S+ packages\/sync\/src\/pool\.ts:16\./)
  expect(told).toContain('Note from the person: Leave the first guard of the pool.')
})

test('a stale change is rebased, accepted, and taken back unless a file moved on', async ({
  app,
  folder,
}) => {
  verifies('renderer.rebase', 'renderer.undo', 'staging.stale-at-once')
  test.setTimeout(240_000)
  const textOf = sample(folder)
  const { page } = app
  const desk = await staged(page, folder)
  await tree(page).focus()
  await page.keyboard.press('Space')
  await expect(desk.accept()).toHaveText(/Accept 5 of 6/)
  const moved = `// moved\nexport function drop(a: { dispose(): void } | null): void {\n  if (a != null) a.dispose()\n}\n${textOf(pool)}`
  writeFileSync(path.join(folder, pool), moved)
  const alert = page.locator('#pane-review').getByRole('alert')
  await expect(alert).toContainText('A file is not as it was when this was staged', { timeout: 30_000 })
  await expect(alert).toContainText('pool.ts')
  await page.getByRole('button', { name: 'Rebase', exact: true }).click()
  await expect(page.getByText('Proposed again on the text of now: 6 sites as before, 1 new.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('treeitem').filter({ hasText: 'new' })).toContainText(
    'if (a != null) a.dispose()',
  )
  await expect(desk.accept()).toHaveText(/Accept 6 of 7/)
  await app.screenshot('review-rebased')
  const before = textOf(pool)
  await desk.accept().click()
  await expect(page.getByText('Accepted. 6 of 7 sites in 3 files written.')).toBeVisible({ timeout: 30_000 })
  const accepted = textOf(pool)
  expect([
    before === moved,
    accepted.includes('a?.dispose()'),
    textOf(watch).includes('watcher?.dispose()'),
  ]).toEqual([true, true, false])

  writeFileSync(path.join(folder, pool), `${accepted}// later\n`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(alert).toContainText('Not taken back.', { timeout: 30_000 })
  await expect(alert).toContainText(pool)
  expect(textOf(pool)).toBe(`${accepted}// later\n`)
  await app.screenshot('review-not-undone')
  writeFileSync(path.join(folder, pool), accepted)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Taken back. Every file is as it was before it was accepted.')).toBeVisible({
    timeout: 30_000,
  })
  expect(textOf(pool)).toBe(moved)
})

test('a discard by key can be taken back for a moment', async ({ app, folder }) => {
  verifies('renderer.discard-can-be-taken-back')
  test.setTimeout(240_000)
  sample(folder)
  const { page } = app
  const desk = await staged(page, folder)
  await tree(page).focus()
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByText('Discarded by key.')).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(desk.accept()).toHaveText(/Accept 6 sites/)
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByText('Discarded. Not one byte of the folder was written.')).toBeVisible({
    timeout: 60_000,
  })
})

test('a file with several names is accepted only when its split is confirmed', async ({ app, folder }) => {
  verifies('renderer.hard-links-are-asked')
  test.setTimeout(240_000)
  const root = path.join(folder, 'work')
  mkdirSync(root)
  const textOf = sample(root)
  const other = path.join(folder, 'other-name.ts')
  linkSync(path.join(root, watch), other)
  const before = textOf(watch)
  const { page } = app
  const desk = await staged(page, root)
  const box = page.getByRole('checkbox', { name: 'Split' })
  await expect(page.locator('.links')).toContainText('watch.ts (2 names) is hard-linked')
  await desk.accept().click()
  await expect(box).toBeFocused()
  expect(textOf(watch)).toBe(before)
  await page.keyboard.press('Space')
  await desk.accept().click()
  await expect(page.getByText('Accepted. 6 sites in 4 files written.')).toBeVisible({ timeout: 30_000 })
  expect([textOf(watch).includes('watcher?.dispose()'), readFileSync(other, 'utf8')]).toEqual([true, before])
})

test('200 files and 1,000 sites open with the rows in sight and one diff editor', async ({ app, folder }) => {
  verifies('renderer.many-sites', 'renderer.sites-round')
  test.setTimeout(300_000)
  for (let file = 0; file < 200; file++) {
    const lines = Array.from({ length: 5 }, (_, at) => `export const v${file}x${at} = legacy(${at})\n`)
    writeFileSync(path.join(folder, `part-${String(file).padStart(3, '0')}.ts`), lines.join(''))
  }
  const { page } = app
  const desk = await staged(page, folder, {
    ops: [{ pattern: 'legacy($N)', rewrite: 'modern($N)' }],
    language: 'typescript',
  })
  await expect(desk.accept()).toHaveText(/Accept 1,000 sites/)
  await desk.show('Files')
  await expect(page.getByRole('treeitem')).toHaveCount(0)
  const startMs = performance.now()
  await desk.show('Review')
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const rowsMs = performance.now() - startMs
  await expect(page.locator('.monaco-diff-editor .view-line').first()).toBeVisible({ timeout: 60_000 })
  const diffMs = performance.now() - startMs
  process.stdout.write(
    `1,000 sites in 200 files: rows after ${rowsMs.toFixed(0)} ms, diff after ${diffMs.toFixed(0)} ms\n`,
  )
  const bounded = async (): Promise<void> => {
    expect(await page.getByRole('treeitem').count()).toBeLessThan(60)
    await expect(page.locator('.monaco-diff-editor')).toHaveCount(1)
  }
  await bounded()
  await page.keyboard.press('Shift+F7')
  await expect(page.getByText('Site 1,000 of 1,000')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /part-199\.ts/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Diff of part-199.ts' })).toBeVisible()
  await bounded()
  await page.keyboard.press('F7')
  await expect(page.getByRole('group', { name: 'Diff of part-000.ts' })).toBeVisible()
  await tree(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(desk.accept()).toHaveText(/Accept 995 of 1,000/)
  await bounded()
})

test('what the tools wrote in a turn is taken back from the files, unless a file moved on', async ({
  app,
  folder,
}) => {
  verifies('renderer.undo', 'staging.checkpoint')
  test.setTimeout(240_000)
  const textOf = sample(folder)
  const before = textOf(watch)
  const { page } = app
  const desk = new DeskPage(page)
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible({ timeout: 30_000 })
  await desk.ask('workspace.open', { path: folder })
  const { runId } = await desk.ask('run.create', { title: 'Writes' })
  await desk.ask('run.say', { runId, text: 'Empty the watcher.\nAll of it.' })
  await desk.ask('tool.call', { runId, tool: 'write', args: { path: watch, content: 'export {}\n' } })
  await page.locator('.run').first().click()
  await desk.show('Files')
  await page.getByRole('button', { name: '1 turn in which tools wrote' }).click()
  const row = page.getByRole('region', { name: 'Turns' }).getByRole('listitem')
  await expect(row).toContainText('Empty the watcher.')
  writeFileSync(path.join(folder, watch), 'export {}\n// later\n')
  await row.getByRole('button', { name: 'Undo the turn' }).click()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toContainText(`Changed since the turn: ${watch}`, { timeout: 30_000 })
  writeFileSync(path.join(folder, watch), 'export {}\n')
  await row.getByRole('button', { name: 'Undo the turn' }).click()
  await row.getByRole('button', { name: 'Keep' }).click()
  expect(textOf(watch)).toBe('export {}\n')
  await row.getByRole('button', { name: 'Undo the turn' }).click()
  expect(await axeFindings(page)).toEqual([])
  await app.screenshot('files-undo-turn')
  await row.getByRole('button', { name: 'Put 1 file back' }).click()
  await expect(row).toContainText('taken back', { timeout: 30_000 })
  expect(textOf(watch)).toBe(before)
})

test('axe finds nothing serious in a change that waits, is stale, rebased and accepted in part', async ({
  app,
  folder,
}) => {
  verifies('renderer.axe-finds-nothing')
  test.setTimeout(300_000)
  const textOf = sample(folder)
  const { page } = app
  const desk = await staged(page, folder)
  const found: string[] = []
  const look = async (where: string): Promise<void> => {
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await desk.ask('app.setTheme', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const line of await axeFindings(page)) found.push(`${where}, ${theme}: ${line}`)
    }
  }
  await tree(page).focus()
  await page.keyboard.press('Space')
  await look('waiting')
  writeFileSync(path.join(folder, pool), `// moved\n${textOf(pool)}`)
  await expect(page.getByRole('button', { name: 'Rebase', exact: true })).toBeVisible({ timeout: 30_000 })
  await look('stale')
  await page.getByRole('button', { name: 'Rebase', exact: true }).click()
  await expect(page.getByText('6 sites as before')).toBeVisible({ timeout: 60_000 })
  await look('rebased')
  await desk.accept().click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible({ timeout: 30_000 })
  await look('accepted')
  expect(found).toEqual([])
})
