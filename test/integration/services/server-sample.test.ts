import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let desk: OpenedDesk
beforeEach(async () => {
  sample = sampleCopy()
  desk = await openedDesk(sample.home)
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

test('a sample measures what runs, starts nothing, and belongs to a row of the list', async () => {
  verifies('renderer.servers-sampled')
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  const { runId } = await desk.ask('run.create', {})
  const before = await desk.ask('server.sample', {})
  const args = { path: 'a.ts', content: 'export const a: number = 1\n' }
  await desk.ask('tool.call', { runId, tool: 'write', args })
  const { samples } = await desk.ask('server.sample', {})
  const { servers } = await desk.ask('server.list', {})
  const running = servers.filter(({ state }) => state === 'ready')
  await Promise.all(running.map(async ({ id }) => await desk.ask('server.stop', { id })))
  expect([before.samples, await desk.ask('server.sample', {})]).toEqual([[], { samples: [] }])
  expect(samples.map(({ id, root, pid }) => ({ id, root, pid }))).toEqual(
    running.map(({ id, root, pid }) => ({ id, root, pid })),
  )
  expect(samples.map(({ memoryBytes, upMs }) => memoryBytes > 1024 * 1024 && upMs >= 0)).toEqual([true])
})
