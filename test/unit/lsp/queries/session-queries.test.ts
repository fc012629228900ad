import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cancelled } from '../../../../src/main/base/deadline.ts'
import { Failure } from '../../../../src/main/base/failure.ts'
import { RpcError } from '../../../../src/main/lsp/protocol/rpc.ts'
import { placeParams } from '../../../../src/main/lsp/queries/address.ts'
import { rangeSchema } from '../../../../src/main/lsp/queries/answers.ts'
import { NotOffered, type QueriedServer } from '../../../../src/main/lsp/queries/queried-server.ts'
import { verifies } from '../../../support/verifies.ts'
import {
  messagesOf,
  nowOf,
  ScriptedSession,
  type ScriptedOptions,
  type Wire,
} from '../session/scripted-session.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'queries-'))
  file = path.join(folder, 'a.py')
  writeFileSync(file, 'x = 1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const offered = { hoverProvider: true, diagnosticProvider: {} }
const clean = { result: { kind: 'full', items: [] } }
const hover = async (server: QueriedServer): Promise<string> =>
  await server.request('textDocument/hover', { textDocument: { uri: server.document.uri } }, z.string())

/** Warm: its diagnostics have settled once. */
async function started(
  answer: (message: Wire) => ReturnType<NonNullable<ScriptedOptions['answer']>>,
  capabilities: object = offered,
): Promise<ScriptedSession> {
  const server = await ScriptedSession.start({
    entry: { ways: ['pull'] },
    capabilities,
    answer: (message) => (message.method === 'textDocument/diagnostic' ? clean : answer(message)),
  })
  server.session.isWarm = true
  return server
}

function limits(server: ScriptedSession, signal = new AbortController().signal) {
  return { signal, endsAtMs: server.clock.now() + 10_000 }
}

test('a question opens the file with the text of the disk and gets the answer as a parsed value', async () => {
  verifies('lsp.query')
  const server = await started(() => ({ result: 'an int' }))
  const answer = server.session.query(file, hover, limits(server))
  await server.pass(0)
  expect([await answer, server.ofMethod('textDocument/didOpen')[0]?.params]).toEqual([
    'an int',
    { textDocument: { uri: `file://${file}`, languageId: 'python', version: 1, text: 'x = 1\n' } },
  ])
})

test('a server that has just started is asked when its diagnostics have settled', async () => {
  verifies('lsp.query')
  const server = await started(() => ({ result: 'an int' }))
  server.session.isWarm = false
  const answer = server.session.query(file, hover, limits(server))
  await server.pass(0)
  await answer
  const asked = server.sent.map(({ method }) => method).filter((method) => method?.startsWith('text'))
  expect(asked).toEqual(['textDocument/didOpen', 'textDocument/diagnostic', 'textDocument/hover'])
})

test('a method that the server did not offer is not asked', async () => {
  verifies('lsp.query-offers')
  const server = await started(() => ({ result: 'never' }), {})
  const answer = server.session.query(file, hover, limits(server)).catch((error: unknown) => error)
  await server.pass(0)
  expect(await answer).toEqual(new NotOffered('test', 'textDocument/hover'))
  expect(server.ofMethod('textDocument/hover')).toEqual([])
})

test('a method that the server offered and does not know is not offered', async () => {
  verifies('lsp.query-offers')
  const server = await started(() => ({ error: { code: -32601, message: 'Method not found' } }))
  const answer = server.session.query(file, hover, limits(server)).catch((error: unknown) => error)
  await server.pass(0)
  expect(await answer).toEqual(new NotOffered('test', 'textDocument/hover'))
})

test.each([
  ['utf-8', 11, 12],
  ['utf-32', 7, 8],
  ['utf-16', 8, 9],
] as const)('a server that counts in %s is asked and read in UTF-16', async (encoding, character, end) => {
  verifies('lsp.utf16-positions', 'lsp.query')
  writeFileSync(file, 's = "😀é"; x = 1\r\n'.replace('s = "', '"'))
  const range = { start: { line: 0, character }, end: { line: 0, character: end } }
  const server = await started(() => ({ result: range }), { ...offered, positionEncoding: encoding })
  const work = async (one: QueriedServer): Promise<unknown> => {
    const params = placeParams(one, { line: 0, character: 8 - 1 })
    const answer = await one.request('textDocument/hover', params, rangeSchema)
    return [params.position.character, (await one.rangeIn(file, answer)).start, one.fromWire(answer.end)]
  }
  const answer = server.session.query(file, work, limits(server))
  await server.pass(0)
  expect(await answer).toEqual([character - 1, { line: 0, character: 8 }, { line: 0, character: 9 }])
})

test('a method that was registered later is offered until it is unregistered', async () => {
  verifies('lsp.query-offers')
  const server = await started(() => ({ result: 'an int' }), {})
  const offers = async (): Promise<unknown> => {
    const work = (one: QueriedServer) =>
      Promise.resolve(one.optionsOf('textDocument/prepareRename') ?? 'none')
    const answer = server.session.query(file, work, limits(server))
    await server.pass(0)
    return await answer
  }
  const registration = { id: 'r', method: 'textDocument/rename', registerOptions: { prepareProvider: true } }
  const before = await offers()
  server.tell({ id: 's1', method: 'client/registerCapability', params: { registrations: [registration] } })
  await server.settle()
  const between = await offers()
  const gone = { unregisterations: [{ id: 'r', method: 'textDocument/rename' }] }
  server.tell({ id: 's2', method: 'client/unregisterCapability', params: gone })
  await server.settle()
  expect([before, between, await offers()]).toEqual(['none', { prepareProvider: true }, 'none'])
})

test('"the text moved on" and "not now" are asked again, other errors are the answer', async () => {
  verifies('lsp.query-retry')
  const errors = [-32801, -32802, -32603].map((code) => ({ error: { code, message: `no ${code}` } }))
  const server = await started(() => errors.shift() ?? { result: 'never' })
  const answer = server.session.query(file, hover, limits(server)).catch((error: unknown) => error)
  for (let times = 0; times < 3; times++) await server.pass(50)
  expect(await answer).toEqual(new RpcError(-32603, 'no -32603'))
})

test('a question begins again when the file gets another text meanwhile', async () => {
  verifies('lsp.query-retry')
  const texts: string[] = []
  const server = await started(({ id }) =>
    id === undefined || texts.length < 2 ? undefined : { result: 'now' },
  )
  const work = async (one: QueriedServer): Promise<string> => {
    texts.push(one.document.text)
    return await hover(one)
  }
  const answer = server.session.query(file, work, limits(server))
  await server.pass(0)
  writeFileSync(file, 'x = 22\n')
  const check = server.session.check(file, 'x = 22\n', 1000)
  await server.pass(0)
  await check
  const [asked] = server.ofMethod('textDocument/hover')
  server.tell({ id: asked?.id ?? 0, result: 'of the old text' })
  await server.pass(0)
  expect([await answer, texts]).toEqual(['now', ['x = 1\n', 'x = 22\n']])
})

test('a cancelled question is cancelled at the server', async () => {
  verifies('lsp.query-cancel')
  const server = await started(() => undefined)
  const abort = new AbortController()
  const answer = server.session
    .query(file, hover, limits(server, abort.signal))
    .catch((error: unknown) => error)
  await server.pass(0)
  abort.abort()
  await server.settle()
  const [asked] = server.ofMethod('textDocument/hover')
  expect([await answer, server.ofMethod('$/cancelRequest')[0]?.params]).toEqual([
    cancelled(),
    { id: asked?.id },
  ])
})

test('a preview ends for a question, and none begins before its answer', async () => {
  verifies('lsp.query-not-of-previews')
  const texts: string[] = []
  const server = await started(() => undefined)
  const asked = [{ path: file, text: 'x = 1\n' }]
  const overlays = [{ path: file, before: 'x = 1\n', after: 'proposed\n' }]
  const work = async (one: QueriedServer): Promise<string> => {
    texts.push(one.document.text)
    return await hover(one)
  }
  const answer = server.session.query(file, work, limits(server))
  await server.pass(0)
  const preview = server.session.preview({ asked, overlays }, new Map(), new AbortController().signal)
  await server.pass(0)
  const shownBefore = server.ofMethod('textDocument/didChange').length
  const [hovering] = server.ofMethod('textDocument/hover')
  server.tell({ id: hovering?.id ?? 0, result: 'an int' })
  await server.pass(0)
  const isPreviewDone = await nowOf(preview.then(() => true))
  const shownAfter = server.ofMethod('textDocument/didChange').length
  expect([await answer, texts, shownBefore, isPreviewDone, shownAfter]).toEqual([
    'an int',
    ['x = 1\n'],
    0,
    true,
    2,
  ])
})

test('what a server says of a file that was only looked into is no news', async () => {
  verifies('lsp.query-no-news')
  const server = await ScriptedSession.start({
    capabilities: { hoverProvider: true },
    answer: () => ({ result: 'an int' }),
  })
  server.session.isWarm = true
  const answer = server.session.query(file, hover, limits(server))
  await server.pass(0)
  await answer
  server.publish(file, ['stood there before'])
  await server.settle()
  server.session.filesChanged([{ file: path.join(folder, 'b.py'), kind: 'changed' }])
  server.publish(file, ['stood there before', 'came of the change'])
  await server.settle()
  expect(server.pushed.map(({ diagnostics }) => diagnostics.map(({ message }) => message))).toEqual([
    ['stood there before', 'came of the change'],
  ])
})

test('work that the server announced and never ended holds no question up once it is forgotten', async () => {
  verifies('lsp.query')
  const server = await started(() => ({ result: 'an int' }))
  server.tell({ method: '$/progress', params: { token: 'index', value: { kind: 'begin' } } })
  await server.pass(60_000)
  const work = async (one: QueriedServer): Promise<unknown> => [await hover(one), one.isSettled]
  const answer = server.session.query(file, work, limits(server))
  await server.pass(0)
  expect(await nowOf(answer)).toEqual(['an int', true])
})

test('diagnostics that did not settle in the time of a question are waited for no more', async () => {
  verifies('lsp.query')
  const server = await ScriptedSession.start()
  server.session.isWarm = true
  const answer = server.session
    .query(file, async (one) => await one.diagnostics(), limits(server))
    .catch((error: unknown) => (error instanceof Failure ? error.code : error))
  await server.pass(10_000)
  const check = server.session.check('/root/b.py', 'new', 1000)
  await server.settle()
  server.publish('/root/b.py', ['wrong'], 2)
  await server.pass(100)
  expect([await nowOf(answer), messagesOf(await nowOf(check))]).toEqual(['timed_out', ['wrong']])
})
