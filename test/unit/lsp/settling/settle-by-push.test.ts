import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { messagesOf, nowOf, ScriptedSession } from '../session/scripted-session.ts'

const limitMs = 10_000

test('a publish with the text’s version settles it after quiet', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(99)
  const before = await nowOf(check)
  await server.pass(1)
  expect([before, messagesOf(await check)]).toEqual(['open', ['wrong']])
})

test('of two publishes for one text the last one counts', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', [])
  await server.pass(60)
  server.publish('/root/a.py', ['wrong'])
  await server.pass(100)
  expect(messagesOf(await check)).toEqual(['wrong'])
})

test('a publish for an older text is dropped', async () => {
  verifies('lsp.push-stale')
  const server = await ScriptedSession.start()
  void server.session.check('/root/a.py', 'bad', limitMs).catch(() => undefined)
  await server.settle()
  const check = server.session.check('/root/a.py', 'good', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['of version one'], 1)
  await server.pass(500)
  const before = await nowOf(check)
  server.publish('/root/a.py', [], 2)
  await server.pass(100)
  expect([before, messagesOf(await check)]).toEqual(['open', []])
})

test('a publish from before the change says nothing about it', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const first = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'])
  await server.pass(100)
  await first
  const second = server.session.check('/root/a.py', 'good', limitMs)
  await server.pass(2000)
  expect(await nowOf(second)).toBe('open')
  server.session.dispose()
  await expect(second).rejects.toThrow()
})

test('silence is never clean: the wait ends timed out', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'good', 3000)
  const ended = expect(check).rejects.toMatchObject({ code: 'timed_out' })
  await server.pass(3000)
  await ended
})

test('the same text again is answered from the last publish, which no server repeats', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const first = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(100)
  await first
  const second = server.session.check('/root/a.py', 'bad', limitMs)
  await server.pass(100)
  expect([messagesOf(await second), server.ofMethod('textDocument/didChange').length]).toEqual([['wrong'], 0])
})

test('three quick edits: only the last one counts', async () => {
  verifies('lsp.newest-text')
  const server = await ScriptedSession.start()
  const checks = ['bad 1', 'bad 2', 'good'].map((text) => server.session.check('/root/a.py', text, limitMs))
  const settled = Promise.allSettled(checks)
  await server.settle()
  server.publish('/root/a.py', ['one'], 1)
  server.publish('/root/a.py', ['two'], 2)
  server.publish('/root/a.py', [], 3)
  await server.pass(100)
  expect(
    (await settled).map((one) => (one.status === 'fulfilled' ? one.value.diagnostics : String(one.reason))),
  ).toEqual([
    'Failure: A newer text of the file came meanwhile.',
    'Failure: A newer text of the file came meanwhile.',
    [],
  ])
})

test('what comes after the quiet time is told as pushed, once', async () => {
  verifies('lsp.late-never-lost')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', [])
  await server.pass(100)
  await check
  server.publish('/root/a.py', ['slow'])
  server.publish('/root/a.py', ['slow'])
  await server.settle()
  expect(server.pushed.map(({ path, diagnostics }) => [path, diagnostics[0]?.message])).toEqual([
    ['/root/a.py', 'slow'],
  ])
})

test('the empty list after a close is no news, a later one is', async () => {
  verifies('lsp.push-stale')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'])
  await server.pass(100)
  await check
  server.session.filesChanged([{ file: '/root/a.py', kind: 'deleted' }])
  server.publish('/root/a.py', [])
  await server.settle()
  const afterClose = server.pushed.length
  server.publish('/root/a.py', [])
  await server.settle()
  expect([afterClose, server.pushed.map(({ diagnostics }) => diagnostics)]).toEqual([0, [[]]])
})

test('diagnostics of a file that nobody asked about are told as pushed', async () => {
  const server = await ScriptedSession.start()
  server.publish('/root/other.py', ['broken by a.py'])
  await server.settle()
  expect(server.pushed.map(({ path }) => path)).toEqual(['/root/other.py'])
})

test('a malformed publish costs only itself', async () => {
  verifies('lsp.rubbish')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.tell({ method: 'textDocument/publishDiagnostics', params: { uri: 7 } })
  server.raw('[]')
  server.raw('{"not json')
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
  const diagnostics = [
    { range: 'none', message: 'lost' },
    { range, message: 'kept' },
  ]
  server.tell({
    method: 'textDocument/publishDiagnostics',
    params: { uri: 'file:///root/a.py', diagnostics },
  })
  await server.pass(100)
  expect(messagesOf(await check)).toEqual(['kept'])
})
