import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../support/fake-server/script.ts'
import { eventsOf, type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'
import { until } from '../lsp/opened-pool.ts'

let sample: SampleCopy
let desk: OpenedDesk
beforeEach(async () => {
  sample = sampleCopy()
  mkdirSync(sample.home)
  writeFileSync(path.join(sample.workspace, 'fake.json'), '{}')
  writeFileSync(
    path.join(sample.home, 'settings.json'),
    JSON.stringify({ v: 1, servers: { fake: editing() } }),
  )
  desk = await openedDesk(sample.home)
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

const text = 'old text\n'

/** A server of the person's own that wants an edit applied, and a file made, as soon as it sees a file. */
function editing(): object {
  const uriOf = (name: string): string => pathToFileURL(path.join(sample.workspace, name)).href
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } }
  const documentChanges = [
    { textDocument: { uri: uriOf('a.fake'), version: 1 }, edits: [{ range, newText: 'new' }] },
    { kind: 'create', uri: uriOf('made.fake') },
  ]
  const params = { label: 'Tidy up', edit: { documentChanges } }
  const { file: command, args } = fakeServer({
    pull: { kind: 'static' },
    logFile: path.join(sample.home, 'heard.jsonl'),
    on: { 'textDocument/didOpen': [{ request: { method: 'workspace/applyEdit', params } }] },
  })
  return { command, args, rootMarkers: ['fake.json'], languageIds: { '.fake': 'fake' } }
}

test('what a server wants to be changed by itself waits for review, lands with Accept, and it hears the truth', async () => {
  verifies('refactor.own-edits', 'refactor.server-edits')
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  const { runId } = await desk.ask('run.create', {})
  await desk.ask('tool.call', { runId, tool: 'write', args: { path: 'a.fake', content: text } })
  const { changes } = await desk.viewWhen(runId, (view) => view.changes.length > 0)
  const [change] = changes
  const onDisk = (): string => readFileSync(path.join(sample.workspace, 'a.fake'), 'utf8')
  expect([onDisk(), change?.title, change?.files.map(({ path: file, op }) => [file, op])]).toEqual([
    text,
    'fake proposes by itself: Tidy up',
    [
      ['a.fake', undefined],
      ['made.fake', 'add'],
    ],
  ])
  const heard = path.join(sample.home, 'heard.jsonl')
  await until(() =>
    readFileSync(heard, 'utf8').includes(`It is staged for review as change ${change?.id ?? ''}.`),
  )
  const { servers } = await desk.ask('server.list', {})
  expect(servers.find(({ id }) => id === 'fake')?.lastMessages).toContain(
    `It wanted an edit applied. It is staged for review as change ${change?.id ?? ''}.`,
  )
  await desk.ask('change.resolve', { changeId: change?.id ?? '', action: 'accept' })
  expect([onDisk(), eventsOf(desk, runId).filter(({ type }) => type.startsWith('change-')).length]).toEqual([
    'new text\n',
    2,
  ])
})
