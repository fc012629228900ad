import { expect, test } from 'vitest'
import type { Answers } from '../../../../src/main/lsp/previews/preview.ts'
import { verifies } from '../../../support/verifies.ts'
import { heldLines, heldTexts } from '../../../support/held-texts.ts'
import { a, b, c, never, rename, shownAnswers, startPulling, undefinedCalls } from './renamed-function.ts'
import { messagesOf, nowOf, ScriptedSession } from '../session/scripted-session.ts'

const pushes = { entry: { ways: ['push' as const], quietMs: 100 } }

/** Publishes, with versions, what a server that pushes finds in everything that is open. */
function publishAll(server: ScriptedSession): void {
  for (const [path, { version }] of heldTexts(server.sent))
    server.publish(path, undefinedCalls(server.sent, path), version)
}

test('a server that pushes is asked too, and what it pushes of other files is of the preview and told to nobody else', async () => {
  verifies('lsp.overlay-pushes', 'lsp.preview-hears-of-others')
  const server = await ScriptedSession.start(pushes)
  const answers: Answers = new Map()
  const preview = server.session.preview(rename, answers, never)
  await server.settle()
  publishAll(server)
  await server.pass(100)
  const overlaid = [...heldTexts(server.sent)]
  publishAll(server)
  server.publish('/root/closed.py', ['broken by the change'])
  await server.pass(100)
  await server.pass(100)
  await preview
  // Opened anew with the texts of the disk until the server has spoken of them; late words of the others do not count.
  const reopened = heldLines(server.sent)
  for (const [path, { version }] of overlaid) server.publish(path, ['late'], version)
  server.publish('/root/closed.py', [])
  publishAll(server)
  await server.pass(100)
  for (const [path, { version }] of overlaid) server.publish(path, ['late'], version)
  await server.pass(5000)
  expect([shownAnswers(answers), reopened, heldLines(server.sent), server.pushed]).toEqual([
    {
      [a]: [[], []],
      [b]: [[], []],
      [c]: [[], ['old is not defined']],
      '/root/closed.py': [[], ['broken by the change']],
    },
    ['/root/a.py: def old', '/root/b.py: call old'],
    [],
    [],
  ])
})

test('a check after a preview waits until a server that pushes has spoken of the real texts', async () => {
  verifies('lsp.overlay-pushes', 'lsp.preview-gives-way')
  const server = await ScriptedSession.start(pushes)
  const first = server.session.check(c, 'call old', 10_000)
  await server.settle()
  publishAll(server)
  await server.pass(100)
  await first
  const preview = server.session.preview(rename, new Map(), never)
  await server.settle()
  publishAll(server)
  await server.pass(100)
  publishAll(server)
  await server.settle()
  const check = server.session.check(c, 'call old', 10_000)
  await server.settle()
  publishAll(server)
  await server.pass(100)
  await server.settle()
  const whenConfirmed = messagesOf(await nowOf(check))
  await server.pass(100)
  const whenQuiet = messagesOf(await nowOf(check))
  server.session.dispose()
  await Promise.allSettled([preview])
  expect([whenConfirmed, whenQuiet]).toEqual(['open', []])
})

test('a server that does not say which text it means is not shown the proposed ones', async () => {
  verifies('lsp.overlay-pushes')
  const server = await ScriptedSession.start(pushes)
  const answers: Answers = new Map()
  const preview = server.session.preview(rename, answers, never)
  await server.settle()
  for (const path of heldTexts(server.sent).keys()) server.publish(path, [])
  await server.pass(100)
  await server.settle()
  await preview
  const texts = JSON.stringify(server.sent)
  expect([new Set(Object.values(shownAnswers(answers))), texts.includes('new')]).toEqual([
    new Set(['unasked: not asked: this server does not say which text its diagnostics belong to']),
    false,
  ])
})

test('what a server that is asked pushes of a text that was taken back is told to nobody', async () => {
  verifies('lsp.overlay-pushes')
  const server = await startPulling()
  const preview = server.session.preview(rename, new Map(), never)
  await server.settle()
  await preview
  const versions = server.sent.map(
    ({ params }) =>
      (params as { textDocument?: { version?: number } } | undefined)?.textDocument?.version ?? 0,
  )
  server.publish(c, ['late, unversioned'])
  await server.pass(2500)
  server.publish(b, ['late, versioned'], Math.max(...versions))
  await server.settle()
  expect(server.pushed).toEqual([])
})
