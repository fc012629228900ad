import { expect, test } from 'vitest'
import { ownPathStyle, pathToUri } from '../../../src/main/lsp/protocol/document-uri.ts'
import type { Proposal } from '../../../src/main/lsp/refactor/proposal.ts'
import type { Refactored } from '../../../src/main/lsp/refactor/refactorings.ts'
import type { EditStep } from '../../../src/main/lsp/refactor/workspace-edit.ts'
import { importUpdates, type ImportUpdates } from '../../../src/main/services/refactor/import-updates.ts'
import { planMove } from '../../../src/main/services/refactor/move-plan.ts'
import { testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

const files = {
  'core/a.ts': 'a\n',
  'core/b.ts': 'b\n',
  'app/c.ts': 'c\n',
  'tools/d.ts': 'd\n',
  'core/ts.json': '{}',
}
const signal = new AbortController().signal

/** A server that knows the projects of which a file was asked about: the files that it edits, by that file. */
interface Knowing {
  readonly edits: Readonly<Record<string, readonly string[]>>
  readonly importers: readonly string[]
  readonly refusal?: string
}

async function moved({
  edits,
  importers,
  refusal,
}: Knowing): Promise<{ asked: string[]; updates: ImportUpdates }> {
  const { root } = await testWorkspace(files)
  const asked: string[] = []
  const stepOf = (file: string, text: string): EditStep => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
    const uri = pathToUri(root.at(file), ownPathStyle)
    return { kind: 'edit', uri, version: undefined, edits: [{ range, text, annotationId: undefined }] }
  }
  const answer = (file: string): Promise<Refactored> => {
    asked.push(file)
    const steps = (edits[file] ?? []).map((name) => stepOf(name, `asked by ${file}`))
    const proposal: Proposal = { server: 'ts', steps, encoding: 'utf-16', held: new Map(), notes: [] }
    return Promise.resolve({
      proposals: refusal === undefined ? [proposal] : [],
      refusals: refusal === undefined ? [] : [refusal],
      actions: [],
      isAmbiguous: false,
      servers: [{ id: 'ts', state: 'answered' }],
    })
  }
  const move = await planMove(root, { from: 'core/a.ts', to: 'core/z.ts', hand: 'agent' })
  const importersOf = (): Promise<{ file: string }[]> => Promise.resolve(importers.map((file) => ({ file })))
  const parts = { root, refactorings: { importUpdates: answer }, importersOf }
  return { asked, updates: await importUpdates(move, parts, signal) }
}

const editedBy = ({ steps }: ImportUpdates): readonly string[] =>
  steps
    .flatMap((step) =>
      step.kind === 'edit' ? [`${step.uri.split('/').slice(-2).join('/')} ${step.edits[0]?.text ?? ''}`] : [],
    )
    .sort()

test('importers that the server left out are asked about, and each document is edited once', async () => {
  verifies('refactor.all-importers')
  const edits = {
    'core/a.ts': ['core/b.ts'],
    'app/c.ts': ['core/b.ts', 'app/c.ts'],
    'tools/d.ts': ['tools/d.ts'],
  }
  const { asked, updates } = await moved({ edits, importers: ['app/c.ts', 'core/b.ts', 'tools/d.ts'] })
  expect([asked, editedBy(updates), updates.notes]).toEqual([
    ['core/a.ts', 'app/c.ts', 'tools/d.ts'],
    ['app/c.ts asked by app/c.ts', 'core/b.ts asked by app/c.ts', 'tools/d.ts asked by tools/d.ts'],
    ['Imports as ts updates them.'],
  ])
})

test('an importer that nobody changes is told by name, and asked about once', async () => {
  verifies('refactor.all-importers')
  const { asked, updates } = await moved({
    edits: { 'core/a.ts': ['core/b.ts'] },
    importers: ['app/c.ts', 'tools/d.ts'],
  })
  expect([asked, updates.notes]).toEqual([
    ['core/a.ts', 'app/c.ts', 'tools/d.ts'],
    [
      'Imports as ts updates them.',
      '2 files seem to import what moves and were not changed: app/c.ts, tools/d.ts.',
    ],
  ])
})

test('a server that updates no imports is not asked again, and the importers are told', async () => {
  verifies('refactor.all-importers')
  const { asked, updates } = await moved({ edits: {}, importers: ['app/c.ts'], refusal: 'It does not.' })
  expect([asked, updates.notes]).toEqual([
    ['core/a.ts'],
    [
      'Imports were not updated: It does not. Search for uses of the old path.',
      '1 file seems to import what moves and was not changed: app/c.ts.',
    ],
  ])
})

test('a configuration that the server edits beside the imports is told', async () => {
  verifies('refactor.all-importers')
  const { updates } = await moved({ edits: { 'core/a.ts': ['core/ts.json'] }, importers: [] })
  expect(updates.notes.at(-1)).toBe(
    'ts changes core/ts.json too, so that what moves stays in its project: look whether a pattern there should be changed instead, and untick it then.',
  )
})
