import { expect, test } from 'vitest'
import { bridgeEvents } from '../../../src/main/app/bridge.ts'
import { events } from '../../../src/shared/ipc/contract.ts'
import type { Desk } from '../../../src/shared/ipc/desk.ts'
import { verifies } from '../../support/verifies.ts'

test('every event of the contract goes to the window', () => {
  verifies('app.every-event-is-sent')
  const followed: string[] = []
  const desk: Desk = {
    handle: () => Promise.reject(new Error('nobody asks')),
    on: (name) => {
      followed.push(name)
      return { dispose: () => undefined }
    },
  }
  bridgeEvents(desk, { isDestroyed: () => false, send: () => undefined } as never).dispose()
  expect(followed.sort()).toEqual(Object.keys(events).sort())
})
