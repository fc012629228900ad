import { expect, test } from 'vitest'
import type { OwnEdit, OwnEditAnswer } from '../../../../src/main/lsp/refactor/own-edit.ts'
import { verifies } from '../../../support/verifies.ts'
import { ScriptedSession } from './scripted-session.ts'

const edit = {
  documentChanges: [
    {
      textDocument: { uri: 'file:///root/a.py', version: 1 },
      edits: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, newText: 'b' }],
    },
  ],
}

/** What a server that holds a.py hears when it asks for an edit by itself, and what the pane shows of it. */
async function heard(
  params: unknown,
  answer: OwnEditAnswer,
): Promise<{ result: unknown; messages: readonly string[]; staged: readonly OwnEdit[] }> {
  const staged: OwnEdit[] = []
  const server = await ScriptedSession.start({
    stageOwnEdit: (one) => {
      staged.push(one)
      return Promise.resolve(answer)
    },
  })
  void server.session.check('/root/a.py', 'a', 1000).catch(() => undefined)
  await server.settle()
  server.tell({ id: 'e1', method: 'workspace/applyEdit', params })
  await server.settle()
  const { result, error } = server.sent.find(({ id }) => id === 'e1') ?? {}
  return { result: result ?? error?.code, messages: server.session.messages, staged }
}

test('an edit that a server wants by itself is staged with the texts that it holds, and it hears which change it is', async () => {
  verifies('refactor.own-edits')
  const { result, messages, staged } = await heard(
    { label: 'Tidy up', edit },
    { kind: 'staged', changeId: 'change-1' },
  )
  expect([result, messages]).toEqual([
    { applied: false, failureReason: 'It is staged for review as change change-1.' },
    ['It wanted an edit applied. It is staged for review as change change-1.'],
  ])
  expect(
    staged.map(({ root, label, proposal: { server, steps, held } }) => [
      root,
      label,
      server,
      steps.length,
      [...held].map(([file, { version, text }]) => [file, version, text]),
    ]),
  ).toEqual([['/root', 'Tidy up', 'test', 1, [['/root/a.py', 1, 'a']]]])
})

test('one that is refused is told to the server and in its last messages', async () => {
  verifies('refactor.own-edits')
  const { result, messages } = await heard({ edit }, { kind: 'refused', reason: 'No run is at work.' })
  expect([result, messages]).toEqual([
    { applied: false, failureReason: 'No run is at work.' },
    ['It wanted an edit applied, refused. No run is at work.'],
  ])
})

test('one that cannot be read is never staged', async () => {
  verifies('refactor.own-edits')
  const unreadable = await heard({ edit: { changes: 7 } }, { kind: 'staged', changeId: 'change-1' })
  const none = await heard({}, { kind: 'staged', changeId: 'change-1' })
  expect([unreadable.result, unreadable.staged, none.result, none.staged]).toEqual([
    { applied: false, failureReason: 'The edit that test proposes cannot be read.' },
    [],
    -32603,
    [],
  ])
})
