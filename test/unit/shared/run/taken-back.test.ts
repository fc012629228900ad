import { expect, test } from 'vitest'
import type { RunFact } from '../../../../src/shared/run/event.ts'
import { emptyView, reduceAll } from '../../../../src/shared/run/reduce.ts'
import { callEnded, callStarted, done, numbered, staged, started } from '../../../support/journal-lines.ts'
import { verifies } from '../../../support/verifies.ts'

const fold = (...facts: readonly RunFact[]): ReturnType<typeof reduceAll> =>
  reduceAll(emptyView('r1'), numbered(...facts))
const wrote = (
  id: string,
  path: string,
  lines: { created?: boolean; added: number; removed: number },
): RunFact[] => [callStarted(id, 'write'), callEnded(id, 'write', done({ path, stamp: 's', ...lines }))]
const rows = (view: ReturnType<typeof fold>): string[] =>
  view.files.map(({ path, how, by, added, removed }) => `${path} ${how} by ${by} +${added} -${removed}`)
const decided = (
  outcome: 'committed' | 'undone',
  written: { path: string; added: number; removed: number }[],
): RunFact => ({ type: 'change-resolved', changeId: 'c1', by: 'person', outcome, staleFiles: [], written })

test('a turn that is taken back leaves the table of files as it was before it, without the folders that went', () => {
  verifies('runs.undo-brings-rows-back')
  const view = fold(
    started,
    { type: 'files-changed-outside', files: ['b.ts'] },
    ...wrote('call-1', 'a.ts', { added: 2, removed: 1 }),
    { type: 'message', from: 'person', text: 'More.' },
    ...wrote('call-2', 'a.ts', { added: 27, removed: 0 }),
    ...wrote('call-3', 'a.ts', { added: 0, removed: 3 }),
    ...wrote('call-4', 'b.ts', { added: 5, removed: 5 }),
    ...wrote('call-5', 'new/deep/c.ts', { created: true, added: 1, removed: 0 }),
    {
      type: 'turn-undone',
      turn: 5,
      by: 'person',
      written: [
        { path: 'a.ts', added: 3, removed: 27 },
        { path: 'b.ts', added: 5, removed: 5 },
        { path: 'new/deep/c.ts', added: 0, removed: 1 },
      ],
    },
    { type: 'files-changed-outside', files: ['new', 'new/deep'] },
  )
  expect([rows(view), view.turns.map(({ files, isUndone }) => `${files.length} ${isUndone}`)]).toEqual([
    ['b.ts changed by outside +0 -0', 'a.ts changed by write +2 -1'],
    ['1 false', '3 true'],
  ])
})

test('an accepted change that is taken back leaves no rows but those that were there before', () => {
  verifies('runs.undo-brings-rows-back')
  const accepted = [
    started,
    ...wrote('call-1', 'a.ts', { added: 4, removed: 0 }),
    { type: 'change-staged', change: staged() },
    decided('committed', [{ path: 'a.ts', added: 2, removed: 2 }]),
  ] satisfies RunFact[]
  const undone = decided('undone', [{ path: 'a.ts', added: 2, removed: 2 }])
  const [first, , , ...without] = accepted
  expect([
    rows(fold(...accepted)),
    rows(fold(...accepted, undone)),
    rows(fold(...(first === undefined ? [] : [first]), ...without, undone)),
  ]).toEqual([['a.ts changed by resolve +6 -2'], ['a.ts changed by write +4 -0'], []])
})
