import { expect, test } from 'vitest'
import { headOf, silencesOf, wouldBeFiles } from '../../../src/renderer/panes/review/would-be-words.ts'
import { createChangesStore } from '../../../src/renderer/state/changes-store.ts'
import { answered, refused } from '../../../src/shared/ipc/reply.ts'
import type { ChangePreview } from '../../../src/shared/model/staged-change.ts'
import { rewritePreview } from '../../support/fake-bridge/preview.ts'
import { verifies } from '../../support/verifies.ts'
import { settle, testBridge } from './a-view.ts'

const story = rewritePreview()
const clean: ChangePreview = { ...story, deltas: story.deltas.slice(1, 2) }
const silent: ChangePreview = { ...story, deltas: story.deltas.slice(2, 3) }
const mended: ChangePreview = {
  ...clean,
  deltas: clean.deltas.map((delta) => ({ ...delta, fixed: story.deltas[0]?.fixed ?? [] })),
}
const head = (preview: ChangePreview): string => `${headOf(preview).tone}: ${headOf(preview).text}`

test('the counts stand first, red for an error, a tick only when everybody said clean', () => {
  verifies('renderer.would-be')
  expect([
    head(story),
    head(clean),
    head(mended),
    head({ ...story, deltas: [...clean.deltas, ...silent.deltas] }),
    head(silent),
    head({ ...silent, state: 'running' }),
    head({ ...story, state: 'outdated' }),
  ]).toEqual([
    'bad: Would introduce 2 errors, fix 1.',
    'good: Would introduce nothing.',
    'good: Would introduce nothing, fix 1.',
    'soft: Would introduce nothing.',
    'soft: Nobody can say what it would do to the diagnostics.',
    'soft: Asking the language servers',
    'quiet: Would introduce 2 errors, fix 1.',
  ])
})

test('what was looked at before a file changed has no tick and no red, and is no promise', () => {
  verifies('renderer.would-be', 'renderer.stale-is-not-offered')
  expect([headOf(clean, true), headOf(story, true)].map(({ icon, tone }) => `${icon} ${tone}`)).toEqual([
    'info quiet',
    'info quiet',
  ])
})

test('files with something to say are listed, those of the change first, and who is silent with the reason', () => {
  verifies('renderer.would-be')
  expect([
    wouldBeFiles(story.deltas).map(({ path, gained, fixed }) => `${path} +${gained.length} -${fixed}`),
    silencesOf({ ...story, notAsked: 3 }),
  ]).toEqual([
    ['packages/sync/src/pool.ts +1 -1', 'packages/cli/src/status.ts +1 -0'],
    [
      'frame-decoder.ts: not settled in time. Nobody knows whether it would be clean.',
      '3 more files were not asked about.',
    ],
  ])
})

test('a change is looked ahead to once; what is told later takes the place of the first answer', async () => {
  verifies('renderer.would-be')
  const running: ChangePreview = { ...silent, state: 'running' }
  const bridge = testBridge({ 'change.preview': () => answered({ preview: running }) })
  const changes = createChangesStore(bridge.api)
  changes.lookAhead('c')
  changes.lookAhead('c')
  await settle()
  const first = changes.store.getState().previews['c']
  bridge.emit('change.previewed', { changeId: 'c', preview: story })
  expect([bridge.asked.length, first, changes.store.getState().previews['c']]).toEqual([
    1,
    { kind: 'ready', value: running },
    { kind: 'ready', value: story },
  ])
})

test('an event that overtakes the answer is not overwritten by it, and a refusal is kept to be shown', async () => {
  verifies('renderer.would-be')
  const error = { code: 'stale', message: 'Stale.', hint: 'Rebase it.' }
  const bridge = testBridge({ 'change.preview': () => refused(error) })
  const changes = createChangesStore(bridge.api)
  changes.lookAhead('c')
  bridge.emit('change.previewed', { changeId: 'c', preview: story })
  changes.lookAhead('d')
  await settle()
  expect(changes.store.getState().previews).toEqual({
    c: { kind: 'ready', value: story },
    d: { kind: 'failed', error },
  })
})
