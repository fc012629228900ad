import { expect, test } from 'vitest'
import { follow } from '../../../src/renderer/state/follow.ts'
import type { Load } from '../../../src/renderer/state/load.ts'
import { answered, refused, type Reply } from '../../../src/shared/ipc/reply.ts'
import type { RunView } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'
import { eventAt, eventsTo, settle, viewAt } from './a-view.ts'

type Opened = Reply<{ view: RunView; seq: number }>

function following(answers: readonly (() => Promise<Opened>)[]): {
  shown: Load<RunView>[]
  opened: () => number
  follower: ReturnType<typeof follow>
} {
  const shown: Load<RunView>[] = []
  let opened = 0
  const follower = follow({
    open: () => (answers[Math.min(opened++, answers.length - 1)] ?? answers[0]!)(),
    show: (view) => shown.push(view),
  })
  return { shown, opened: () => opened, follower }
}
const opensAt = (seq: number) => () => Promise.resolve(answered({ view: viewAt(seq), seq }))

test('events that arrive while the view is on its way are applied behind it, and none twice', async () => {
  verifies('renderer.late-mount-is-whole')
  const { shown, follower } = following([opensAt(3)])
  follower.start()
  follower.append(eventsTo(4))
  await settle()
  follower.append([eventAt(5)])
  expect(shown.at(-1)).toEqual({ kind: 'ready', value: viewAt(5) })
})

test('a gap asks for the view once more and keeps what came behind the gap', async () => {
  verifies('renderer.gap-reopens-once')
  const { shown, opened, follower } = following([opensAt(3), opensAt(6)])
  follower.start()
  await settle()
  follower.append([eventAt(7)])
  await settle()
  expect([opened(), shown.at(-1)]).toEqual([2, { kind: 'ready', value: viewAt(7) }])
})

test('a gap that stands after that is told as a failure instead of asking for ever', async () => {
  verifies('renderer.gap-reopens-once')
  const { shown, opened, follower } = following([opensAt(3)])
  follower.start()
  await settle()
  follower.append([eventAt(9)])
  await settle()
  expect([opened(), shown.at(-1)?.kind]).toEqual([2, 'failed'])
})

test('after a gap was closed a later gap may ask again', async () => {
  verifies('renderer.gap-reopens-once')
  const { opened, follower } = following([opensAt(3), opensAt(6), opensAt(9)])
  follower.start()
  await settle()
  follower.append([eventAt(7)])
  await settle()
  follower.append([eventAt(10)])
  await settle()
  expect(opened()).toBe(3)
})

test('a run that cannot be opened shows the refusal, and events after it change nothing', async () => {
  verifies('renderer.refusal-is-shown')
  const error = { code: 'internal', message: 'The journal is not readable.', hint: 'Check its rights.' }
  const { shown, follower } = following([() => Promise.resolve(refused(error))])
  follower.start()
  await settle()
  follower.append([eventAt(1)])
  expect(shown).toEqual([{ kind: 'failed', error }])
})
