import { execFile } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inProject } from '../../scripts/system/project-root.ts'
import { expect, test } from '../support/app-test.ts'
import { DeskPage } from '../support/desk-page.ts'
import { viewOfPrinted } from '../support/printed-journal.ts'
import { verifies } from '../support/verifies.ts'

test('the window replays what `control-center run` printed, to the same view', async ({ launch }, info) => {
  verifies('app.replays-headless-runs')
  test.setTimeout(240_000)
  const home = info.outputPath('home')
  const folder = info.outputPath('harbor')
  cpSync(inProject('resources', 'sample'), folder, { recursive: true })
  const script = info.outputPath('script.jsonl')
  writeFileSync(script, scriptLines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      inProject('bin', 'control-center.mjs'),
      'run',
      script,
      '--workspace',
      folder,
      '--trust',
      folder,
      '--person',
      'accept',
    ],
    { env: { ...process.env, CONTROL_CENTER_HOME: home }, maxBuffer: 64 * 1024 * 1024 },
  )
  const printed = viewOfPrinted(stdout)

  const app = await launch({ home, args: [folder] })
  const desk = new DeskPage(app.page)
  const row = app.page
    .locator('.run')
    .filter({ hasText: path.basename(script) })
    .first()
  await row.click()
  const { view } = await desk.ask('run.open', { runId: printed.id })
  expect(view).toEqual(printed)
  await desk.show('Diagnostics')
  await expect(app.page.locator('#pane-diagnostics').getByRole('img', { name: 'introduced' })).toHaveCount(1)
  await app.screenshot('replay')
})

const scriptLines = [
  { say: 'A file that does not compile.' },
  {
    tool: 'write',
    args: { path: 'packages/sync/src/late.ts', content: "export const lateMs: number = 'soon'\n" },
  },
  { tool: 'edit', args: { path: 'packages/sync/src/late.ts', edits: [{ old: "'soon'", new: '20' }] } },
  {
    tool: 'ast_edit',
    args: {
      ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
      language: 'typescript',
    },
  },
  { wait: { for: 'change-resolved', timeout_ms: 10_000 } },
]
