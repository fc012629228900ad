import { afterEach, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { briefly, openRun, type RealRun } from './real-run.ts'

let run: RealRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

test('in a Python project a write tells what it broke, here and in the file that imports it, and the mending', async () => {
  verifies('tools.main-job', 'tools.elsewhere')
  run = await openRun({
    files: {
      'pyproject.toml': '[project]\nname = "bills"\n',
      'money.py': 'def double(cents: int) -> int:\n    return cents * 2\n',
      'bill.py': 'from money import double\n\nprint(double(1))\n',
    },
  })
  const { call } = run
  const edit = (old: string, to: string) => call('edit', { path: 'money.py', edits: [{ old, new: to }] })
  const results = [
    await edit('double(cents: int)', 'double(cents: str)'),
    await call('write', { path: 'other.py', content: 'x: int = 1\n' }),
    await edit('double(cents: str)', 'double(cents: int)'),
    await edit('double(cents: int)', 'double(cents: str)'),
    await edit('double(cents: str)', 'double(cents: int)'),
  ]
  expect(results.map(briefly)).toEqual([
    ['money.py fresh +reportReturnType bill.py[+reportArgumentType]'],
    ['other.py fresh'],
    ['money.py fresh -reportReturnType', 'bill.py fresh -reportArgumentType'],
    ['money.py fresh +reportReturnType bill.py[+reportArgumentType]'],
    ['money.py fresh -reportReturnType', 'bill.py fresh -reportArgumentType'],
  ])
})
