import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { Proposal } from '../../../src/main/lsp/refactor/proposal.ts'
import { type EditedRun, OwnEdits } from '../../../src/main/services/refactor/own-edits.ts'
import type { ProposedRewrite } from '../../../src/shared/model/rewrite.ts'
import { verifies } from '../../support/verifies.ts'
import { change } from '../tools/a-staged-change.ts'

const file = { path: 'a.ts', original: Buffer.from('a'), proposed: Buffer.from('b'), sites: [] }
const rewrite: ProposedRewrite = {
  files: [file],
  replacements: 1,
  overlapsDropped: 0,
  sitesWithDrops: [],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
}
const proposal: Proposal = { server: 'ts', steps: [], encoding: 'utf-16', held: new Map(), notes: [] }

interface Seen {
  readonly about: unknown[]
  readonly facts: string[]
  readonly told: string[]
}

function editsOf(
  runs: readonly Pick<EditedRun, 'id' | 'isLive' | 'isBusy'>[],
  proposed: () => Promise<ProposedRewrite> = () => Promise.resolve(rewrite),
): { edits: OwnEdits; seen: Seen } {
  const seen: Seen = { about: [], facts: [], told: [] }
  const stage = (_: ProposedRewrite, about: unknown): Promise<typeof change> => {
    seen.about.push(about)
    return Promise.resolve(change)
  }
  const edits = new OwnEdits({ refactorings: { proposed }, staging: { stage } })
  for (const run of runs) {
    const record: EditedRun['record'] = ({ type }) => seen.facts.push(`${run.id} ${type}`)
    edits.add({ ...run, record, tell: (sentence) => seen.told.push(`${run.id}: ${sentence}`) })
  }
  return { edits, seen }
}
const stage = async (edits: OwnEdits, label?: string) => await edits.stage({ root: '/w', label, proposal })

const [busy, idle, ended] = [
  { id: 'busy', isLive: true, isBusy: true },
  { id: 'idle', isLive: true, isBusy: false },
  { id: 'ended', isLive: false, isBusy: false },
]

test('it is a staged change of the only live run, names the server, and is told to journal and agent', async () => {
  verifies('refactor.own-edits')
  const { edits, seen } = editsOf([ended, idle])
  expect(await stage(edits, 'Tidy up')).toEqual({ kind: 'staged', changeId: change.id })
  const title = 'ts proposes by itself: Tidy up'
  expect(seen).toEqual({
    about: [{ runId: 'idle', tool: 'lsp_refactor', ops: [], title }],
    facts: ['idle change-staged'],
    told: [`idle: ${title}. It waits for review as ${change.id}; nothing of it is on the disk.`],
  })
})

test.each([
  ['of several it is the one with a call under way', [idle, busy, { ...idle, id: 'other' }], 'busy'],
  ['without a label it is an edit', [busy], 'busy'],
])('%s', async (_, runs, expected) => {
  verifies('refactor.own-edits')
  const { edits, seen } = editsOf(runs)
  await stage(edits)
  expect(seen.about).toEqual([
    { runId: expected, tool: 'lsp_refactor', ops: [], title: 'ts proposes by itself: an edit' },
  ])
})

test.each([
  ['no run is live', [ended], 'No run is at work in this folder that could review it.'],
  [
    'several wait',
    [idle, { ...idle, id: 'other' }],
    '2 runs are at work in this folder, and it is not known for which of them it is.',
  ],
  [
    'several have a call under way',
    [busy, { ...busy, id: 'other' }, idle],
    '3 runs are at work in this folder, and it is not known for which of them it is.',
  ],
])('it is refused when %s', async (_, runs, reason) => {
  verifies('refactor.own-edits')
  const { edits, seen } = editsOf(runs)
  expect([await stage(edits), seen.about]).toEqual([{ kind: 'refused', reason }, []])
})

test('what cannot be staged, or changes nothing, is refused with the reason and recorded nowhere', async () => {
  verifies('refactor.own-edits', 'refactor.versions')
  const stale = editsOf([busy], () =>
    Promise.reject(new Failure('stale', 'Changed while the server was asked: a.ts.')),
  )
  const empty = editsOf([busy], () => Promise.resolve({ ...rewrite, files: [] }))
  expect([await stage(stale.edits), await stage(empty.edits), stale.seen.facts, empty.seen.facts]).toEqual([
    { kind: 'refused', reason: 'Changed while the server was asked: a.ts.' },
    { kind: 'refused', reason: 'It would change nothing.' },
    [],
    [],
  ])
})

test('a run that was let go is asked no more', async () => {
  verifies('refactor.own-edits')
  const { edits } = editsOf([])
  edits.add({ ...busy, record: () => undefined, tell: () => undefined }).dispose()
  expect((await stage(edits)).kind).toBe('refused')
})
