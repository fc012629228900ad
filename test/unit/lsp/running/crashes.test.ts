import { expect, test } from 'vitest'
import { Crashes } from '../../../../src/main/lsp/running/crashes.ts'
import { verifies } from '../../../support/verifies.ts'

test('the first restart is at once, the next ones wait longer', () => {
  verifies('lsp.restart')
  const crashes = new Crashes()
  const waits = [1, 2, 3, 4].map(() => {
    crashes.note(1000, 10)
    return crashes.waitMs(1000)
  })
  expect([waits, crashes.count]).toEqual([[0, 500, 2000, 2000], 4])
})

test('a server that had been well for a minute starts counting anew', () => {
  verifies('lsp.restart')
  const crashes = new Crashes()
  for (const upMs of [10, 10, 60_000]) crashes.note(0, upMs)
  expect(crashes.count).toBe(1)
})
