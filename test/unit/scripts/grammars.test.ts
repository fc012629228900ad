import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { grammarsFolder, readManifest } from '../../../scripts/grammars/manifest.ts'
import { grammarProblems } from '../../../scripts/grammars/verify.ts'
import { verifies } from '../../support/verifies.ts'

it('ships each grammar as its package made it', async () => {
  verifies('house.grammars-are-verified')
  expect(await grammarProblems(await readManifest())).toEqual([])
})

it('names a grammar that is missing and one whose bytes differ', async () => {
  verifies('house.grammars-are-verified')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-grammars-'))
  await cp(grammarsFolder, folder, { recursive: true })
  await rm(path.join(folder, 'tsx.wasm'))
  await writeFile(path.join(folder, 'python.wasm'), 'not a grammar')
  const problems = await grammarProblems(await readManifest(), folder)
  await rm(folder, { recursive: true })
  expect(problems).toEqual([
    'python.wasm differs from tree-sitter-python 0.25.0: its checksum does not match.',
    'tsx.wasm is missing.',
  ])
})
