import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { messagesOf, nowOf, ScriptedSession, type Wire } from '../session/scripted-session.ts'

const limitMs = 10_000
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
const wrong = [{ range, message: 'wrong', severity: 1 }]
const pull = { entry: { ways: ['pull' as const] }, capabilities: { diagnosticProvider: { identifier: 'p' } } }

test('a refresh never brings back a text that was replaced while others were pulled again', async () => {
  verifies('lsp.pull', 'lsp.newest-text')
  const open: Wire[] = []
  const clean = { kind: 'full', items: [] }
  const server = await ScriptedSession.start({ ...pull, answer: (message) => void open.push(message) })
  const answerAll = async (): Promise<void> => {
    for (const { id } of open.splice(0)) server.tell({ id: id ?? '', result: clean })
    await server.settle()
  }
  const ask = async (file: string, text: string): Promise<unknown> => {
    const check = server.session.check(file, text, limitMs)
    await server.settle()
    const others = open.splice(0, open.length - 1)
    await answerAll()
    open.push(...others)
    return await nowOf(check)
  }
  await ask('/root/a.py', 'old')
  await ask('/root/b.py', 'b')
  server.tell({ id: 'r', method: 'workspace/diagnostic/refresh' })
  await server.pass(100)
  await ask('/root/a.py', 'new')
  while (open.length > 0) await answerAll()
  const texts = server.ofMethod('textDocument/didChange').map(({ params }) => params)
  expect(texts).toMatchObject([{ contentChanges: [{ text: 'new' }] }])
})

test('who asked about a text before another file changed gets the answer of who asks after it', async () => {
  verifies('lsp.newest-text')
  const server = await ScriptedSession.start({ ...pull, answer: () => undefined })
  const first = server.session.check('/root/a.py', 'same', limitMs)
  await server.settle()
  void server.session.check('/root/b.py', 'other', limitMs).catch(() => undefined)
  await server.settle()
  const second = server.session.check('/root/a.py', 'same', limitMs)
  await server.settle()
  const last = server.ofMethod('textDocument/diagnostic').at(-1)
  server.tell({ id: last?.id ?? '', result: { kind: 'full', items: wrong } })
  await server.settle()
  expect([messagesOf(await nowOf(first)), messagesOf(await nowOf(second))]).toEqual([['wrong'], ['wrong']])
  server.session.dispose()
})

test('a server that keeps old errors of a text is given it anew when another file has changed, and only then', async () => {
  verifies('lsp.newest-text')
  const entry = { ways: ['pull' as const], asksWithTouch: true as const }
  const answer = ({ id }: Wire): undefined => {
    server.tell({ id: id ?? '', result: { kind: 'full', items: [] } })
    return undefined
  }
  const server: ScriptedSession = await ScriptedSession.start({ ...pull, entry, answer })
  const ask = async (file: string, text: string): Promise<void> => {
    void server.session.check(file, text, limitMs)
    await server.settle()
  }
  for (const text of ['a', 'a']) await ask('/root/a.py', text)
  await ask('/root/b.py', 'b')
  for (const text of ['a', 'a']) await ask('/root/a.py', text)
  const texts = server.ofMethod('textDocument/didChange').map(({ params }) => params)
  expect(texts).toMatchObject([{ contentChanges: [{ text: 'a\n' }] }, { contentChanges: [{ text: 'a' }] }])
})
