import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { messagesOf, nowOf, ScriptedSession } from './scripted-session.ts'

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
const answer = ({ method }: { readonly method?: string }) =>
  method === 'textDocument/diagnostic'
    ? { result: { kind: 'full', items: [{ range, message: 'wrong', severity: 1 }] } }
    : undefined

/** What a server that offers no pull is asked, and what comes of it, when it pushes an empty list first. */
async function asked(answersPull: boolean) {
  const server = await ScriptedSession.start({
    entry: { ways: ['pull'], ...(answersPull ? { answersPull: true as const } : {}) },
    answer,
  })
  const check = server.session.check('/root/a.py', 'bad', 10_000).then(messagesOf)
  await server.settle()
  server.publish('/root/a.py', [], 1)
  await server.settle()
  return { pulls: server.ofMethod('textDocument/diagnostic').length, told: await nowOf(check) }
}

test('a server that is known to answer pulls is asked by them, although it does not offer them', async () => {
  verifies('lsp.pull')
  expect(await asked(true)).toEqual({ pulls: 1, told: ['wrong'] })
})

test('any other is asked only what it offers', async () => {
  verifies('lsp.pull')
  expect(await asked(false)).toEqual({ pulls: 0, told: 'open' })
})
