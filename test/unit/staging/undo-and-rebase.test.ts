import { chmod, link, readFile, rm, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { recoverStagedChanges } from '../../../src/main/staging/recovery.ts'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { Committer } from '../../../src/main/workspace/committer.ts'
import type { SwapEntry } from '../../../src/main/workspace/swap.ts'
import { textRewrite } from '../../../scripts/faults/text-rewrite.ts'
import { announcedLayer, diesAt } from '../../support/faulty-layer.ts'
import { codeOf } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'
import { type Queue, queue } from './queue.ts'

const files = { 'a.ts': 'old old\n', 'b.ts': 'old\r\n' }

async function accept(from: Queue, id: string, options = {}): Promise<string> {
  const plan = await from.staged.planAccept(id, options)
  return plan.kind === 'decided' ? plan.resolution.outcome : (await plan.commit()).resolution.outcome
}

async function undo(from: Queue, id: string): Promise<string> {
  const plan = await from.staged.planUndo(id)
  return plan.kind === 'decided' ? plan.resolution.outcome : (await plan.commit()).resolution.outcome
}

async function texts(from: Queue): Promise<string[]> {
  return [await from.text('a.ts'), await from.text('b.ts')]
}

test('an accepted change is taken back as one step, with what was left out still left out', async () => {
  verifies('staging.undo')
  const from = await queue(files)
  await chmod(from.at('a.ts'), 0o755)
  const change = await from.stage('old', 'new')
  expect(await accept(from, change.id, { onlySites: ['s2', 's3'] })).toBe('committed')
  expect(await texts(from)).toEqual(['old new\n', 'new\r\n'])
  expect([await undo(from, change.id), await texts(from)]).toEqual(['undone', ['old old\n', 'old\r\n']])
  expect((await stat(from.at('a.ts'))).mode & 0o777).toBe(0o755)
  expect((await from.staged.show(change.id)).state).toBe('undone')
  expect(await undo(from, change.id)).toBe('undone')
  expect(await from.entries()).toEqual(['a.ts', 'b.ts'])
})

test('an undo is refused as a whole when a file moved on, and of what was not accepted', async () => {
  verifies('staging.undo')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  expect(await codeOf(from.staged.planUndo(change.id))).toBe('bad_argument')
  await accept(from, change.id)
  await from.write('b.ts', 'by hand')
  const plan = await from.staged.planUndo(change.id)
  expect(plan).toMatchObject({ kind: 'decided', resolution: { outcome: 'stale', staleFiles: ['b.ts'] } })
  expect(await texts(from)).toEqual(['new new\n', 'by hand'])
  expect((await from.staged.show(change.id)).state).toBe('committed')
})

test('an undo that dies at any step is done or not done after the next start', async () => {
  verifies('staging.undo', 'staging.crash')
  const states = new Set<string>()
  for (let step = 4; step < 90; step += 5) {
    const from = await queue(files)
    const change = await from.stage('old', 'new')
    await accept(from, change.id)
    const dying = announcedLayer(diesAt(step))
    const committer = new Committer(from.root, { dataFolder: from.dataFolder, layer: dying })
    await undo({ ...from, staged: new StagedChanges(committer) }, change.id).catch(() => 'died')
    await recoverStagedChanges(from.dataFolder)
    const { state } = await from.staged.show(change.id)
    states.add(state)
    const expected = state === 'undone' ? ['old old\n', 'old\r\n'] : ['new new\n', 'new\r\n']
    expect([step, state, await texts(from)]).toEqual([step, state, expected])
  }
  expect([...states].sort()).toEqual(['committed', 'undone'])
}, 60_000)

test('a rebase takes the place of a stale change and tells only what differs', async () => {
  verifies('staging.rebase')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  await from.write('a.ts', 'first\nold other\n')
  const now = { 'a.ts': 'first\nold other\n', 'b.ts': await readFile(from.at('b.ts'), 'utf8') }
  const { resolution, change: next } = await from.staged.rebase(
    change.id,
    textRewrite(now, { old: 'old', next: 'new' }),
  )
  expect(resolution).toMatchObject({ outcome: 'rebased', rebasedTo: next?.id, written: [] })
  expect(next?.rebase).toEqual({
    from: change.id,
    kept: 2,
    added: [],
    gone: [{ path: 'a.ts', line: 1, before: 'old', after: 'new' }],
  })
  expect((await from.staged.show(change.id)).state).toBe('rebased')
  expect((await from.staged.openOf('run-1')).map(({ id }) => id)).toEqual([next?.id])
  expect(await accept(from, next?.id ?? '')).toBe('committed')
  expect(await texts(from)).toEqual(['first\nnew other\n', 'new\r\n'])
})

test('a full queue can be rebased, a decided change cannot, and a cut rebase is finished at the start', async () => {
  verifies('staging.rebase', 'staging.crash')
  const from = await queue(files)
  const changes = []
  for (let count = 0; count < 8; count++) changes.push(await from.stage('old', `new${count}`))
  const again = textRewrite(files, { old: 'old', next: 'newer' })
  const [first, second] = changes
  expect((await from.staged.rebase(first?.id ?? '', again)).change).toBeDefined()
  await from.staged.discard(second?.id ?? '')
  const decided = await from.staged.rebase(second?.id ?? '', again)
  expect([decided.resolution.outcome, decided.change]).toEqual(['discarded', undefined])
  // Dies between the new change and the decision about the old one.
  const cut = announcedLayer((_call, name, args) => {
    if (name === 'create' && args[0]?.endsWith('accepting.json') === true) throw new Error('dead')
  })
  const dying = new StagedChanges(new Committer(from.root, { dataFolder: from.dataFolder, layer: cut }))
  const third = changes[2]?.id ?? ''
  await expect(dying.rebase(third, again)).rejects.toThrow('dead')
  await recoverStagedChanges(from.dataFolder)
  expect((await from.staged.show(third)).state).toBe('rebased')
})

test('files can be unticked, and unknown ones are named', async () => {
  verifies('staging.some-sites')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  expect(await codeOf(from.staged.planAccept(change.id, { onlyFiles: ['c.ts'] }))).toBe('bad_argument')
  const none = from.staged.planAccept(change.id, { onlyFiles: ['b.ts'], onlySites: ['s1'] })
  expect(await codeOf(none)).toBe('bad_argument')
  expect(await accept(from, change.id, { onlyFiles: ['b.ts'] })).toBe('committed')
  expect(await texts(from)).toEqual(['old old\n', 'new\r\n'])
})

test('a file with several names is told, refused, and split only when the person confirms it', async () => {
  verifies('staging.hard-links')
  const from = await queue(files)
  await link(from.at('a.ts'), from.at('other.ts'))
  const change = await from.stage('old', 'new')
  expect(change.files.map(({ hardLinks }) => hardLinks)).toEqual([2, undefined])
  expect(await codeOf(accept(from, change.id))).toBe('protected_path')
  expect(await texts(from)).toEqual(Object.values(files))
  expect(await accept(from, change.id, { mayBreakHardLinks: true })).toBe('committed')
  expect([await from.text('a.ts'), await from.text('other.ts')]).toEqual(['new new\n', 'old old\n'])
})

test('both names of one file can be changed when the person splits them; without that word neither is', async () => {
  verifies('staging.hard-links')
  const from = await queue({ 'a.ts': 'old old\n', 'other.ts': 'old old\n' })
  await rm(from.at('other.ts'))
  await link(from.at('a.ts'), from.at('other.ts'))
  const change = await from.stage('old', 'new')
  expect(await codeOf(accept(from, change.id))).toBe('protected_path')
  expect(await accept(from, change.id, { mayBreakHardLinks: true })).toBe('committed')
  expect([await from.text('a.ts'), await from.text('other.ts')]).toEqual(['new new\n', 'new new\n'])
  expect(await undo(from, change.id)).toBe('undone')
  expect([await from.text('a.ts'), await from.text('other.ts')]).toEqual(['old old\n', 'old old\n'])
})

test('what is about to be accepted is told before it is written, an undo is not', async () => {
  verifies('staging.checkpoint')
  const told: string[] = []
  const from = await queue(files, {
    beforeAccept: async (runId, swaps: readonly SwapEntry[]) =>
      Promise.resolve(void told.push(`${runId} ${swaps.map(({ shown }) => shown).join()}`)),
  })
  const change = await from.stage('old', 'new')
  await accept(from, change.id)
  await undo(from, change.id)
  expect(told).toEqual(['run-1 a.ts,b.ts'])
})
