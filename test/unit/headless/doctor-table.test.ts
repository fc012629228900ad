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
  adapters: [
    {
      id: 'debugpy',
      language: 'python',
      found: true,
      path: '/usr/bin/python3',
      version: '1.8.0',
      starts: true,
      state: 'ready',
      reason: '',
    },
    {
      id: 'delve',
      language: 'go',
      found: false,
      state: 'absent',
      reason: 'dlv is not on PATH',
      install: 'go install github.com/go-delve/delve/cmd/dlv@latest',
    },
  ],
  agents: [{ id: 'demo', found: true, starts: true, state: 'ready', reason: 'built in' }],
}

test('the table for people has who answers first, the reason of each absence, and how to get it', () => {
  verifies('headless.doctor-says-why')
  expect(doctorTable(report).split('\n')).toEqual([
    'Language servers',
    '  pyright  Python  idle, starts, 1.1  /bin/p  Found.',
    '  yaml     YAML    absent             Not on PATH.  Install: npm i y',
    '',
    'Known, not needed here (1; --json says for each why, and how to install it)',
    '  gopls',
    '',
    'Debug adapters',
    '  debugpy  python  ready, 1.8.0  /usr/bin/python3',
    '  delve    go      absent        dlv is not on PATH  Install: go install github.com/go-delve/delve/cmd/dlv@latest',
    '',
    'Agents',
    '  demo  ready  built in',
    '',
  ])
})

test('of servers that are not needed, those that are there have a line, and all others a name', () => {
  verifies('headless.doctor-says-why')
  const there = { ...row, language: 'Go', state: 'not_needed' as const, reason: 'No go.mod here.' }
  const names = Array.from({ length: 30 }, (_, index) => `server-${index}`)
  const servers = [
    {
      ...there,
      id: 'gopls',
      found: true,
      starts: false,
      binary: '/bin/gopls',
      settingsProblems: ['settings.json, servers.gopls.x: no.'],
    },
    ...names.map((id) => ({ ...there, id, found: false })),
  ]
  const lines = doctorTable({ ...report, servers }).split('\n')
  const known = lines.slice(6, lines.indexOf('', 6))
  const problems = lines.slice(lines.indexOf('', 6) + 1).slice(0, 2)
  expect([
    lines.slice(0, 6),
    Math.max(...known.map(({ length }) => length)) <= 101,
    known.join('').match(/server-/g)?.length,
    problems,
  ]).toEqual([
    [
      'Language servers',
      '  none is needed in this folder',
      '',
      'Found, not needed here (1)',
      '  gopls  Go  does not start  /bin/gopls',
      '',
    ],
    true,
    30,
    ['Settings that are not followed', '  settings.json, servers.gopls.x: no.'],
  ])
})
