import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { Answers, PreviewTexts } from '../../../../src/main/lsp/previews/preview.ts'
import { verifies } from '../../../support/verifies.ts'
import { heldLines, heldTexts } from '../../../support/held-texts.ts'
import { a, answerPull, b, c, never, rename, shownAnswers, startPulling } from './renamed-function.ts'
import { messagesOf, nowOf, type ScriptedSession, type Wire } from '../session/scripted-session.ts'

test('every file is asked with the others proposed, and then nothing of the change is open any more', async () => {
  verifies('lsp.overlays')
  const server = await startPulling()
  const answers: Answers = new Map()
  const preview = server.session.preview(rename, answers, never)
  await server.settle()
  await preview
  expect([shownAnswers(answers), heldLines(server.sent)]).toEqual([
    { [a]: [[], []], [b]: [[], []], [c]: [[], ['old is not defined']] },
    [],
  ])
})

test('what was open before has its text again, and no other document was closed for the preview', async () => {
  verifies('lsp.overlays')
  const server = await startPulling()
  for (const [path, text] of [
    [b, 'call old'],
    ['/root/x.py', 'x'],
    ['/root/y.py', 'y'],
  ] as const) {
    const check = server.session.check(path, text, 1000)
    await server.settle()
    await check
  }
  const preview = server.session.preview(rename, new Map(), never)
  await server.settle()
  await preview
  expect(heldLines(server.sent)).toEqual(['/root/b.py: call old', '/root/x.py: x', '/root/y.py: y'])
})

test('a check in between sees real texts only, and the preview begins again after it', async () => {
  verifies('lsp.preview-gives-way')
  let pullsLeft = 4
  const server: ScriptedSession = await startPulling({
    // The first question about the proposed texts gets no answer.
    answer: (message) => {
      if (message.method === 'textDocument/diagnostic' && --pullsLeft < 0 && pullsLeft > -3) return undefined
      return answerPull(server.sent, message)
    },
  })
  const answers: Answers = new Map()
  const preview = server.session.preview(rename, answers, never)
  await server.settle()
  const isOverlaid = heldTexts(server.sent).get(a)?.text
  const check = server.session.check(b, 'call old', 1000)
  await server.settle()
  const checked = messagesOf(await nowOf(check))
  await server.settle()
  expect([
    isOverlaid,
    checked,
    await nowOf(preview),
    shownAnswers(answers)[c],
    heldLines(server.sent),
  ]).toEqual(['def new', [], undefined, [[], ['old is not defined']], ['/root/b.py: call old']])
})

test('a preview does not begin while a question about a real text is open', async () => {
  verifies('lsp.preview-gives-way')
  let isOpen = true
  const server: ScriptedSession = await startPulling({
    answer: (message) => (isOpen ? undefined : answerPull(server.sent, message)),
  })
  const check = server.session.check(b, 'call old', 1000)
  await server.settle()
  const preview = server.session.preview(rename, new Map(), never)
  await server.settle()
  const before = heldLines(server.sent)
  isOpen = false
  const [question] = server.ofMethod('textDocument/diagnostic')
  server.tell({ id: question!.id!, result: { kind: 'full', items: [] } })
  await server.settle()
  await Promise.all([check, preview])
  expect(before).toEqual(['/root/b.py: call old'])
})

test('two previews come one after the other', async () => {
  verifies('lsp.preview-gives-way')
  const server = await startPulling()
  const other: PreviewTexts = {
    overlays: [{ path: a, before: 'def old', after: 'def other' }],
    asked: [{ path: c, text: 'call old' }],
  }
  const first: Answers = new Map()
  const second: Answers = new Map()
  const both = Promise.all([
    server.session.preview(rename, first, never),
    server.session.preview(other, second, never),
  ])
  await server.settle()
  await server.settle()
  await both
  const seen = server.sent.filter(({ method }) => method === 'textDocument/didChange')
  expect([shownAnswers(second), seen.length, heldLines(server.sent)]).toEqual([
    { [c]: [[], ['old is not defined']] },
    2,
    [],
  ])
})

test.each(['cancel', 'crash', 'close', 'disk'] as const)(
  'the disk has its texts back after a %s in between',
  async (how) => {
    verifies('lsp.overlays')
    let pullsLeft = 4
    const server: ScriptedSession = await startPulling({
      answer: (message) => (--pullsLeft < 0 ? undefined : answerPull(server.sent, message)),
    })
    const stop = new AbortController()
    const answers: Answers = new Map()
    const preview = server.session.preview(rename, answers, stop.signal)
    const code = preview.then(
      () => 'done',
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    )
    await server.settle()
    const during = heldLines(server.sent)
    if (how === 'cancel') stop.abort()
    if (how === 'crash') server.endServer()
    if (how === 'close') server.session.dispose()
    if (how === 'disk') server.session.filesChanged([{ file: b, kind: 'changed' }])
    await server.settle()
    const after = how === 'disk' ? heldLines(beforeTheNextOpen(server.sent)) : heldLines(server.sent)
    expect([during.length, await nowOf(code), how === 'crash' ? [] : after]).toEqual([
      3,
      how === 'cancel' ? 'cancelled' : how === 'disk' ? 'open' : 'crashed',
      [],
    ])
    stop.abort()
    server.session.dispose()
  },
)

/** Up to the last notice of the disk. */
function beforeTheNextOpen(sent: readonly Wire[]): readonly Wire[] {
  return sent.slice(0, sent.findIndex(({ method }) => method === 'workspace/didChangeWatchedFiles') + 1)
}
