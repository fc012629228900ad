import { mkdtempSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lspRefactorDataSchema } from '../../../src/shared/model/refactor-data.ts'
import { rowOf } from '../../support/real-servers/places.ts'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

const config = (extra: object): string =>
  JSON.stringify({
    compilerOptions: { composite: true, strict: true, module: 'nodenext', outDir: 'out' },
    include: ['src'],
    ...extra,
  })

const files = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    files: [],
    references: [{ path: 'packages/a' }, { path: 'packages/b' }],
  }),
  'packages/a/tsconfig.json': config({}),
  'packages/b/tsconfig.json': config({ references: [{ path: '../a' }] }),
  'packages/a/src/index.ts': 'export function area(w: number, h: number): number {\n  return w * h\n}\n',
  'packages/b/src/index.ts':
    "/* before */ import { area } from '../../a/src/index.js'; export const z = area(3, 4)\nexport const r = area(1, 2)\n",
}

let run: RealRun
beforeAll(async () => {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'after-preview-')))
  run = await openRun({ root, files, catalog: [rowOf('typescript-native')] }, { isAccepted: true })
}, 300_000)
afterAll(async () => {
  await run.close()
})

const a = 'packages/a/src/index.ts'
const importsAfter = async (to: string): Promise<unknown> => {
  const result = await run.call('lsp_refactor', { op: 'rename_file', from: a, to })
  const { files: changed, changeId } = lspRefactorDataSchema.parse(result.data)
  await run.call('resolve', { change_id: changeId, action: 'discard' })
  return changed
    .filter(({ path: file }) => file === 'packages/b/src/index.ts')
    .flatMap(({ sites }) => sites.map(({ before, after }) => [before, after]))
}

test('what was only previewed moves no place of a later answer, whether its files were open before or not', async () => {
  verifies('refactor.after-preview')
  const updates: unknown[] = []
  for (const name of ['q', 'areaOfTheWholeThing']) {
    const renamed = await run.call('lsp_refactor', {
      op: 'rename',
      file: a,
      name_path: 'area',
      new_name: name,
    })
    const { changeId, preview } = lspRefactorDataSchema.parse(renamed.data)
    expect(preview?.length).toBeGreaterThan(0)
    await run.call('resolve', { change_id: changeId, action: 'discard' })
    updates.push(await importsAfter(`packages/a/src/${name}.ts`))
    await run.call('lsp', { op: 'references', file: 'packages/b/src/index.ts', line: 2, symbol: 'area' })
  }
  expect(updates).toEqual([
    [['../../a/src/index.js', '../../a/src/q.js']],
    [['../../a/src/index.js', '../../a/src/areaOfTheWholeThing.js']],
  ])
}, 120_000)

test('a new name that is none in the language stages nothing', async () => {
  verifies('refactor.parses')
  const results = []
  for (const name of ['1 bad', 'class'])
    results.push(await run.call('lsp_refactor', { op: 'rename', file: a, name_path: 'area', new_name: name }))
  expect(results.map(({ error }) => error?.code)).toEqual(['would_not_parse', 'would_not_parse'])
}, 120_000)
