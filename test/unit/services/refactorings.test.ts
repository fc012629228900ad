import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pathToUri } from '../../../src/main/lsp/protocol/document-uri.ts'
import type { Proposal } from '../../../src/main/lsp/refactor/proposal.ts'
import type { Refactored } from '../../../src/main/lsp/refactor/refactorings.ts'
import type { EditStep } from '../../../src/main/lsp/refactor/workspace-edit.ts'
import {
  type RefactoringParts,
  WorkspaceRefactorings,
} from '../../../src/main/services/refactor/workspace-refactorings.ts'
import type { RefactorAnswer } from '../../../src/main/tools/refactor/port.ts'
import { codeOf, type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

const signal = new AbortController().signal
const by = { by: 'agent', signal } as const
const files = { 'a.ts': '\ufeffé old\r\nold', 'b.ts': 'b\n', '.gitignore': 'made\n', 'made/c.ts': 'c\n' }

/** A workspace whose one server proposes these steps, holding `held` open; no grammar reads anything. */
async function proposing(
  steps: (uri: (name: string) => string) => readonly EditStep[],
  held: Readonly<Record<string, string>> = {},
): Promise<{ workspace: TestWorkspace; refactorings: WorkspaceRefactorings }> {
  const workspace = await testWorkspace(files)
  const uri = (name: string): string => pathToUri(path.resolve(workspace.root.path, name), 'posix')
  const proposal: Proposal = {
    server: 'ts',
    steps: steps(uri),
    encoding: 'utf-16',
    held: new Map(Object.entries(held).map(([name, text]) => [workspace.at(name), { version: 1, text }])),
    notes: [],
  }
  return { workspace, refactorings: over(workspace, proposal) }
}

/** Without a proposal no server knows the files. */
function over(workspace: TestWorkspace, proposal: Proposal | undefined): WorkspaceRefactorings {
  const said: Refactored = {
    proposals: proposal === undefined ? [] : [proposal],
    refusals: [],
    actions: [],
    isAmbiguous: false,
    servers: proposal === undefined ? [] : [{ id: 'ts', state: 'answered' }],
  }
  const answer = (): Promise<Refactored> => Promise.resolve(said)
  return new WorkspaceRefactorings({
    root: workspace.root,
    refactorings: {
      renameSymbol: answer,
      importUpdates: answer,
      codeAction: answer,
      organizeImports: answer,
    },
    importersOf: () => Promise.resolve([]),
    syntax: nothingToParse,
  })
}

const nothingToParse: RefactoringParts['syntax'] = {
  session: () => {
    throw new Error('no file of these tests has a text to parse')
  },
}

function replaced(line: number, start: number, end: number, text: string): EditStep & { kind: 'edit' } {
  const range = { start: { line, character: start }, end: { line, character: end } }
  return { kind: 'edit', uri: '', version: undefined, edits: [{ range, text, annotationId: undefined }] }
}

test.each([
  ['outside the workspace', '../out.ts', 'outside_workspace'],
  ['git', '.git/config', 'protected_path'],
  ['an ignored file', 'made/c.ts', 'protected_path'],
  ['what only a person may change', '.npmrc', 'protected_path'],
])('an edit that reaches %s is refused as a whole', async (_, name, code) => {
  verifies('refactor.confined')
  const { refactorings } = await proposing((uri) => [
    { ...replaced(0, 0, 1, 'x'), uri: uri('b.ts') },
    { ...replaced(0, 0, 1, 'x'), uri: uri(name) },
  ])
  expect(await codeOf(refactorings.organizeImports({ file: 'b.ts' }, by))).toBe(code)
})

test('a text that the server holds and the disk does not is stale', async () => {
  verifies('refactor.versions')
  const { refactorings } = await proposing((uri) => [{ ...replaced(0, 0, 1, 'x'), uri: uri('b.ts') }], {
    'b.ts': 'older\n',
  })
  expect(await codeOf(refactorings.organizeImports({ file: 'b.ts' }, by))).toBe('stale')
})

test('a move keeps every byte, of what is no text too; without a server it says that imports are as they were', async () => {
  verifies('refactor.rename-file', 'refactor.bytes-kept')
  const workspace = await testWorkspace({
    ...files,
    'pics/p.bin': Buffer.of(0, 255),
    'pics/deep/q.bin': Buffer.of(1, 0),
  })
  mkdirSync(workspace.at('pics/made'))
  writeFileSync(workspace.at('pics/made/x'), '')
  const answer = await over(workspace, undefined).renameFile({ from: 'pics', to: 'art' }, by)
  expect(shown(answer)).toEqual([
    ['art/deep/q.bin', 'pics/deep/q.bin', '0100'],
    ['art/p.bin', 'pics/p.bin', '00ff'],
  ])
  expect(answer).toMatchObject({
    title: 'Move pics to art',
    servers: [],
    notes: [
      '1 ignored entry of pics would stay where they are.',
      'Imports were not updated: no language server knows these files. Search for uses of the old path.',
    ],
    rewrite: { emptied: ['pics', 'pics/deep'] },
  })
})

test.each([
  ['nothing', 'none.ts', 'x.ts', 'not_found'],
  ['over another', 'a.ts', 'b.ts', 'exists'],
  ['into itself', 'made', 'made/inner', 'bad_argument'],
  ['a link', 'link.ts', 'x.ts', 'bad_argument'],
  ['outside', 'a.ts', '../x.ts', 'outside_workspace'],
])('a move of %s is refused', async (_, from, to, code) => {
  verifies('refactor.confined')
  const workspace = await testWorkspace(files)
  symlinkSync('a.ts', workspace.at('link.ts'))
  expect(await codeOf(over(workspace, undefined).renameFile({ from, to }, by))).toBe(code)
})

function shown(answer: RefactorAnswer): unknown {
  if (answer.kind !== 'proposed') return answer
  return answer.rewrite.files
    .map(({ path: file, movedFrom, proposed }) => [file, movedFrom, Buffer.from(proposed).toString('hex')])
    .sort()
}
