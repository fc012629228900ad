import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, ownIdentity } from '../../../src/main/base/process-identity.ts'
import { verifies } from '../../support/verifies.ts'

test('this process is alive, and another one with its pid would not be taken for it', () => {
  verifies('base.process-identity')
  const own = ownIdentity()
  expect(own).toMatchObject({ pid: process.pid })
  expect([isAlive(own), isAlive({ pid: own.pid, startedAt: 'another start' })]).toEqual([true, false])
})

test('a process without a known start counts by its pid, until it has ended', async () => {
  verifies('base.process-identity')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const identity = { pid: child.pid ?? 0 }
  expect(isAlive(identity)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(identity)).toBe(false)
})
