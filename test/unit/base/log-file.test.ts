import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logToFile } from '../../../src/main/base/log-file.ts'
import type { LogRecord } from '../../../src/main/base/logger.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-log-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const record = (message: string): LogRecord => ({ level: 'warn', area: 'lsp', code: 'crashed', message })

it('writes each record as a JSON line before it returns, without keys', () => {
  verifies('app.logs-hold-no-keys')
  const logs = path.join(folder, 'logs')
  const log = logToFile({ folder: logs, clock: new ManualClock(), homeDir: '/home/ada' })
  log(record('token=abcdef in /home/ada/x'))
  expect(readFileSync(path.join(logs, 'main.log'), 'utf8')).toBe(
    '{"at":"2026-01-01T00:00:00.000Z","level":"warn","area":"lsp","code":"crashed","message":"token=[masked] in ~/x"}\n',
  )
})

it('keeps five files and lets the oldest go', () => {
  verifies('app.logs-are-bounded')
  const log = logToFile({ folder, clock: new ManualClock(), homeDir: '', maxBytes: 200 })
  for (let index = 1; index <= 9; index++) log(record(`record ${index} ${'x'.repeat(100)}`))
  const seen = readdirSync(folder)
    .sort()
    .map((name) => [name, /record (\d)/u.exec(readFileSync(path.join(folder, name), 'utf8'))?.[1]])
  expect(seen).toEqual([
    ['main.1.log', '8'],
    ['main.2.log', '7'],
    ['main.3.log', '6'],
    ['main.4.log', '5'],
    ['main.log', '9'],
  ])
})

it('tells once that the log cannot be written, and goes on', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const problems: unknown[] = []
  const log = logToFile({
    folder: path.join(file, 'logs'),
    clock: new ManualClock(),
    homeDir: '',
    onProblem: (error) => problems.push(error),
  })
  log(record('one'))
  log(record('two'))
  expect(problems).toHaveLength(1)
})
