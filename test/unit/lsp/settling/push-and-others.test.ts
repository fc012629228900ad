import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { messagesOf, nowOf, ScriptedSession } from '../session/scripted-session.ts'

const limitMs = 10_000
const own = { entry: { unsaved: 'own' as const } }

function work(server: ScriptedSession, kind: 'begin' | 'report' | 'end'): void {
  server.tell({ method: '$/progress', params: { token: 'index', value: { kind, title: 'Indexing' } } })
}

test('what is published while an index is read is no answer: the quiet begins at the end of it', async () => {
  verifies('lsp.push-and-work')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', [])
  await server.pass(50)
  work(server, 'begin')
  await server.pass(2000)
  const during = await nowOf(check)
  server.publish('/root/a.py', ['wrong'])
  await server.pass(2000)
  const afterPublish = await nowOf(check)
  work(server, 'end')
  await server.pass(99)
  const almost = await nowOf(check)
  await server.pass(1)
  expect([during, afterPublish, almost, messagesOf(await check)]).toEqual(['open', 'open', 'open', ['wrong']])
})

test('what is published of others right after begins the quiet anew: this file may follow once more', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['of a moment'], 1)
  await server.pass(90)
  server.publish('/root/b.py', [])
  await server.pass(90)
  const before = await nowOf(check)
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(100)
  expect([before, messagesOf(await check)]).toEqual(['open', ['wrong']])
})

test('of two texts that are asked together none has settled before something was said of both', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const checks = ['/root/a.py', '/root/b.py'].map((file) => server.session.check(file, 'new', limitMs))
  await server.settle()
  server.publish('/root/a.py', ['b is old'], 1)
  await server.pass(400)
  const before = await nowOf(checks[0]!)
  server.publish('/root/b.py', [], 2)
  server.publish('/root/a.py', [], 1)
  await server.pass(100)
  const both = await Promise.all(checks)
  expect([before, both.map(messagesOf)]).toEqual(['open', [[], []]])
})

test('one of which nothing is said holds the other up for a second and no longer', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const [first, second] = ['/root/a.py', '/root/b.py'].map((file) =>
    server.session.check(file, 'new', limitMs),
  )
  await server.settle()
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(1_100)
  const now = [messagesOf(await nowOf(first!)), await nowOf(second!)]
  second!.catch(() => undefined)
  server.session.dispose()
  expect(now).toEqual([['wrong'], 'open'])
})

test('a server that never stops publishing of others holds up nobody', async () => {
  verifies('lsp.push')
  const server = await ScriptedSession.start()
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'], 1)
  for (let round = 0; round < 15; round++) {
    await server.pass(90)
    server.publish(`/root/b${round}.py`, ['of others'])
  }
  expect(messagesOf(await nowOf(check))).toEqual(['wrong'])
})

test('announced work that was not spoken of for a minute is waited for no longer', async () => {
  verifies('lsp.push-and-work')
  const server = await ScriptedSession.start()
  work(server, 'begin')
  await server.pass(30_000)
  work(server, 'report')
  await server.pass(59_000)
  const first = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'])
  await server.pass(500)
  const before = await nowOf(first)
  const second = server.session.check('/root/a.py', 'good', limitMs)
  await server.pass(1000)
  server.publish('/root/a.py', [])
  await server.pass(100)
  await expect(first).rejects.toMatchObject({ code: 'stale' })
  expect([before, messagesOf(await second)]).toEqual(['open', []])
})

test('a server that reads the others from the disk gets a text anew when one of them has changed', async () => {
  verifies('lsp.disk-changes')
  const server = await ScriptedSession.start(own)
  const ask = (): Promise<{ readonly diagnostics: readonly { readonly message: string }[] }> =>
    server.session.check('/root/a.py', 'uses b', limitMs)
  const first = ask()
  await server.settle()
  server.publish('/root/a.py', [], 1)
  await server.pass(100)
  const again = ask()
  await server.pass(100)
  server.session.filesChanged([{ file: '/root/b.py', kind: 'changed' }])
  const behind = ask()
  await server.settle()
  server.publish('/root/a.py', [])
  await server.pass(200)
  const afterEcho = await nowOf(behind)
  server.publish('/root/a.py', ['b has changed'], 2)
  await server.pass(100)
  expect([messagesOf(await first), messagesOf(await again), afterEcho, messagesOf(await behind)]).toEqual([
    [],
    [],
    'open',
    ['b has changed'],
  ])
  expect(server.sent.flatMap(({ method = '' }) => (/did(Open|Close)/.test(method) ? [method] : []))).toEqual([
    'textDocument/didOpen',
    'textDocument/didClose',
    'textDocument/didOpen',
  ])
})
