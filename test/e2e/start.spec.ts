import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'playwright/test'
import { resolveElectron } from '../../scripts/electron/resolve.ts'
import { inProject } from '../../scripts/system/project-root.ts'
import { verifies } from '../support/verifies.ts'

test('a data folder that cannot be made is told, and the app ends instead of staying without a window', async () => {
  verifies('app.start-failure-is-told')
  const { executable } = await resolveElectron()
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = spawn(executable, [...switches, inProject()], {
    env: { ...process.env, CONTROL_CENTER_HOME: '/dev/null/folder' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said] = await Promise.all([text(app.stderr), once(app, 'exit')])
  expect(app.exitCode).toBe(1)
  expect(said).toContain('Control Center could not start')
  expect(said).toContain('/dev/null/folder')
})
