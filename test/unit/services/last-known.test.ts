import { expect, test } from 'vitest'
import { LastKnown } from '../../../src/main/services/last-known.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

interface Looks {
  looked: number
  key: string
  /** Nothing: the look fails. */
  sees?: boolean
}

function known(): { about: Looks; clock: ManualClock; last: LastKnown } {
  const clock = new ManualClock()
  const about: Looks = { looked: 0, key: 'a', sees: false }
  const look = (): Promise<boolean> => {
    about.looked += 1
    return about.sees === undefined ? Promise.reject(new Error('No.')) : Promise.resolve(about.sees)
  }
  return { about, clock, last: new LastKnown({ look, key: () => about.key, clock }) }
}

test('is yes before the first look has ended, and then what was seen', async () => {
  verifies('debug.offered', 'tools.lsp-offered')
  const { about, last } = known()
  expect(last.isSo).toBe(true)
  await Promise.resolve()
  await Promise.resolve()
  expect([last.isSo, about.looked]).toEqual([false, 1])
})

test('looks anew when it is old or what it hangs on has changed, and not before', async () => {
  verifies('debug.offered')
  const { about, clock, last } = known()
  await last.look()
  const looked = [last.isSo, about.looked]
  about.key = 'b'
  looked.push(last.isSo, about.looked)
  await clock.advance(10_001)
  looked.push(last.isSo, about.looked)
  expect(looked).toEqual([false, 1, false, 2, false, 3])
})

test('a look that fails leaves what was known', async () => {
  verifies('debug.offered')
  const { about, last } = known()
  await last.look()
  delete about.sees
  await last.look()
  expect([last.isSo, about.looked]).toEqual([false, 2])
})
