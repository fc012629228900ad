import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { type Answer, messagesOf, nowOf, ScriptedSession, type Wire } from '../session/scripted-session.ts'

const limitMs = 10_000
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
const wrong = [{ range, message: 'wrong', severity: 1 }]
const pull = { entry: { ways: ['pull' as const] }, capabilities: { diagnosticProvider: { identifier: 'p' } } }

function answering(...answers: readonly Answer[]): (message: Wire) => Answer | undefined {
  const left = [...answers]
  return ({ method }) => (method === 'shutdown' ? undefined : left.shift())
}

test('a pull that was offered at the start is used, and its empty answer is clean', async () => {
  verifies('lsp.pull')
  const answer = answering({ result: { kind: 'full', items: [] } })
  const server = await ScriptedSession.start({ ...pull, answer })
  const check = server.session.check('/root/a.py', 'good', limitMs)
  await server.settle()
  expect([messagesOf(await check), server.ofMethod('textDocument/diagnostic')[0]?.params]).toEqual([
    [],
    { textDocument: { uri: 'file:///root/a.py' }, identifier: 'p' },
  ])
})

test('"unchanged" means what was pulled before', async () => {
  verifies('lsp.pull')
  const answer = answering(
    { result: { kind: 'full', resultId: 'r1', items: wrong } },
    { result: { kind: 'unchanged', resultId: 'r1' } },
  )
  const server = await ScriptedSession.start({ ...pull, answer })
  const first = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  await first
  const second = server.session.check('/root/a.py', 'bad ', limitMs)
  await server.settle()
  expect([messagesOf(await second), server.ofMethod('textDocument/diagnostic')[1]?.params]).toEqual([
    ['wrong'],
    { textDocument: { uri: 'file:///root/a.py' }, identifier: 'p', previousResultId: 'r1' },
  ])
})

test('a pull tells when its answer came, not when it was looked at', async () => {
  verifies('lsp.pull')
  const server = await ScriptedSession.start(pull)
  const check = server.session.check('/root/a.py', 'good', limitMs)
  await server.pass(40)
  const [asked] = server.ofMethod('textDocument/diagnostic')
  server.tell({ ...(asked?.id === undefined ? {} : { id: asked.id }), result: { kind: 'full', items: [] } })
  await server.pass(25)
  expect(await check).toEqual({ diagnostics: [], settledAtMs: 40, quietMs: 0 })
})

test('"not now" (-32802) is asked again until there is an answer', async () => {
  verifies('lsp.pull')
  const notNow = { error: { code: -32802, message: 'busy' } }
  const answer = answering(notNow, notNow, notNow, notNow, { result: { kind: 'full', items: wrong } })
  const server = await ScriptedSession.start({ ...pull, answer })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  for (let tries = 0; tries < 5; tries++) await server.pass(50)
  expect(messagesOf(await check)).toEqual(['wrong'])
})

test('a pull that is registered later takes over from waiting for a push', async () => {
  verifies('lsp.pull', 'lsp.never-twice')
  const answer = answering({ result: { kind: 'full', items: wrong } })
  const server = await ScriptedSession.start({ entry: { ways: ['pull'] }, answer })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  const registration = { id: 'x', method: 'textDocument/diagnostic', registerOptions: {} }
  server.tell({ id: 'reg-1', method: 'client/registerCapability', params: { registrations: [registration] } })
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(200)
  server.publish('/root/a.py', ['wrong'], 1)
  await server.settle()
  expect([messagesOf(await check), server.pushed]).toEqual([['wrong'], []])
})

test('a server that did not offer pull is never asked by it', async () => {
  verifies('lsp.pull')
  const server = await ScriptedSession.start({ entry: { ways: ['pull'] } })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong'], 1)
  await server.pass(100)
  expect([messagesOf(await check), server.ofMethod('textDocument/diagnostic')]).toEqual([['wrong'], []])
})

test('a refresh while a pull is under way makes it pull again', async () => {
  verifies('lsp.pull')
  const answers: Answer[] = [
    { result: { kind: 'full', items: [] } },
    { result: { kind: 'full', items: wrong } },
  ]
  const server: ScriptedSession = await ScriptedSession.start({
    ...pull,
    answer: ({ method }) => {
      if (method !== 'textDocument/diagnostic') return undefined
      if (answers.length === 2) server.tell({ id: 'r', method: 'workspace/diagnostic/refresh' })
      return answers.shift()
    },
  })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  expect(messagesOf(await check)).toEqual(['wrong'])
})

test('a refresh later pulls the open files again and tells what is new', async () => {
  verifies('lsp.pull')
  const answer = answering(
    { result: { kind: 'full', items: [] } },
    { result: { kind: 'full', items: wrong } },
  )
  const server = await ScriptedSession.start({ ...pull, answer })
  const check = server.session.check('/root/a.py', 'good', limitMs)
  await server.settle()
  await check
  server.tell({ id: 'r', method: 'workspace/diagnostic/refresh' })
  await server.pass(100)
  expect(server.pushed.map((pushed) => messagesOf(pushed))).toEqual([['wrong']])
})

test('a server that answers every pull with a refresh is pulled less and less, until somebody asks', async () => {
  verifies('lsp.pull')
  const server: ScriptedSession = await ScriptedSession.start({
    ...pull,
    answer: ({ method }) => {
      if (method !== 'textDocument/diagnostic') return undefined
      server.tell({ id: 'r', method: 'workspace/diagnostic/refresh' })
      return { result: { kind: 'full', items: [] } }
    },
  })
  const pullsAfter = async (text: string): Promise<number> => {
    const before = server.ofMethod('textDocument/diagnostic').length
    const check = server.session.check('/root/a.py', text, limitMs)
    await server.settle()
    await check
    for (let waitedMs = 0; waitedMs < 3_000; waitedMs += 100) await server.pass(100)
    return server.ofMethod('textDocument/diagnostic').length - before
  }
  const pullsOfOneCheck = 4
  // At 100, 300, 700 and 1,500 ms.
  expect([await pullsAfter('one'), await pullsAfter('two')]).toEqual([
    5 * pullsOfOneCheck,
    5 * pullsOfOneCheck,
  ])
})

test('an older question is cancelled by a newer text', async () => {
  verifies('lsp.newest-text')
  const server = await ScriptedSession.start(pull)
  const first = server.session.check('/root/a.py', 'bad', limitMs)
  const stale = expect(first).rejects.toMatchObject({ code: 'stale' })
  await server.settle()
  const second = server.session.check('/root/a.py', 'good', limitMs)
  await server.settle()
  await stale
  const [asked, again] = server.ofMethod('textDocument/diagnostic')
  server.tell({ id: again!.id!, result: { kind: 'full', items: [] } })
  await server.settle()
  expect([messagesOf(await second), server.ofMethod('$/cancelRequest')[0]?.params]).toEqual([
    [],
    { id: asked!.id },
  ])
})

test('tsserver is asked for both kinds, one-based', async () => {
  verifies('lsp.tsserver-request')
  const at = { line: 3, offset: 7 }
  const body = [{ start: at, end: at, text: 'no', code: 2322, category: 'error' }]
  const answer = answering({ result: { success: true, body: [] } }, { result: { success: true, body } })
  const capabilities = { executeCommandProvider: { commands: ['typescript.tsserverRequest'] } }
  const server = await ScriptedSession.start({ entry: { ways: ['tsserver'] }, capabilities, answer })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  const asked = server.ofMethod('workspace/executeCommand').map(({ params }) => params)
  expect([(await check).diagnostics, asked]).toEqual([
    [
      {
        severity: 'error',
        code: '2322',
        message: 'no',
        source: 'typescript',
        line: 3,
        column: 7,
        endLine: 3,
        endColumn: 7,
      },
    ],
    ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync'].map((command) => ({
      command: 'typescript.tsserverRequest',
      arguments: [command, { file: '/root/a.py' }],
    })),
  ])
})

test('pushes of a server that is asked are not counted', async () => {
  verifies('lsp.never-twice')
  const answer = answering({ result: { kind: 'full', items: wrong } })
  const server = await ScriptedSession.start({ ...pull, answer })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  server.publish('/root/a.py', ['wrong', 'more'], 1)
  await server.pass(200)
  expect([messagesOf(await check), server.pushed]).toEqual([['wrong'], []])
})

test('a server that checks on save settles when its announced work has ended', async () => {
  verifies('lsp.save-driven')
  const server = await ScriptedSession.start({ entry: { ways: ['save'] } })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  const progress = (kind: string) =>
    server.tell({ method: '$/progress', params: { token: 'c', value: { kind } } })
  server.publish('/root/a.py', [], 1)
  await server.pass(1000)
  progress('begin')
  await server.pass(1000)
  const before = await nowOf(check)
  server.publish('/root/a.py', ['from cargo'], 1)
  progress('end')
  await server.pass(100)
  expect([before, messagesOf(await check), server.ofMethod('textDocument/didSave').length]).toEqual([
    'open',
    ['from cargo'],
    1,
  ])
})

test('while a server loads its project no pause between two works is taken for the end of its check', async () => {
  verifies('lsp.save-driven')
  const server = await ScriptedSession.start({ entry: { ways: ['save'], checkToken: 'check' } })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  await server.settle()
  const work = (token: string, kind: string) =>
    server.tell({ method: '$/progress', params: { token, value: { kind } } })
  for (const token of ['fetching', 'indexing']) {
    work(token, 'begin')
    work(token, 'end')
    await server.pass(2_000)
  }
  const before = await nowOf(check)
  work('its/check/0', 'begin')
  server.publish('/root/a.py', ['from cargo'], 1)
  work('its/check/0', 'end')
  await server.pass(1_000)
  expect([before, messagesOf(await check)]).toEqual(['open', ['from cargo']])
})

test('two callers with the same text share one answer', async () => {
  const server = await ScriptedSession.start(pull)
  const checks = [1, 2].map(() => server.session.check('/root/a.py', 'bad', limitMs))
  await server.settle()
  const asked = server.ofMethod('textDocument/diagnostic')
  server.tell({ id: asked[0]!.id!, result: { kind: 'full', items: wrong } })
  await server.settle()
  expect([asked.length, (await Promise.all(checks)).map(messagesOf)]).toEqual([1, [['wrong'], ['wrong']]])
})

test('a pull that is answered with rubbish is an error, not clean', async () => {
  verifies('lsp.rubbish')
  const server = await ScriptedSession.start({ ...pull, answer: answering({ result: 'nonsense' }) })
  const check = server.session.check('/root/a.py', 'bad', limitMs)
  const failed = expect(check).rejects.toThrow()
  await server.settle()
  await failed
})
