import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../support/app-test.ts'
import { bytesOf, DeskPage } from '../support/desk-page.ts'
import { verifies } from '../support/verifies.ts'

const guarded = [
  'packages/cli/src/watch.ts',
  'packages/sync/src/pool.ts',
  'packages/sync/src/transport/frame-decoder.ts',
  'packages/sync/src/transport/relay.ts',
]
const rewriteLine = `/ast_edit ${JSON.stringify({
  ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
  language: 'typescript',
})}`

test('the main job: what a write broke, a staged rewrite, and a person who decides', async ({ app }) => {
  verifies('app.main-job')
  test.setTimeout(300_000)
  const desk = new DeskPage(app.page)
  const { page } = app
  await desk.startDemo()

  await test.step('the write shows exactly one introduced, the unrelated one repeats nothing, the fix shows it', async () => {
    const pane = await desk.show('Diagnostics')
    const first = pane.locator('.group').filter({ hasText: 'disposable.ts' }).filter({ hasText: 'write' })
    await expect(first).toContainText('+1 new', { timeout: 60_000 })
    await expect(first.getByRole('img', { name: 'introduced' })).toHaveCount(1)
    const unrelated = pane.locator('.group').filter({ hasText: 'backoff.ts' })
    await expect(unrelated).toContainText('+0 new')
    const fix = pane.locator('.group').filter({ hasText: 'disposable.ts' }).filter({ hasText: 'edit' })
    await expect(fix).toContainText('−1 fixed')
    await expect(pane.getByRole('img', { name: 'introduced' })).toHaveCount(1)
    await expect(pane.getByRole('img', { name: 'fixed' })).toHaveCount(1)
    await app.screenshot('main-job-diagnostics')
  })

  await test.step('the agent stopped a program and looked; the moment is there though the program is gone', async () => {
    await desk.show('Review')
    await expect(desk.accept()).toBeVisible({ timeout: 120_000 })
    const pane = await desk.show('Debugger')
    await expect(pane.locator('.stop-pt')).toHaveCount(1)
    await pane.locator('.stop-pt').click()
    await expect(pane.getByText(/This is stop 1, as it was recorded/)).toBeVisible()
    await expect(pane.getByRole('list', { name: 'Call stack' })).toContainText('reconcile.py:29')
    const tree = pane.getByRole('tree', { name: 'Variables' })
    await expect(tree.getByRole('treeitem', { name: /^stay / })).toContainText('days=-1')
    for (const theme of ['light', 'dark'] as const) {
      await desk.ask('app.setTheme', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await app.screenshot(`main-job-debugger-${theme}`)
    }
  })

  await test.step('the rewrite over four files waits; Discard leaves every byte', async () => {
    await desk.show('Review')
    await expect(desk.accept()).toHaveText(/Accept 6 sites/, { timeout: 120_000 })
    await expect(page.locator('.monaco-diff-editor').first()).toBeVisible()
    await app.screenshot('main-job-review')
    const before = bytesOf(await desk.root(), guarded)
    await desk.discard().click()
    await expect(page.getByText('Discarded. Not one byte of the folder was written.')).toBeVisible()
    expect(bytesOf(await desk.root(), guarded)).toEqual(before)
  })

  const root = await desk.root()
  const edited = path.join(root, guarded[1]!)
  await test.step('staged again, one file edited by hand: Accept refuses and names that file', async () => {
    await desk.send(rewriteLine)
    await expect(desk.accept()).toHaveText(/Accept 6 sites/)
    const original = readFileSync(edited)
    appendFileSync(edited, '// a person was here\n')
    const before = bytesOf(root, guarded)
    await desk.accept().click()
    const alert = page.locator('#pane-review').getByRole('alert')
    await expect(alert).toContainText('A file is not as it was when this was staged')
    await expect(alert).toContainText('pool.ts')
    await app.screenshot('main-job-stale')
    expect(bytesOf(root, guarded)).toEqual(before)
    writeFileSync(edited, original)
    await desk.discard().click()
  })

  await test.step('staged again, Accept: all files are new, diagnostics follow', async () => {
    await desk.send(rewriteLine)
    await expect(desk.accept()).toHaveText(/Accept 6 sites/)
    const before = bytesOf(root, guarded)
    await desk.accept().click()
    await expect(page.getByText('Accepted. 6 sites in 4 files written.')).toBeVisible({ timeout: 30_000 })
    const after = bytesOf(root, guarded)
    expect(guarded.filter((file) => after[file] === before[file])).toEqual([])
    expect(readFileSync(edited, 'utf8')).toContain('?.dispose()')
    const pane = await desk.show('Diagnostics')
    await expect(pane.locator('.group').filter({ hasText: 'resolve' })).toHaveCount(4)
    await expect(pane.locator('.group').filter({ hasText: 'resolve' }).first()).toContainText('fresh')
    await app.screenshot('main-job-accepted')
    await desk.show('Files')
    await expect(page.locator('#pane-files').getByRole('button', { name: /pool\.ts/ })).toBeVisible()
    await app.screenshot('main-job-files')
    await desk.show('Servers')
    await expect(
      page
        .locator('#pane-servers')
        .getByText(/^ready/)
        .first(),
    ).toBeVisible()
    await app.screenshot('main-job-servers')
  })
})

test('a run and its waiting change are there again after a restart', async ({ launch }, info) => {
  verifies('app.reopens-after-restart')
  test.setTimeout(300_000)
  const home = info.outputPath('home')
  const first = await launch({ home })
  const desk = new DeskPage(first.page)
  await desk.startDemo()
  await desk.show('Review')
  await expect(desk.accept()).toHaveText(/Accept 6 sites/, { timeout: 120_000 })
  const { runs } = await desk.ask('run.list', {})
  const before = await desk.ask('run.open', { runId: runs[0]!.id })
  await first.close()

  const second = await launch({ home })
  const again = new DeskPage(second.page)
  await second.page.locator('.run').first().click()
  const after = await again.ask('run.open', { runId: runs[0]!.id })
  expect(after.view.items.slice(0, before.view.items.length)).toEqual(before.view.items)
  expect(after.view.changes).toEqual(before.view.changes)
  await again.show('Review')
  await expect(again.accept()).toHaveText(/Accept 6 sites/)
  await second.screenshot('restart-review')
  await again.accept().click()
  await expect(second.page.getByText('Accepted. 6 sites in 4 files written.')).toBeVisible({
    timeout: 30_000,
  })
})
