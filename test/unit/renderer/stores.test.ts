import { expect, test } from 'vitest'
import { createAppStore } from '../../../src/renderer/state/app-store.ts'
import { changeKey, createChangesStore } from '../../../src/renderer/state/changes-store.ts'
import { createRunsStore } from '../../../src/renderer/state/runs-store.ts'
import { firstToShow } from '../../../src/renderer/state/start.ts'
import { answered, refused } from '../../../src/shared/ipc/reply.ts'
import { verifies } from '../../support/verifies.ts'
import { aRun, eventAt, settle, testBridge, viewAt } from './a-view.ts'

const refusal = { code: 'internal', message: 'No.', hint: 'Try again.' }

test('a run is opened when it is first selected, and its events reach its view only', async () => {
  verifies('renderer.late-mount-is-whole')
  const bridge = testBridge({ 'run.open': () => answered({ view: viewAt(1), seq: 1 }) })
  const runs = createRunsStore(bridge.api)
  runs.select('r')
  await settle()
  runs.select('r')
  bridge.emit('run.appended', { runId: 'other', events: [eventAt(2)] })
  bridge.emit('run.appended', { runId: 'r', events: [eventAt(2)] })
  expect([bridge.asked.length, runs.store.getState().open]).toEqual([
    1,
    { r: { kind: 'ready', value: viewAt(2) } },
  ])
})

test('the list of runs that is refused can be asked for again', async () => {
  verifies('renderer.refusal-is-shown')
  let tries = 0
  const bridge = testBridge({ 'run.list': () => (tries++ === 0 ? refused(refusal) : answered({ runs: [] })) })
  const runs = createRunsStore(bridge.api)
  await runs.refresh()
  const first = runs.store.getState().list
  await runs.refresh()
  expect([first, runs.store.getState().list]).toEqual([
    { kind: 'failed', error: refusal },
    { kind: 'ready', value: [] },
  ])
})

test('both sides of a diff are read once, and once more after they were forgotten', async () => {
  verifies('renderer.refusal-is-shown')
  const bridge = testBridge({ 'change.file': () => refused(refusal) })
  const changes = createChangesStore(bridge.api)
  changes.readChange('c', 'a.ts')
  changes.readChange('c', 'a.ts')
  await settle()
  changes.forget(changeKey('c', 'a.ts'))
  changes.readChange('c', 'a.ts')
  await settle()
  expect([bridge.asked.length, changes.store.getState().sides[changeKey('c', 'a.ts')]]).toEqual([
    2,
    { kind: 'failed', error: refusal },
  ])
})

test('an empty note is not sent, and a decision is marked while it is on its way', async () => {
  verifies('renderer.decide-keys-are-guarded')
  const bridge = testBridge({})
  const changes = createChangesStore(bridge.api)
  const answer = changes.resolve('c', { action: 'accept', note: '   ' })
  const during = changes.store.getState().deciding
  await answer
  expect([during, changes.store.getState().deciding, bridge.asked[0]?.input]).toEqual([
    'c',
    undefined,
    { changeId: 'c', action: 'accept' },
  ])
})

test('trust is asked for the real path of the open workspace', async () => {
  verifies('renderer.refusal-is-shown')
  const workspace = { root: '/w', name: 'w', trust: 'unknown' as const, isSample: false }
  const bridge = testBridge({
    'app.state': () =>
      answered({ version: '1', platform: 'linux', theme: 'dark', workspace, recent: [], notices: [] }),
    'workspace.trust': () => refused(refusal),
  })
  const app = createAppStore(bridge.api)
  await app.refresh()
  const error = await app.trust(true)
  expect([error, bridge.asked.at(-1)]).toEqual([
    refusal,
    { name: 'workspace.trust', input: { root: '/w', trusted: true } },
  ])
})

test('the window begins with the run of this workspace that waits, not with a newer one of another', () => {
  verifies('renderer.waiting-first')
  const runs = [
    aRun({ id: 'newer', workspace: '/other', changedAt: '2026-11-30T12:00:00.000Z' }),
    aRun({ id: 'old' }),
    aRun({ id: 'waits', state: 'needs_you', changedAt: '2026-11-29T11:00:00.000Z' }),
  ]
  expect([firstToShow(runs, '/w'), firstToShow(runs, undefined)]).toEqual(['waits', undefined])
})
