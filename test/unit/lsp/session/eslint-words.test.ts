import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import { verifies } from '../../../support/verifies.ts'
import { messagesOf, ScriptedSession, type Wire } from './scripted-session.ts'

const limitMs = 10_000
const empty = { result: { kind: 'full', items: [] } }
const uri = 'file:///root/a.py'

/** A server that says these things before it answers each pull with an empty list. */
async function saying(...rounds: readonly (readonly Wire[])[]): Promise<ScriptedSession> {
  const left = [...rounds]
  const server: ScriptedSession = await ScriptedSession.start({
    entry: { ways: ['pull'] },
    capabilities: { diagnosticProvider: { identifier: 'eslint' } },
    answer: ({ method }) => {
      if (method !== 'textDocument/diagnostic') return undefined
      for (const message of left.shift() ?? []) server.tell(message)
      return empty
    },
  })
  return server
}

async function check(server: ScriptedSession, text: string): Promise<unknown> {
  const answer = server.session
    .check('/root/a.py', text, limitMs)
    .then(messagesOf, (error: unknown) => (error instanceof Failure ? [error.code, error.message] : error))
  await server.settle()
  return await answer
}

test('an empty list is no clean file when ESLint said that it has no library or no configuration', async () => {
  verifies('lsp.linter-refusals')
  const noLibrary = await saying([{ id: 'n1', method: 'eslint/noLibrary', params: { source: { uri } } }], [])
  const noConfig = await saying([
    { id: 'n2', method: 'eslint/noConfig', params: { message: 'No config found.', document: { uri } } },
    { method: 'eslint/status', params: { uri, state: 2 } },
  ])
  expect([
    await check(noLibrary, 'a'),
    await check(noLibrary, 'b'),
    await check(noConfig, 'a'),
    noLibrary.sent.find(({ id }) => id === 'n1')?.result,
  ]).toEqual([
    ['absent', 'it finds no ESLint library for this file'],
    ['absent', 'it finds no ESLint library for this file'],
    ['absent', 'No config found.'],
    {},
  ])
})

test('a configuration that cannot be read is told with the server’s words, until it has been mended', async () => {
  verifies('lsp.linter-refusals')
  const broken: readonly Wire[] = [
    { method: 'window/logMessage', params: { type: 1, message: 'Unexpected token in eslint.config.js' } },
    { method: 'eslint/status', params: { uri, state: 3 } },
  ]
  const server = await saying(broken, [{ method: 'eslint/status', params: { uri, state: 1 } }])
  expect([await check(server, 'a'), await check(server, 'b')]).toEqual([
    ['absent', 'it could not check this file: Unexpected token in eslint.config.js'],
    [],
  ])
})

test('what ESLint asks is answered: it may run, and no page is opened for it', async () => {
  verifies('lsp.reverse-requests')
  const server = await saying()
  const asked = ['eslint/confirmESLintExecution', 'eslint/openDoc', 'eslint/probeFailed']
  asked.forEach((method, index) => server.tell({ id: `q${index}`, method, params: {} }))
  await server.settle()
  const answers = asked.map((_, index) => server.sent.find(({ id }) => id === `q${index}`)?.result)
  expect(answers).toEqual([4, {}, {}])
})
