import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverCycles } from '../../../scripts/faults/servers/cycles.ts'
import { servers } from '../../../scripts/faults/servers/faulty.ts'
import { faultyServers } from '../../../scripts/faults/servers/faulty-servers.ts'
import { createServices } from '../../../src/main/services.ts'
import { sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'
import { fakeCatalog, openPool } from './opened-pool.ts'

// A fixed small share of `npm run faults -- servers server-cycles`.
const amount = { seed: 7, onProgress: () => undefined }

test('an edit beside each faulty server returns in its bound and says so', { timeout: 120_000 }, async () => {
  verifies('lsp.faulty-servers')
  const figures = await servers.run({ ...amount, trials: faultyServers.length })
  expect([figures.violations, figures.trials]).toEqual([[], faultyServers.length])
})

test('opening and closing leaves no child and grows nothing', { timeout: 120_000 }, async () => {
  verifies('lsp.no-growth')
  const figures = await serverCycles.run({ ...amount, trials: 12 })
  expect([figures.violations, figures.trials]).toEqual([[], 12])
})

test('the write of the product beside a silent server returns within 5 s and says late', async () => {
  verifies('lsp.faulty-servers')
  const sample = sampleCopy()
  onTestFinished(() => sample.remove())
  writeFileSync(path.join(sample.workspace, 'fake.json'), '{}')
  const silent = fakeCatalog([{ pull: { kind: 'static', hangsOn: 'bad' } }])
  const opened = openPool({ root: sample.workspace, ...silent })
  const services = await createServices({
    home: sample.home,
    mode: 'window',
    aroundServers: () => opened.pool,
  })
  const { workspace } = await services.desk.handle('workspace.open', { path: sample.workspace })
  const { runId } = await services.desk.handle('run.create', {})
  const write = async (content: string) =>
    await services.desk.handle('tool.call', { runId, tool: 'write', args: { path: 'a.fake', content } })
  const warm = await write('good')
  const startedMs = performance.now()
  const { result } = await write('bad')
  const tookMs = performance.now() - startedMs
  await services.close()
  await opened.pool.close()
  await opened.host.close()
  expect([workspace?.name, warm.result.diagnostics?.[0]?.state, result.ok, tookMs < 7_000]).toEqual([
    'harbor',
    'fresh',
    true,
    true,
  ])
  expect(result.diagnostics).toMatchObject([{ state: 'late', servers: [{ id: 'fake-0', state: 'late' }] }])
  expect(result.text).toMatch(/^(Wrote|Changed|Updated|Applied|Created).*/)
})
