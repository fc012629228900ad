import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QueriedServer } from '../../../../src/main/lsp/queries/queried-server.ts'
import { codeAction, organizeImports } from '../../../../src/main/lsp/refactor/code-action.ts'
import type { Proposed } from '../../../../src/main/lsp/refactor/proposal.ts'
import { importUpdates } from '../../../../src/main/lsp/refactor/rename-file.ts'
import { renameSymbol } from '../../../../src/main/lsp/refactor/rename-symbol.ts'
import { verifies } from '../../../support/verifies.ts'
import { type Answer, ScriptedSession, type Wire } from '../session/scripted-session.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'refactor-'))
  file = path.join(folder, 'a.py')
  writeFileSync(file, 'old = 1\nprint(old)\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

type Script = Readonly<Record<string, (message: Wire, server: ScriptedSession) => Answer>>

/** Asks a server that offers `capabilities` and answers by method; all else it answers with null. */
async function asked(
  work: (server: QueriedServer) => Promise<Proposed>,
  capabilities: object,
  script: Script,
): Promise<{ proposed: Proposed; server: ScriptedSession }> {
  const scripted: { server?: ScriptedSession } = {}
  const server = await ScriptedSession.start({
    entry: { ways: ['pull'] },
    capabilities: { diagnosticProvider: {}, ...capabilities },
    answer: (message) => {
      if (message.method === 'textDocument/diagnostic') return { result: { kind: 'full', items: [] } }
      const answer = script[message.method ?? '']
      return scripted.server === undefined || answer === undefined
        ? { result: null }
        : answer(message, scripted.server)
    },
  })
  scripted.server = server
  server.session.isWarm = true
  const signal = new AbortController().signal
  const answer = server.session.query(file, work, { signal, endsAtMs: server.clock.now() + 10_000 })
  await server.pass(0)
  return { proposed: await answer, server }
}

const range = (line: number, start: number, end: number): object => ({
  start: { line, character: start },
  end: { line, character: end },
})
const editOf = (newText: string): object => ({
  changes: { [`file://${file}`]: [{ range: range(0, 0, 3), newText }] },
})
const shortly = (proposed: Proposed): unknown =>
  proposed.kind === 'proposed'
    ? proposed.proposal.steps.flatMap((step) =>
        step.kind === 'edit' ? step.edits.map(({ text }) => text) : [],
      )
    : proposed.kind === 'refused'
      ? proposed.message
      : [proposed.asked, proposed.actions.map(({ title }) => title)]

describe('a rename', () => {
  const rename = async (capability: unknown, script: Script): Promise<unknown> => {
    const work = async (server: QueriedServer): Promise<Proposed> =>
      await renameSymbol(server, { file: 'a.py', address: { line: 1, symbol: 'old' }, newName: 'new' })
    return shortly((await asked(work, { renameProvider: capability }, script)).proposed)
  }
  const done: Script = { 'textDocument/rename': () => ({ result: editOf('new') }) }

  test.each([
    ['prepared with a range', { prepareProvider: true }, { result: range(0, 0, 3) }, ['new']],
    [
      'prepared with a placeholder',
      { prepareProvider: true },
      { result: { range: range(0, 0, 3), placeholder: 'old' } },
      ['new'],
    ],
    ['left to the client', { prepareProvider: true }, { result: { defaultBehavior: true } }, ['new']],
    ['not prepared by a server that does not offer it', true, { result: null }, ['new']],
    [
      'refused without a word',
      { prepareProvider: true },
      { result: null },
      'test says that old cannot be renamed there.',
    ],
    [
      'of something beside it',
      { prepareProvider: true },
      { result: range(1, 0, 5) },
      'old cannot be renamed there: test would rename print instead.',
    ],
    [
      'refused in words',
      { prepareProvider: true },
      { error: { code: -32803, message: 'It is a keyword.' } },
      'test says of old: It is a keyword.',
    ],
  ])('%s', async (_, capability, prepared, expected) => {
    verifies('refactor.not-renameable')
    expect(await rename(capability, { ...done, 'textDocument/prepareRename': () => prepared })).toEqual(
      expected,
    )
  })

  test("a new name that the server refuses is told in the server's words", async () => {
    verifies('refactor.not-renameable')
    const error = { code: -32803, message: 'No valid name.' }
    expect(await rename(true, { 'textDocument/rename': () => ({ error }) })).toBe(
      'test does not rename old: No valid name.',
    )
  })

  test('an edit that cannot be read is refused as a whole', async () => {
    verifies('refactor.nothing-by-halves')
    const edit = { documentChanges: [{ kind: 'copy', uri: 'file:///x' }] }
    expect(await rename(true, { 'textDocument/rename': () => ({ result: edit }) })).toBe(
      'The edit that test proposes cannot be read.',
    )
  })
})

describe('a code action', () => {
  const take = async (title: string, actions: readonly object[], script: Script = {}): Promise<Proposed> => {
    const work = async (server: QueriedServer): Promise<Proposed> =>
      await codeAction(server, { file: 'a.py', line: 1, title })
    const capabilities = {
      codeActionProvider: { resolveProvider: true },
      executeCommandProvider: { commands: ['do'] },
    }
    return (
      await asked(work, capabilities, { 'textDocument/codeAction': () => ({ result: actions }), ...script })
    ).proposed
  }
  const actions = [
    { title: 'Add import', edit: editOf('one') },
    { title: 'Add import', edit: editOf('two') },
    { title: 'Add all', edit: editOf('all') },
    { title: 'Extract', disabled: { reason: 'nothing is selected' } },
  ]

  test.each([
    ['Add all', ['all']],
    ['ALL', ['all']],
    ['Add import#2', ['two']],
    ['Add import', [2, ['Add import', 'Add import']]],
    ['Add', [3, ['Add import', 'Add import', 'Add all']]],
    ['Paint', [0, ['Add import', 'Add import', 'Add all', 'Extract']]],
    ['Extract', 'Extract cannot be done now: nothing is selected'],
  ])('by the title %s', async (title, expected) => {
    verifies('refactor.code-action')
    expect(shortly(await take(title, actions))).toEqual(expected)
  })

  test('one without an edit is resolved', async () => {
    verifies('refactor.code-action')
    const script: Script = {
      'codeAction/resolve': ({ params }) => ({ result: { ...Object(params), edit: editOf('resolved') } }),
    }
    expect(shortly(await take('Later', [{ title: 'Later', data: 7 }], script))).toEqual(['resolved'])
  })

  test('the edit of its command is staged, and the server hears that it is not applied', async () => {
    verifies('refactor.server-edits', 'refactor.code-action')
    const answers: unknown[] = []
    const script: Script = {
      'workspace/executeCommand': (_, server) => {
        server.tell({
          id: 'e1',
          method: 'workspace/applyEdit',
          params: { label: 'x', edit: editOf('by command') },
        })
        return { error: { code: -32603, message: 'not applied' } }
      },
    }
    const work = async (server: QueriedServer): Promise<Proposed> =>
      await codeAction(server, { file: 'a.py', line: 1, title: 'Run' })
    const { proposed, server } = await asked(
      work,
      { codeActionProvider: true, executeCommandProvider: { commands: ['do'] } },
      { 'textDocument/codeAction': () => ({ result: [{ title: 'Run', command: 'do' }] }), ...script },
    )
    answers.push(server.sent.find(({ id }) => id === 'e1')?.result)
    expect([shortly(proposed), answers, proposed.kind === 'proposed' ? proposed.proposal.notes : []]).toEqual(
      [
        ['by command'],
        [{ applied: false, failureReason: 'It is staged: files change when the person accepts it.' }],
        ['test said after its edit was staged and not applied: not applied'],
      ],
    )
  })

  test('a command that fails and proposes nothing is told', async () => {
    verifies('refactor.code-action')
    const script: Script = {
      'workspace/executeCommand': () => ({ error: { code: -32603, message: 'Broken.' } }),
    }
    expect(shortly(await take('Run', [{ title: 'Run', command: 'do' }], script))).toBe(
      'test did not do Run: Broken.',
    )
  })

  test('the command behind an edit is not run, and that is told', async () => {
    verifies('refactor.code-action')
    const proposed = await take('Both', [
      { title: 'Both', edit: editOf('x'), command: { title: '', command: 'do' } },
    ])
    expect([shortly(proposed), proposed.kind === 'proposed' ? proposed.proposal.notes : []]).toEqual([
      ['x'],
      ['test would run its command do afterwards; it was not run.'],
    ])
  })
})

describe('imports', () => {
  test('a server that offers to organize and has no action has nothing to do', async () => {
    verifies('refactor.organize-imports')
    const offered = { codeActionProvider: { codeActionKinds: ['source.organizeImports.ts'] } }
    const silent = await asked(organizeImports, offered, {})
    const other = await asked(organizeImports, { codeActionProvider: { codeActionKinds: ['quickfix'] } }, {})
    expect([shortly(silent.proposed), shortly(other.proposed)]).toEqual([
      [],
      'The test server does not organize imports.',
    ])
  })

  const updates = async (
    kind: 'file' | 'folder',
    filters: readonly object[] | undefined,
  ): Promise<unknown> => {
    const rename = {
      kind,
      from: path.join(folder, kind === 'file' ? 'a.py' : 'lib'),
      to: path.join(folder, 'new'),
      files:
        kind === 'file' ? [] : [{ from: path.join(folder, 'lib/b.py'), to: path.join(folder, 'new/b.py') }],
    }
    const fileOperations = filters === undefined ? {} : { willRename: { filters } }
    const { proposed, server } = await asked(
      async (one) => await importUpdates(one, rename),
      { workspace: { fileOperations } },
      { 'workspace/willRenameFiles': () => ({ result: editOf('updated') }) },
    )
    const [question] = server.sent.filter(({ method }) => method === 'workspace/willRenameFiles')
    return [
      shortly(proposed),
      question === undefined
        ? 'not asked'
        : JSON.stringify(question.params).match(/old|lib\/b\.py|lib"/i)?.[0],
    ]
  }

  test.each([
    ['a file that its filter wants', 'file', [{ pattern: { glob: '**/*.{py,pyi}' } }], [['updated'], 'old']],
    [
      'a folder that its filter wants',
      'folder',
      [{ pattern: { glob: '**', matches: 'folder' } }],
      [['updated'], 'old'],
    ],
    [
      'the files of a folder, where it wants files only',
      'folder',
      [{ pattern: { glob: '**/*.py', matches: 'file' } }],
      [['updated'], 'old'],
    ],
    [
      'a file of another kind',
      'file',
      [{ pattern: { glob: '**/*.ts' } }],
      ['The test server does not update imports when files are renamed.', 'not asked'],
    ],
    [
      'a file in another scheme',
      'file',
      [{ scheme: 'untitled', pattern: { glob: '**' } }],
      ['The test server does not update imports when files are renamed.', 'not asked'],
    ],
    [
      'a file, without the offer',
      'file',
      undefined,
      ['The test server does not update imports when files are renamed.', 'not asked'],
    ],
  ] as const)('of %s', async (_, kind, filters, expected) => {
    verifies('refactor.rename-file')
    expect(await updates(kind, filters)).toEqual(expected)
  })
})
