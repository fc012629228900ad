import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Checkpoints } from '../../../src/main/staging/checkpoints.ts'
import { RunFiles } from '../../../src/main/workspace/files.ts'
import { codeOf, type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

interface Turns extends TestWorkspace {
  readonly checkpoints: Checkpoints
  turn: number
}

async function turns(content: Readonly<Record<string, string>>): Promise<Turns> {
  const workspace = await testWorkspace(content)
  const state = { turn: 1 }
  const { committer, dataFolder } = workspace
  const folder = path.join(dataFolder, 'turns')
  const checkpoints = new Checkpoints({ folder, committer, turn: () => state.turn })
  return Object.assign(state, workspace, {
    checkpoints,
    files: new RunFiles(committer, { hand: 'agent', checkpoints }),
  })
}

async function undo(run: Turns, turn: number): Promise<unknown> {
  const plan = await run.checkpoints.planUndo(turn)
  if (plan.kind !== 'planned') return plan
  return (await plan.commit()).changes.map(({ path: file, op }) => `${op} ${file}`)
}

test('a turn is taken back as one step: changed, created, deleted and moved files are as before it', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'a.ts': 'one\n', 'gone.ts': 'gone\n', 'from.ts': 'moved\n' })
  await chmod(run.at('gone.ts'), 0o755)
  await (await run.files.planWrite('a.ts', 'two\n')).commit()
  await (await run.files.planWrite('a.ts', 'three\n')).commit()
  await (await run.files.planWrite('new/b.ts', 'b\n')).commit()
  const patch =
    '*** Begin Patch\n*** Delete File: gone.ts\n*** Update File: from.ts\n*** Move to: to.ts\n@@\n-moved\n+moved on\n*** End Patch\n'
  await (await run.files.planPatch(patch)).commit()
  expect(await undo(run, 1)).toEqual([
    'update a.ts',
    'delete new/b.ts',
    'add gone.ts',
    'add from.ts',
    'delete to.ts',
  ])
  expect([await run.text('a.ts'), await run.text('gone.ts'), await run.text('from.ts')]).toEqual([
    'one\n',
    'gone\n',
    'moved\n',
  ])
  expect((await stat(run.at('gone.ts'))).mode & 0o777).toBe(0o755)
  expect(await run.entries()).toEqual(['a.ts', 'from.ts', 'gone.ts'])
  expect(await undo(run, 1)).toMatchObject({ kind: 'nothing' })
})

test('turns are apart: a later one hides an earlier one until it is taken back itself', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'a.ts': 'one\n' })
  await (await run.files.planWrite('a.ts', 'two\n')).commit()
  run.turn = 7
  await (await run.files.planWrite('a.ts', 'three\n')).commit()
  expect(await undo(run, 1)).toEqual({ kind: 'stale', files: ['a.ts'], goneFiles: [] })
  expect(await undo(run, 7)).toEqual(['update a.ts'])
  expect(await undo(run, 1)).toEqual(['update a.ts'])
  expect(await run.text('a.ts')).toBe('one\n')
  expect(await undo(run, 3)).toMatchObject({ kind: 'nothing' })
})

test('a line that a person added to a created file is not thrown away by the undo', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'a.ts': 'one\n' })
  await (await run.files.planWrite('new.txt', 'by the agent\n')).commit()
  await (await run.files.planWrite('a.ts', 'two\n')).commit()
  await writeFile(run.at('new.txt'), 'by the agent\nby hand\n')
  expect(await undo(run, 1)).toEqual({ kind: 'stale', files: ['new.txt'], goneFiles: [] })
  expect([await run.text('new.txt'), await run.text('a.ts')]).toEqual(['by the agent\nby hand\n', 'two\n'])
  await rm(run.at('new.txt'))
  expect(await undo(run, 1)).toEqual(['update a.ts'])
})

test('a write that is refused leaves the turn as it was, and a broken checkpoint is told', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'a.ts': 'one\n' })
  await (await run.files.planWrite('a.ts', 'two\n')).commit()
  const late = await run.files.planWrite('a.ts', 'three\n')
  await writeFile(run.at('a.ts'), 'by hand\n')
  expect(await codeOf(late.commit())).toBe('stale')
  await writeFile(run.at('a.ts'), 'two\n')
  expect(await undo(run, 1)).toEqual(['update a.ts'])
  const record = path.join(run.dataFolder, 'turns', '1.json')
  await writeFile(record, '{"v":2}')
  expect(await codeOf(run.checkpoints.planUndo(1))).toBe('internal')
  expect(await readFile(record, 'utf8')).toBe('{"v":2}')
})

test('a write whose checkpoint cannot be noted afterwards is a write all the same, and can be taken back', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'a.ts': 'one\n' })
  const record = path.join(run.dataFolder, 'turns', '1.json')
  const plan = await run.files.planWrite('a.ts', 'two\n')
  let kept = ''
  const listener = run.committer.onSettled(() => {
    kept = readFileSync(record, 'utf8')
    rmSync(record)
    mkdirSync(record)
  })
  await plan.commit()
  listener.dispose()
  const text = await run.text('a.ts')
  await rm(record, { recursive: true })
  await writeFile(record, kept)
  expect([text, await undo(run, 1), await run.text('a.ts')]).toEqual(['two\n', ['update a.ts'], 'one\n'])
})

test('folders that a turn made go with its files, those that hold something of others stay', async () => {
  verifies('staging.checkpoint')
  const run = await turns({ 'old/a.ts': 'one\n' })
  for (const file of ['old/new/deep/b.ts', 'mine/c.ts', 'shared/d.ts'])
    await (await run.files.planWrite(file, 'text\n')).commit()
  await writeFile(run.at('shared/theirs.ts'), 'by hand\n')
  await undo(run, 1)
  expect([await readdir(run.at('.')), await readdir(run.at('old')), await readdir(run.at('shared'))]).toEqual(
    [['old', 'shared'], ['a.ts'], ['theirs.ts']],
  )
})
