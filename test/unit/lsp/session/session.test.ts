import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import { verifies } from '../../../support/verifies.ts'
import { ScriptedSession } from './scripted-session.ts'

const pull = { entry: { ways: ['pull' as const] }, capabilities: { diagnosticProvider: {} } }
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

test('only utf-16 positions are offered', async () => {
  verifies('lsp.utf16-positions')
  const server = await ScriptedSession.start()
  expect(server.ofMethod('initialize')[0]?.params).toMatchObject({
    capabilities: { general: { positionEncodings: ['utf-16'] } },
    rootUri: 'file:///root',
  })
})

test('a server that counts in bytes all the same is understood', async () => {
  verifies('lsp.utf16-positions')
  const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 10 } }
  const server = await ScriptedSession.start({
    entry: { ways: ['pull'] },
    capabilities: { diagnosticProvider: {}, positionEncoding: 'utf-8' },
    answer: () => ({ result: { kind: 'full', items: [{ range, message: 'bad' }] } }),
  })
  const check = server.session.check('/root/a.py', 'é😀 bad', 1000)
  await server.settle()
  const [diagnostic] = (await check).diagnostics
  expect([diagnostic?.column, diagnostic?.endColumn]).toEqual([5, 8])
})

test('what a server asks is answered, an unknown question with -32601, string ids too', async () => {
  verifies('lsp.reverse-requests')
  const settings = { python: { analysis: { diagnosticMode: 'openFilesOnly' } } }
  const server = await ScriptedSession.start({ settings })
  const items = [{ section: 'python.analysis' }, { section: 'other' }, {}]
  const asked: readonly (readonly [string, unknown])[] = [
    ['workspace/configuration', { items }],
    ['client/registerCapability', { registrations: [{ id: 'a', method: 'x/y' }] }],
    ['client/unregisterCapability', { unregisterations: [{ id: 'a', method: 'x/y' }] }],
    ['window/workDoneProgress/create', { token: 't' }],
    ['workspace/diagnostic/refresh', undefined],
    ['workspace/applyEdit', { edit: {} }],
    ['workspace/made/up', {}],
  ]
  asked.forEach(([method, params], index) => server.tell({ id: `s${index}`, method, params }))
  await server.settle()
  const answers = server.sent.filter(({ method }) => method === undefined)
  expect(answers.map(({ id, result, error }) => [id, error?.code ?? result])).toEqual([
    ['s0', [{ diagnosticMode: 'openFilesOnly' }, null, settings]],
    ['s1', null],
    ['s2', null],
    ['s3', null],
    ['s4', null],
    [
      's5',
      {
        applied: false,
        failureReason: 'Files change only through a staged change that the person accepts.',
      },
    ],
    ['s6', -32601],
  ])
})

test('an open file that changed on the disk is sent again before the next question about another', async () => {
  verifies('lsp.disk-changes')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'session-'))
  folders.push(folder)
  const other = path.join(folder, 'b.py')
  writeFileSync(other, 'new on disk')
  const server = await ScriptedSession.start({
    ...pull,
    answer: () => ({ result: { kind: 'full', items: [] } }),
  })
  const first = server.session.check(other, 'old', 1000)
  await server.settle()
  await first
  server.session.filesChanged([{ file: other, kind: 'changed' }])
  const second = server.session.check('/root/a.py', 'a', 1000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.settle()
  await second
  const sinceOpened = server.sent.slice(
    server.sent.findIndex(({ method }) => method === 'textDocument/didOpen'),
  )
  expect(sinceOpened.map(({ method, params }) => [method, textOf(params)])).toEqual([
    ['textDocument/didOpen', 'old'],
    ['textDocument/diagnostic', undefined],
    ['workspace/didChangeWatchedFiles', undefined],
    ['textDocument/didChange', 'new on disk'],
    ['textDocument/didOpen', 'a'],
    ['textDocument/diagnostic', undefined],
  ])
})

test('so is one that another program wrote without a word, and one that it deleted is closed', async () => {
  verifies('lsp.disk-changes')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'session-'))
  folders.push(folder)
  const written = path.join(folder, 'b.py')
  const deleted = path.join(folder, 'c.py')
  const same = path.join(folder, 'd.py')
  const server = await ScriptedSession.start({
    ...pull,
    answer: () => ({ result: { kind: 'full', items: [] } }),
  })
  for (const file of [written, deleted, same]) {
    writeFileSync(file, 'old')
    const check = server.session.check(file, 'old', 1000)
    await server.settle()
    await check
  }
  const before = server.sent.length
  writeFileSync(written, 'of another program')
  rmSync(deleted)
  const check = server.session.check(same, 'old', 1000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.settle()
  await check
  expect(server.sent.slice(before).map(({ method, params }) => [method, textOf(params)])).toEqual([
    ['textDocument/didChange', 'of another program'],
    ['textDocument/didClose', undefined],
    ['textDocument/diagnostic', undefined],
  ])
})

test('a deleted file is closed', async () => {
  verifies('lsp.disk-changes')
  const server = await ScriptedSession.start({
    ...pull,
    answer: () => ({ result: { kind: 'full', items: [] } }),
  })
  const check = server.session.check('/root/a.py', 'a', 1000)
  await server.settle()
  await check
  server.session.filesChanged([{ file: '/root/a.py', kind: 'deleted' }])
  await server.settle()
  expect(server.ofMethod('textDocument/didClose').length).toBe(1)
})

test('when the server ends, every question is settled as crashed', async () => {
  verifies('lsp.rpc-settles')
  const server = await ScriptedSession.start(pull)
  const checks = ['/root/a.py', '/root/b.py'].map((file) => server.session.check(file, 'a', 1000))
  const settled = Promise.allSettled(checks)
  await server.settle()
  server.endServer()
  await server.settle()
  expect((await settled).map((one) => (one.status === 'rejected' ? codeOf(one.reason) : one.status))).toEqual(
    ['crashed', 'crashed'],
  )
})

test('a question whose time is over is cancelled at the server', async () => {
  verifies('lsp.rpc-settles')
  const server = await ScriptedSession.start(pull)
  const check = server.session.check('/root/a.py', 'a', 1000)
  const timedOut = expect(check).rejects.toMatchObject({ code: 'timed_out' })
  await server.pass(1000)
  await timedOut
  await server.settle()
  expect(server.ofMethod('$/cancelRequest').length).toBe(1)
})

function codeOf(reason: unknown): string {
  return reason instanceof Failure ? reason.code : String(reason)
}

function textOf(params: unknown): unknown {
  const { textDocument, contentChanges } = params as {
    textDocument?: { text?: string }
    contentChanges?: readonly { text: string }[]
  }
  return contentChanges?.[0]?.text ?? textDocument?.text
}
