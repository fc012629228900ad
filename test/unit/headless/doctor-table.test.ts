import { expect, test } from 'vitest'
import { doctorTable } from '../../../src/main/headless/doctor-table.ts'
import type { DoctorReport } from '../../../src/main/services.ts'
import { verifies } from '../../support/verifies.ts'

const row = { restarts: 0, lastMessages: [] }
const report: DoctorReport = {
  servers: [
    { ...row, id: 'gopls', language: 'Go', found: false, state: 'not_needed', reason: 'No go.mod here.' },
    {
      ...row,
      id: 'yaml',
      language: 'YAML',
      found: false,
      state: 'absent',
      reason: 'Not on PATH.',
      install: 'npm i y',
    },
    {
      ...row,
      id: 'pyright',
      language: 'Python',
      found: true,
      starts: true,
      state: 'idle',
      version: '1.1',
      binary: '/bin/p',
      reason: 'Found.\nand what it wrote',
    },
  ],
  adapters: [],
  agents: [{ id: 'demo', found: true, starts: true, state: 'ready', reason: 'built in' }],
}

test('the table for people has who answers first, the reason of each absence, and how to get it', () => {
  verifies('headless.doctor-says-why')
  expect(doctorTable(report).split('\n')).toEqual([
    'Language servers',
    '  pyright  Python  idle, starts, 1.1  /bin/p  Found.',
    '  yaml     YAML    absent             Not on PATH.  Install: npm i y',
    '  gopls    Go      not needed         No go.mod here.',
    '',
    'Debug adapters: none in this version',
    '',
    'Agents',
    '  demo  ready  built in',
    '',
  ])
})
