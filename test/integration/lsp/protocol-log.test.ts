import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportedLog } from '../../../src/main/lsp/protocol/exported-log.ts'
import { serverCatalog } from '../../../src/main/lsp/catalog/catalog.ts'
import { verifies } from '../../support/verifies.ts'
import { fakeCatalog, openPool, shown } from './opened-pool.ts'

const broken = 'let count: number = "three"\n'
const told = "fresh\n  1:5-1:10 error ts 2322 Type 'string' is not assignable to type 'number'."

test('the exported log of a real server, replayed by the fake one, gives the same diagnostics', async () => {
  verifies('lsp.protocol-log')
  const files = { 'tsconfig.json': '{}', 'fake.json': '{}' }
  const real = openPool({ files, catalog: serverCatalog.filter(({ id }) => id === 'typescript-native') })
  const clean = await real.check('a.ts', 'let count = 3\n')
  const wrong = await real.check('a.ts', broken)
  const exported = exportedLog(real.pool.protocolLog('typescript-native'), os.homedir())
  expect(await real.close()).toEqual([])
  const file = path.join(realpathSync(mkdtempSync(path.join(os.tmpdir(), 'log-'))), 'log.jsonl')
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }))
  writeFileSync(file, exported)

  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'replayed-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const replay = { file, from: real.root, to: root }
  const played = openPool({
    root,
    files,
    ...fakeCatalog([{ replay }], { languageIds: { '.ts': 'typescript' }, ways: ['pull', 'push'] }),
  })
  const again = [await played.check('a.ts', 'let count = 3\n'), await played.check('a.ts', broken)]
  expect(await played.close()).toEqual([])
  expect([shown(clean), shown(wrong), ...again.map(shown)]).toEqual(['fresh', told, 'fresh', told])
})
