import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lspRefactorDataSchema } from '../../../src/shared/model/refactor-data.ts'
import { rowOf } from '../../support/real-servers/places.ts'
import { coldMs } from '../../support/real-servers/real-server.ts'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

const options = '"composite": true, "strict": true, "module": "preserve"'
const files = {
  'tsconfig.json': '{ "files": [], "references": [{ "path": "./core" }, { "path": "./app" }] }',
  'core/tsconfig.json': `{ "compilerOptions": { ${options} }, "include": ["src/*.ts", "src/parts/*.ts"] }`,
  'core/src/money.ts': 'export function twice(n: number): number {\n  return n * 2\n}\n',
  'core/src/parts/deep.ts': "import { twice } from '../money'\n\nexport const deep = twice(3)\n",
  'app/tsconfig.json': `{ "compilerOptions": { ${options} }, "include": ["*.ts"], "references": [{ "path": "../core" }] }`,
  'app/main.ts': "import { deep } from '../core/src/parts/deep'\n\nexport const shown = deep\n",
  'app/uses.ts': "import { twice } from '../core/src/money'\n\nexport const four = twice(2)\n",
}

let run: RealRun
beforeAll(async () => {
  run = await openRun({ files, catalog: [rowOf('typescript-native')] }, { isAccepted: true })
}, 120_000)
afterAll(async () => {
  await run.close()
})

/** `path: after, after` of every file of a staged refactoring. */
async function staged(args: object): Promise<{ id: string; text: string; edits: readonly string[] }> {
  const result = await run.call('lsp_refactor', args)
  const { changeId = '', files: changed } = lspRefactorDataSchema.parse(result.data)
  const edits = changed.map(
    ({ path: file, sites }) => `${file}: ${sites.map(({ after }) => after).join(', ')}`,
  )
  return { id: changeId, text: result.text, edits: edits.sort() }
}

/** Another program saves a file. */
function saved(file: string, text: string): void {
  writeFileSync(path.join(run.opened.root, file), text)
  run.opened.pool.filesChanged([{ file, kind: 'changed' }])
}

test(
  'a project that refers to that of a moved file is updated, though no file of it was ever open',
  async () => {
    verifies('refactor.all-importers')
    const { id, edits } = await staged({
      op: 'rename_file',
      from: 'core/src/money.ts',
      to: 'core/src/cash.ts',
    })
    expect(edits).toEqual([
      'app/uses.ts: ../core/src/cash',
      'core/src/cash.ts: core/src/cash.ts',
      'core/src/parts/deep.ts: ../cash',
    ])
    await run.call('resolve', { change_id: id, action: 'discard' })
  },
  coldMs,
)

test(
  'a moved folder that its configuration does not cover any more: the edit of the configuration is told',
  async () => {
    verifies('refactor.all-importers')
    const { id, edits, text } = await staged({
      op: 'rename_file',
      from: 'core/src/parts',
      to: 'core/src/pieces',
    })
    expect([edits, text]).toEqual([
      [
        'app/main.ts: ../core/src/pieces/deep',
        'core/src/pieces/deep.ts: core/src/pieces/deep.ts',
        'core/tsconfig.json: , "src/pieces/deep.ts"',
      ],
      expect.stringContaining('Note: typescript-native changes core/tsconfig.json too'),
    ])
    await run.call('resolve', { change_id: id, action: 'discard' })
  },
  coldMs,
)

test(
  'a stale rename is rebased: what was written meanwhile is renamed too, and Accept writes all of it',
  async () => {
    verifies('refactor.rebase')
    const rename = { op: 'rename', file: 'core/src/money.ts', line: 1, symbol: 'twice', new_name: 'double' }
    const { id } = await staged(rename)
    saved('core/src/parts/deep.ts', `${files['core/src/parts/deep.ts']}export const deeper = twice(4)\n`)
    const stale = await run.call('resolve', { change_id: id, action: 'accept' })
    const rebased = await run.call('resolve', { change_id: id, action: 'rebase' })
    const next = /Rebased \S+: (\S+) has taken its place/.exec(rebased.text)?.[1] ?? ''
    const done = await run.call('resolve', { change_id: next, action: 'accept' })
    expect([stale.error?.code, rebased.text, done.ok, run.onDisk('core/src/parts/deep.ts')]).toEqual([
      'stale',
      expect.stringContaining('core/src/parts/deep.ts:4 twice  =>  double'),
      true,
      "import { double } from '../money'\n\nexport const deep = double(3)\nexport const deeper = double(4)\n",
    ])
  },
  coldMs,
)

test(
  'a rename whose name is gone stays as it is, and says why',
  async () => {
    verifies('refactor.rebase')
    const rename = { op: 'rename', file: 'app/main.ts', line: 3, symbol: 'shown', new_name: 'visible' }
    const { id } = await staged(rename)
    saved('app/main.ts', "import { deep } from '../core/src/parts/deep'\n\nexport const other = deep\n")
    const rebased = await run.call('resolve', { change_id: id, action: 'rebase' })
    const shown = await run.call('resolve', { change_id: id, action: 'show' })
    expect([rebased.error?.code, rebased.error?.message, shown.text]).toEqual([
      'no_change',
      expect.stringMatching(/Rename shown to visible\) cannot be proposed again .* shown/),
      expect.stringMatching(/^State: stale\./),
    ])
  },
  coldMs,
)
