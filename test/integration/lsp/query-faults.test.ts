import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { QueriedServer } from '../../../src/main/lsp/queries/queried-server.ts'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'
import { fakeCatalog, fakeFile, type OpenedPool, openPool } from './opened-pool.ts'

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual([])
})

const hover = async (server: QueriedServer): Promise<string> => {
  const params = { textDocument: { uri: server.document.uri } }
  return await server
    .request('textDocument/hover', params, z.object({ contents: z.string() }))
    .then(({ contents }) => contents)
}

async function ask(script: FakeScript, { limitMs = 20_000, isTrusted = true } = {}): Promise<unknown> {
  opened = openPool({
    files: { 'fake.json': '{}', [fakeFile]: 'text\n' },
    isTrusted: () => isTrusted,
    ...fakeCatalog([{ pull: { kind: 'static' }, capabilities: { hoverProvider: true }, ...script }]),
  })
  return await opened.pool.ask(fakeFile, hover, { signal: new AbortController().signal, limitMs })
}

test('a server that is started for the question answers it', async () => {
  verifies('lsp.query')
  const asked = await ask({ on: { 'textDocument/hover': [{ result: { contents: 'a text' } }] } })
  expect(asked).toEqual([{ kind: 'answered', id: 'fake-0', value: 'a text' }])
})

test('in a folder that is not trusted nothing is started for a question', async () => {
  verifies('lsp.query-faults', 'lsp.untrusted-starts-nothing')
  const reason = 'The folder is not trusted, so no language server runs.'
  expect(await ask({}, { isTrusted: false })).toEqual([{ kind: 'absent', id: 'fake-0', reason }])
})

test('a server that dies of a question is started once more, then told as crashed', async () => {
  verifies('lsp.query-faults')
  const asked = await ask({ on: { 'textDocument/hover': [{ stderr: 'panic: no hover\n' }, { exit: 3 }] } })
  expect(asked).toEqual([
    { kind: 'crashed', id: 'fake-0', reason: expect.stringContaining('panic: no hover') as string },
  ])
})

test('a question that gets no answer is told in its time', async () => {
  verifies('lsp.query-faults')
  const asked = await ask({ on: { 'textDocument/hover': [{ never: true }] } }, { limitMs: 8000 })
  expect(asked).toEqual([{ kind: 'timed_out', id: 'fake-0', reason: 'fake-0 did not answer within 8 s.' }])
})

test('an error, an unoffered method and an unreadable answer say what they are', async () => {
  verifies('lsp.query-faults', 'lsp.query-offers')
  const on = (result: unknown) => ({ on: { 'textDocument/hover': [{ result }] } })
  const error = await ask({ on: { 'textDocument/hover': [{ error: { code: -32603, message: 'no idea' } }] } })
  await opened?.close()
  const unoffered = await ask({ capabilities: {} })
  await opened?.close()
  const unreadable = await ask(on([1]))
  expect([error, unoffered, unreadable]).toEqual([
    [{ kind: 'failed', id: 'fake-0', reason: 'fake-0 answered with an error: No idea.' }],
    [{ kind: 'not_offered', id: 'fake-0', reason: 'The fake-0 server offers no hover.' }],
    [
      {
        kind: 'failed',
        id: 'fake-0',
        reason: 'The answer of fake-0 to textDocument/hover cannot be read.',
      },
    ],
  ])
})
