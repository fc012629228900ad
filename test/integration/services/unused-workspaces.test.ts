import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../src/main/base/logger.ts'
import { ServerCap } from '../../../src/main/lsp/running/server-cap.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { Runs } from '../../../src/main/runs/runs.ts'
import { settleOptions } from '../../../src/main/services/options.ts'
import { RunHosts } from '../../../src/main/services/run-hosts.ts'
import { Workspaces } from '../../../src/main/services/workspaces.ts'
import { Settings } from '../../../src/main/settings/settings.ts'
import { SyntaxPool } from '../../../src/main/syntax/pool/syntax-pool.ts'
import { Trust } from '../../../src/main/trust/trust.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let clock: ManualClock
let workspaces: Workspaces
let runHosts: RunHosts
let closeAll: () => Promise<void>
beforeEach(() => {
  sample = sampleCopy()
  const { home } = sample
  mkdirSync(home, { recursive: true })
  clock = new ManualClock()
  const options = settleOptions(
    { home, mode: 'headless', clock },
    path.resolve(import.meta.dirname, '../../../src/main'),
  )
  const settings = new Settings(home, 'now')
  const trust = new Trust({ dataDir: home, setAside: 'now', forThisProcess: [], isAsked: false })
  const processes = new ProcessHost()
  const syntax = new SyntaxPool({ resourcesDir: options.resourcesDir })
  const runs = new Runs({ folder: path.join(home, 'runs'), clock, logger: silentLogger })
  workspaces = new Workspaces({ options, processes, settings, trust, syntax, cap: new ServerCap() })
  runHosts = new RunHosts(runs, workspaces, options)
  closeAll = async () => {
    await runHosts.close(1_000)
    await workspaces.close()
    await syntax.close()
    await processes.close()
    await runs.close()
  }
})
afterEach(async () => {
  await closeAll()
  sample.remove()
})

const minute = 60_000

function folder(name: string): string {
  const made = path.join(path.dirname(sample.workspace), name)
  mkdirSync(made)
  return made
}

const open = (): readonly string[] => workspaces.all.map(({ root }) => path.basename(root.path))

test('a workspace that nobody needs for a while is closed; the window’s and one in use are not', async () => {
  verifies('desk.closes-unused')
  workspaces.show(await workspaces.open(folder('shown')))
  const used = await workspaces.open(folder('used'))
  await workspaces.open(folder('unused'))
  await clock.advance(9 * minute)
  await workspaces.closeUnused(10 * minute, new Set([used]))
  const early = open()
  await clock.advance(2 * minute)
  await workspaces.closeUnused(10 * minute, new Set([used]))
  const late = open()
  const again = await workspaces.open(path.join(path.dirname(sample.workspace), 'unused'))
  expect([early, late, open(), (await again.files()).length]).toEqual([
    ['shown', 'used', 'unused'],
    ['shown', 'used'],
    ['shown', 'used', 'unused'],
    0,
  ])
})

test('a workspace in which a change waits stays open until it is decided', async () => {
  verifies('desk.closes-unused')
  const host = await workspaces.open(sample.workspace)
  const run = runHosts.create(host, { title: 'a', agent: 'you' })
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const { data } = await run.call('ast_edit', { ops, language: 'typescript' }, { by: 'person' })
  await clock.advance(20 * minute)
  await workspaces.closeUnused(10 * minute, new Set())
  const waiting = open()
  const { changeId } = data as { changeId: string }
  await run.call('resolve', { change_id: changeId, action: 'discard' }, { by: 'person' })
  await workspaces.closeUnused(10 * minute, new Set())
  expect([waiting, open()]).toEqual([['harbor'], []])
})
