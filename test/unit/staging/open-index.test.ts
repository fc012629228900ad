import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { verifies } from '../../support/verifies.ts'
import { type Queue, queue } from './queue.ts'

const files = { 'a.ts': 'one', 'b.ts': 'two' }

async function openOn({ staged }: Pick<Queue, 'staged'>, ...paths: readonly string[]) {
  return (await staged.openOn(paths.length === 0 ? undefined : new Set(paths))).map(({ id }) => id)
}

test('what waits is found by the files that it touches, each record read once', async () => {
  verifies('staging.read-once')
  const from = await queue(files)
  const first = await from.stage('one', '1')
  const found = [await openOn(from, 'a.ts'), await openOn(from, 'b.ts')]
  // A record that was read is not read again, so that a broken one is not noticed.
  const folder = path.join(from.committer.dataFolder, 'changes', first.id)
  await rename(path.join(folder, 'change.json'), path.join(folder, 'kept.json'))
  const second = await from.stage('two', '2')
  found.push(await openOn(from), await openOn(from, 'b.ts'))
  await rename(path.join(folder, 'kept.json'), path.join(folder, 'change.json'))
  await from.staged.discard(first.id)
  found.push(await openOn(from))
  expect(found).toEqual([[first.id], [], [first.id, second.id], [second.id], [second.id]])
})

test('what another process stages and decides is seen, what it breaks is logged once and left alone', async () => {
  verifies('staging.read-once', 'staging.broken-set-aside')
  const log: string[] = []
  const from = await queue(files, { log: ({ code }) => log.push(code) })
  const other = new StagedChanges(from.committer)
  const { id } = await from.stage('one', '1')
  const broken = path.join(from.committer.dataFolder, 'changes', 'change-0-0123abcd')
  await mkdir(broken)
  await writeFile(path.join(broken, 'change.json'), '{')
  const seen = [await openOn({ staged: other }), await openOn(from), await openOn(from)]
  await other.discard(id)
  seen.push(await openOn(from))
  expect([seen, log]).toEqual([[[id], [id], [id], []], ['change-unreadable']])
})
