import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { RefactorAnswer } from '../../../src/main/tools/refactor/port.ts'
import type { ProposedRewrite } from '../../../src/shared/model/rewrite.ts'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import { verifies } from '../../support/verifies.ts'
import { change } from './a-staged-change.ts'
import { TestBox } from './fake-ports.ts'

const args = { op: 'rename', file: 'a.ts', line: 3, symbol: 'old', new_name: 'next' }
const rewrite: ProposedRewrite = {
  files: [
    {
      path: 'a.ts',
      original: Buffer.from('old'),
      proposed: Buffer.from('next'),
      sites: [{ id: 's1', line: 1, before: 'old', after: 'next', start: 0, end: 3 }],
    },
  ],
  replacements: 1,
  overlapsDropped: 0,
  sitesWithDrops: [],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
}
const proposed: RefactorAnswer = {
  kind: 'proposed',
  rewrite,
  title: 'Rename old to next',
  servers: ['ts'],
  notes: ['Told by ts.'],
}
const stale: StagedChange = { ...change, tool: 'lsp_refactor', title: 'Rename old to next', state: 'stale' }
const next: StagedChange = { ...stale, id: 'chg_2', state: 'waiting' }

/** A stale rename, and what the servers say when they are asked again. */
function box(again: () => Promise<RefactorAnswer>, rebased: ProposedRewrite[] = []): TestBox {
  return new TestBox({
    refactor: { rename: again },
    staging: {
      show: () => Promise.resolve(stale),
      originOf: () => Promise.resolve({ tool: 'lsp_refactor', args }),
      rebase: (_id, given) => {
        rebased.push(given)
        const resolution = { outcome: 'rebased' as const, rebasedTo: 'chg_2' }
        return Promise.resolve({
          resolution: { ...resolution, written: [], staleFiles: [], sitesDropped: [], cleanUpPending: [] },
          change: next,
        })
      },
    },
  })
}
const call = { change_id: 'chg_1', action: 'rebase' }

test('a rename is asked for again with what was asked first, and what the servers say takes its place', async () => {
  verifies('refactor.rebase')
  const asked: unknown[] = []
  const rebased: ProposedRewrite[] = []
  const one = box((...given: readonly unknown[]) => {
    asked.push(given[0])
    return Promise.resolve(proposed)
  }, rebased)
  const result = await one.call('resolve', call)
  expect([asked, rebased, result.data, result.text.split('\n').at(-1)]).toEqual([
    [{ file: 'a.ts', address: { line: 3, symbol: 'old' }, newName: 'next' }],
    [rewrite],
    { outcome: 'rebased', written: [], sitesDropped: [], rebasedTo: 'chg_2' },
    'Hint: Told by ts.',
  ])
})

test.each([
  [
    'a server that says no',
    () => Promise.resolve<RefactorAnswer>({ kind: 'refused', message: 'ts does not rename old.' }),
    'ts does not rename old.',
  ],
  [
    'a server that is absent',
    () =>
      Promise.resolve<RefactorAnswer>({
        kind: 'silent',
        servers: [{ id: 'ts', state: 'absent', reason: 'No server: it is gone.' }],
      }),
    'No server: it is gone.',
  ],
  [
    'a name that stands elsewhere now',
    () => Promise.reject(new Failure('symbol_not_on_line', 'old is not on line 3.', { hint: 'Look.' })),
    'old is not on line 3. Look.',
  ],
])('%s leaves the stale change as it is, with the reason', async (_, again, reason) => {
  verifies('refactor.rebase')
  const result = await box(again).call('resolve', call)
  expect([result.error?.code, result.error?.message]).toEqual([
    'no_change',
    expect.stringMatching(
      /^chg_1 \(Rename old to next\) cannot be proposed again on the files as they are now\. It was left as it is\./,
    ),
  ])
  expect(result.error?.message).toContain(reason)
})
