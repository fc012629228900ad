import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServices } from '../../../src/main/services.ts'
import { eventsOf, type OpenedDesk, openedDesk } from '../../support/opened-desk.ts'
import { until } from '../../support/processes.ts'
import { type SampleCopy, sampleCopy, textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let desk: OpenedDesk
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(async () => {
  await desk.close()
  sample.remove()
})

test('a run of the command line is seen in the window while it lives, and the window accepts its change', async () => {
  verifies('desk.sees-other-processes')
  desk = await openedDesk(sample.home)
  await desk.ask('workspace.open', { path: sample.workspace })
  const before = textsOf(sample.workspace)
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const script = [
    { tool: 'ast_edit', args: { ops, language: 'typescript' } },
    { wait: { for: 'change-resolved', timeout_ms: 40_000 } },
    { say: 'Thank you' },
  ]
  const other = await createServices({ home: sample.home, mode: 'headless' })
  const printed: number[] = []
  const played = other.commandLine.playScript({
    workspace: sample.workspace,
    script: script.map((line) => JSON.stringify(line)).join('\n'),
    title: 'script.jsonl',
    person: 'ask',
    onEvent: (event) => printed.push(event.seq),
    signal: new AbortController().signal,
  })
  await until(
    'the run in the list',
    () => desk.told('run.listed').at(-1)?.runs[0]?.state === 'needs_you',
    30_000,
  )
  const { runs } = await desk.ask('run.list', {})
  const { view } = await desk.ask('run.open', { runId: runs[0]!.id })
  const changeId = view.changes[0]!.id
  const { resolution } = await desk.ask('change.resolve', { changeId, action: 'accept' })
  expect(resolution.written).toHaveLength(4)
  expect(await played).toEqual({ end: { reason: 'done' }, openChanges: [] })
  await other.close()

  const ended = await desk.viewWhen(view.id, (now) => now.ended !== undefined)
  expect([ended.changes[0]?.state, ended.files.map(({ by }) => by)]).toEqual([
    'committed',
    ['resolve', 'resolve', 'resolve', 'resolve'],
  ])
  expect(ended.items.at(-1)).toMatchObject({ kind: 'message', text: 'Thank you' })
  expect(textsOf(sample.workspace)).not.toEqual(before)
  // What the window is told of the other process's run, within its next look, has no gap.
  await until('the last event', () => eventsOf(desk, view.id).at(-1)?.type === 'run-ended')
  expect(eventsOf(desk, view.id).map(({ seq }) => seq)).toEqual(printed)
})

test('diagnostics that settle after their call are told in the journal as a late delta of that call', async () => {
  verifies('desk.late-told')
  desk = await openedDesk(sample.home, { waitMs: 0 })
  const { workspace } = await desk.ask('workspace.open', { path: sample.workspace })
  await desk.ask('workspace.trust', { root: workspace!.root, trusted: true })
  const { runId } = await desk.ask('run.create', { title: 'Late' })
  const args = { path: 'ingest/wrong.py', content: 'days: int = "twelve"\n' }
  const { result } = await desk.ask('tool.call', { runId, tool: 'write', args })
  // Whether the server was up by then is a race; that it had not settled is not.
  const state = expect.stringMatching(/^(starting|late)$/) as string
  expect(result.diagnostics).toMatchObject([{ state, introduced: [] }])
  const view = await desk.viewWhen(runId, ({ deltas }) => deltas.length > 1)
  expect(
    view.deltas.map(({ callId, tool, delta }) => [callId, tool, delta.state, delta.introduced.length]),
  ).toEqual([
    ['call-1', 'write', state, 0],
    ['call-1', 'write', 'fresh', 1],
  ])
  expect(eventsOf(desk, runId).at(-1)?.type).toBe('diagnostics-late')
})
