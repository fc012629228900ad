import { expect, test } from 'vitest'
import { inParallel } from '../../../src/main/base/in-parallel.ts'
import { verifies } from '../../support/verifies.ts'

test('answers come in the order of the items, with no more at once than the width', async () => {
  verifies('base.in-parallel')
  let [now, most] = [0, 0]
  const doubled = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++now)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    now--
    return item * 2
  })
  expect([doubled, most]).toEqual([[10, 2, 8, 4, 6], 2])
  expect(await inParallel([], 8, async () => Promise.resolve(1))).toEqual([])
})

test('after a failure nothing new is begun and what has begun is waited for', async () => {
  verifies('base.in-parallel')
  const log: string[] = []
  const work = inParallel(['fails', 'goes on', 'never'], 2, async (item) => {
    log.push(`begin ${item}`)
    await Promise.resolve()
    if (item === 'fails') throw new Error('it failed')
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    log.push(`end ${item}`)
  })
  await expect(work).rejects.toThrow('it failed')
  expect(log).toEqual(['begin fails', 'begin goes on', 'end goes on'])
})
