import { readFileSync } from 'node:fs'
import path from 'node:path'
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

interface Line {
  readonly server: string
  readonly direction: string
  readonly body: { readonly method?: string } | string
}

test('the window exports what was said between the app and a server into a new file, never over another', async () => {
  verifies('desk.exports-server-log')
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  const { runId } = await desk.ask('run.create', {})
  const file = path.join(sample.home, 'log.jsonl')
  const about = { id: 'typescript-native', file }
  const early = await desk.ask('server.exportLog', about).catch(String)
  const args = { path: 'a.ts', content: 'export const a: number = ""\n' }
  await desk.ask('tool.call', { runId, tool: 'write', args })
  const exported = await desk.ask('server.exportLog', about)
  const again = await desk.ask('server.exportLog', about).catch(String)
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const sent = lines.flatMap(({ direction, body }) =>
    direction === 'sent' && typeof body === 'object' ? (body.method ?? []) : [],
  )
  expect([early, again]).toEqual([
    'Failure: Nothing has been said between the app and typescript-native yet.',
    `Failure: ${file} is there already.`,
  ])
  expect([exported, lines[0]?.direction, sent.slice(0, 2), sent.includes('textDocument/didOpen')]).toEqual([
    { file, messages: lines.length },
    'note',
    ['initialize', 'initialized'],
    true,
  ])
})
