import { afterEach, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { briefly, openRun, type RealRun } from './real-run.ts'

const project = {
  'package.json': '{}',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  'src/money.ts': 'export interface Money {\n  cents: number\n}\n\nexport const zero: Money = { cents: 0 }\n',
  'src/bill.ts': `import { zero } from './money'\n\nexport const total = zero.cents + 1\n`,
  'src/old.ts': `export const wrong: number = 'old'\n`,
}

let run: RealRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

test('a write with an error tells exactly it, an unrelated one repeats nothing, the fix is told as fixed', async () => {
  verifies('tools.main-job')
  run = await openRun({ files: project })
  const { call } = run
  const write = (content: string) => call('write', { path: 'src/tax.ts', content })
  const results = [
    await write(`export const rate: number = '20'\n`),
    await call('write', { path: 'src/other.ts', content: 'export const fine = 1\n' }),
    await call('edit', { path: 'src/tax.ts', edits: [{ old: `'20'`, new: '20' }] }),
    await write('export const rate: number = 20\n\nexport const half = 10\n'),
  ]
  expect(results.map(briefly)).toEqual([
    ['src/tax.ts fresh +2322'],
    ['src/other.ts fresh'],
    ['src/tax.ts fresh -2322'],
    ['src/tax.ts fresh'],
  ])
  expect(results[0]?.text.split('\n')).toEqual([
    'Applied. src/tax.ts: created, 1 line.',
    '1 new error in src/tax.ts.',
    expect.stringMatching(/^ {2}new error 1:14 .*2322.* Type 'string' is not assignable to type 'number'\.$/),
  ])
})

test('an old error is carried, a second equal one is new, and one that moves is not', async () => {
  verifies('tools.main-job')
  run = await openRun({ files: project })
  const { call } = run
  const write = (content: string) => call('write', { path: 'src/old.ts', content })
  const results = [
    await write(`\n\n\nexport const wrong: number = 'old'\n`),
    await write(`export const wrong: number = 'old'\nexport const again: number = 'new'\n`),
    await write('export const fine = 1\n'),
  ]
  expect(results.map(briefly)).toEqual([
    ['src/old.ts fresh =1'],
    ['src/old.ts fresh +2322 =1'],
    ['src/old.ts fresh -2322 -2322'],
  ])
})

test('what breaks in an importer is told with the write, and its mending too', async () => {
  verifies('tools.elsewhere')
  run = await openRun({ files: project })
  const { call } = run
  const edit = (old: string, to: string) =>
    call('edit', { path: 'src/money.ts', edits: [{ old, new: to, replace_all: true }] })
  const results = [await edit('cents', 'amount'), await edit('amount', 'cents')]
  expect(results.map(briefly)).toEqual([
    ['src/money.ts fresh src/bill.ts[+2339]'],
    ['src/money.ts fresh', 'src/bill.ts fresh -2339'],
  ])
})

test('a patch over three files has a delta for each, a moved file takes its errors along', async () => {
  verifies('tools.main-job')
  run = await openRun({ files: project })
  const patch = [
    '*** Begin Patch',
    '*** Update File: src/old.ts',
    '*** Move to: src/deep/old.ts',
    '*** Add File: src/new.ts',
    '+export const name: string = 7',
    '*** Delete File: src/bill.ts',
    '*** End Patch',
  ].join('\n')
  const result = await run.call('apply_patch', { patch })
  expect([result.text.split('\n')[0], briefly(result)]).toEqual([
    'Applied to 3 files.',
    ['src/deep/old.ts fresh =1', 'src/new.ts fresh +2322', 'src/bill.ts fresh'],
  ])
})

test('a rewrite waits, an accept that nobody allowed writes nothing, one that is allowed tells its deltas', async () => {
  verifies('tools.main-job')
  run = await openRun({ files: project })
  const { call, onDisk } = run
  const staged = await call('ast_edit', {
    ops: [{ pattern: '$X.cents', rewrite: '$X.pence' }],
    language: 'typescript',
  })
  const data: unknown = staged.data
  const id = typeof data === 'object' && data !== null && 'changeId' in data ? String(data.changeId) : ''
  const waiting = await call('resolve', { change_id: id, action: 'accept' })
  const before = onDisk('src/bill.ts')
  const accepted = await call('resolve', { change_id: id, action: 'accept' }, { by: 'person' })
  expect([
    staged.diagnostics,
    waiting.error?.code,
    before,
    briefly(accepted),
    accepted.error,
    onDisk('src/bill.ts'),
  ]).toEqual([
    undefined,
    'waiting_for_person',
    project['src/bill.ts'],
    ['src/bill.ts fresh +2339'],
    undefined,
    project['src/bill.ts'].replace('cents', 'pence'),
  ])
})
