import { afterEach, expect, test } from 'vitest'
import { astEditDataSchema } from '../../../src/shared/model/tool-data.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import { verifies } from '../../support/verifies.ts'
import { brief, briefly, openRun, type RealRun } from './real-run.ts'

let run: RealRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

const typescript = {
  'package.json': '{}',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  'src/money.ts': 'export function cents(euros: number): number {\n  return euros * 100\n}\n',
  'src/bill.ts': `import { cents } from './money'\n\nexport const bill = cents(1)\n`,
  'src/tax.ts': `import { cents } from './money'\n\nexport const tax = cents(1)\nexport const all = [2].map(cents)\n`,
  'src/shop.ts': `import { cents as price } from './money'\n\nexport const shop = price(3)\n`,
}
/** Whoever names the function otherwise than by a plain import and a call is broken by it. */
const rename = {
  ops: [
    { pattern: 'function cents($$$P): number { $$$B }', rewrite: 'function toCents($$$P): number { $$$B }' },
    { pattern: `import { cents } from './money'`, rewrite: `import { toCents } from './money'` },
    { pattern: 'cents($A)', rewrite: 'toCents($A)' },
  ],
  language: 'typescript',
}

test('a rename over three files tells what it would break, in them and elsewhere, before it is accepted', async () => {
  verifies('diagnostics.preview', 'tools.preview')
  run = await openRun({ files: typescript })
  const staged = await run.call('ast_edit', rename)
  expect([previewOf(staged), staged.text.split('\n').slice(2, 5)]).toEqual([
    ['src/bill.ts fresh src/shop.ts[+2724]', 'src/money.ts fresh', 'src/tax.ts fresh +2552'],
    [
      'Would introduce 2 errors.',
      expect.stringMatching(
        /^ {2}would be new: src\/shop\.ts error 1:10 .*2724.*no exported member named 'cents'/,
      ),
      expect.stringMatching(/^ {2}would be new: src\/tax\.ts error 4:28 .*2552.*Cannot find name 'cents'/),
    ],
  ])
})

test('after a preview the server has the texts of the disk, and the ledger knows nothing of it', async () => {
  verifies('diagnostics.preview-tells-no-ledger', 'diagnostics.preview')
  run = await openRun({ files: typescript })
  const { call } = run
  const edit = (old: string, to: string) => call('edit', { path: 'src/tax.ts', edits: [{ old, new: to }] })
  const staged = await call('ast_edit', rename)
  const results = [await edit('map(cents)', 'map(toCents)'), await edit('map(toCents)', 'map(cents)')]
  const again = await run.previews.show(changeIdOf(staged), { again: true })
  expect([results.map(briefly), again.state]).toEqual([
    [['src/tax.ts fresh +2552'], ['src/tax.ts fresh -2552']],
    'running',
  ])
})

test('in Python too', async () => {
  verifies('diagnostics.preview', 'diagnostics.preview-tells-no-ledger')
  run = await openRun({
    files: {
      'pyproject.toml': '[project]\nname = "bills"\n',
      'money.py': 'def cents(euros: int) -> int:\n    return euros * 100\n',
      'bill.py': 'from money import cents\n\nprint(cents(1))\n',
      'tax.py': 'from money import cents\n\nprint(cents(1), list(map(cents, [2])))\n',
    },
  })
  const { call } = run
  const staged = await call('ast_edit', {
    ops: [
      {
        pattern: 'def cents(euros: int) -> int: $$$B',
        rewrite: 'def to_cents(euros: int) -> int:\n    $$$B',
      },
      { pattern: 'from money import cents', rewrite: 'from money import to_cents' },
      { pattern: 'cents($A)', rewrite: 'to_cents($A)' },
    ],
    language: 'python',
  })
  const edit = await call('edit', { path: 'tax.py', edits: [{ old: 'cents(1)', new: 'cents("1")' }] })
  expect([previewOf(staged), briefly(edit)]).toEqual([
    ['bill.py fresh', 'money.py fresh', 'tax.py fresh +reportUndefinedVariable'],
    ['tax.py fresh +reportArgumentType'],
  ])
})

test('what it would fix is told, here and elsewhere', async () => {
  verifies('diagnostics.preview')
  run = await openRun({
    files: {
      ...typescript,
      'src/money.ts': 'export function cents(euros: string): number {\n  return Number(euros) * 100\n}\n',
    },
  })
  const staged = await run.call('ast_edit', {
    ops: [
      {
        pattern: 'export function cents(euros: string): number { $$$B }',
        rewrite: 'export function cents(euros: number): number { return euros }',
      },
    ],
    language: 'typescript',
  })
  expect([previewOf(staged), staged.text.split('\n')[2]]).toEqual([
    [
      'src/money.ts fresh',
      'src/bill.ts fresh -2345',
      'src/shop.ts fresh -2345',
      'src/tax.ts fresh -2345 -2345',
    ],
    'Would introduce nothing, fix 4.',
  ])
})

function previewOf(result: ToolResult): readonly string[] {
  return (astEditDataSchema.parse(result.data).preview ?? []).map(brief)
}

function changeIdOf(result: ToolResult): string {
  return astEditDataSchema.parse(result.data).changeId ?? ''
}
