import { appendFile, mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recoveredSentence } from '../../../src/main/staging/recovered-sentence.ts'
import { recoverStagedChanges } from '../../../src/main/staging/recovery.ts'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { Committer } from '../../../src/main/workspace/committer.ts'
import { verifies } from '../../support/verifies.ts'
import { announcedLayer, type Before, diesAt } from '../../support/faulty-layer.ts'
import { queue } from './queue.ts'

const files = { 'a.ts': 'old', 'b.ts': 'old old' }

/** Accepts a change with a file layer that dies, starts again, and tells what is there then. */
async function acceptDying(before: Before): Promise<{ answer: string; state: string; texts: string[] }> {
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  const committer = new Committer(from.root, { dataFolder: from.dataFolder, layer: announcedLayer(before) })
  const plan = await new StagedChanges(committer).planAccept(change.id)
  if (plan.kind !== 'planned') throw new Error('It was not planned.')
  const answer = await plan.commit().then(
    ({ resolution }) => resolution.outcome,
    () => 'failed',
  )
  await recoverStagedChanges(from.dataFolder)
  const { state } = await from.staged.show(change.id)
  expect(await from.entries()).toEqual(['a.ts', 'b.ts'])
  return { answer, state, texts: [await from.text('a.ts'), await from.text('b.ts')] }
}

test(
  'after a crash at any step the state of the change and its files say the same',
  { timeout: 60_000 },
  async () => {
    verifies('staging.crash')
    let calls = 0
    await acceptDying((call) => void (calls = call))
    const states = new Set<string>()
    for (let step = 1; step <= calls; step++) {
      const { answer, state, texts } = await acceptDying(diesAt(step))
      states.add(state)
      const expected = state === 'committed' ? ['new', 'new new'] : ['old', 'old old']
      expect([step, state, texts]).toEqual([step, state === 'committed' ? state : 'waiting', expected])
      if (answer === 'committed') expect(state).toBe('committed')
    }
    expect([...states].sort()).toEqual(['committed', 'waiting'])
  },
)

test('what a person wrote between a crash and the start stays, the original is kept beside it, and both are told', async () => {
  verifies('staging.crash')
  const from = await queue(files)
  const change = await from.stage('old', 'new')
  let links = 0
  const layer = announcedLayer((_call, name) => {
    if (name === 'link' && ++links === 2) throw new Error('The process dies.')
    if (links >= 2) throw new Error('It is dead.')
  })
  const committer = new Committer(from.root, { dataFolder: from.dataFolder, layer })
  const plan = await new StagedChanges(committer).planAccept(change.id)
  if (plan.kind !== 'planned') throw new Error('It was not planned.')
  await expect(plan.commit()).rejects.toThrow()
  await appendFile(path.join(from.root.path, 'a.ts'), ' mine')
  const [recovered] = await recoverStagedChanges(from.dataFolder)
  if (recovered === undefined) throw new Error('Nothing was recovered.')
  const [kept] = recovered.kept
  const told = recoveredSentence(recovered)
    .replaceAll(from.root.path, 'ROOT')
    .replace(/recovered-\S+\.$/, 'recovered.')
  expect([
    await from.text('a.ts'),
    await from.text('b.ts'),
    await readFile(kept?.keptAs ?? '', 'utf8'),
  ]).toEqual(['new mine', 'old old', 'old'])
  expect(told).toBe(
    'A commit in ROOT was cut off: it is taken back, every file is as it was before, but for what other programs wrote. ROOT/a.ts was written by another program in the middle of the commit and stays as that program left it; how it was before is kept as ROOT/a.ts.recovered.',
  )
})

test('what a crash left of a change that was being staged goes away, what is being staged now stays', async () => {
  verifies('staging.crash')
  const from = await queue(files)
  const folder = path.join(from.dataFolder, 'changes')
  for (const name of ['.new-old', '.new-now']) await mkdir(path.join(folder, name), { recursive: true })
  await utimes(path.join(folder, '.new-old'), 0, 0)
  await recoverStagedChanges(from.dataFolder)
  expect(await readdir(folder)).toEqual(['.new-now'])
})
