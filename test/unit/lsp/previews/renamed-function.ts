import type { Answers, PreviewTexts } from '../../../../src/main/lsp/previews/preview.ts'
import { heldTexts } from '../../../support/held-texts.ts'
import { type Answer, type ScriptedOptions, ScriptedSession, type Wire } from '../session/scripted-session.ts'

export const never = new AbortController().signal
export const a = '/root/a.py'
export const b = '/root/b.py'
export const c = '/root/c.py'

/** The change: `old` becomes `new` in a and b; c still calls `old` and is asked about. */
export const rename: PreviewTexts = {
  overlays: [
    { path: a, before: 'def old', after: 'def new' },
    { path: b, before: 'call old', after: 'call new' },
  ],
  asked: [
    { path: a, text: 'def old' },
    { path: b, text: 'call old' },
    { path: c, text: 'call old' },
  ],
}

const pulls = { entry: { ways: ['pull' as const] }, capabilities: { diagnosticProvider: {} } }

/** A server that knows a call of what is not defined, in the texts that it holds at the moment of the question. */
export async function startPulling(more: ScriptedOptions = {}): Promise<ScriptedSession> {
  const server: ScriptedSession = await ScriptedSession.start({
    ...pulls,
    answer: (message) => answerPull(server.sent, message),
    ...more,
  })
  return server
}

export function answerPull(sent: readonly Wire[], { method, params }: Wire): Answer | undefined {
  if (method !== 'textDocument/diagnostic') return method === 'shutdown' ? { result: null } : undefined
  const path = (params as { textDocument: { uri: string } }).textDocument.uri.replace('file://', '')
  const items = undefinedCalls(sent, path).map((message) => ({ range, message, severity: 1 }))
  return { result: { kind: 'full', items } }
}

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }

export function undefinedCalls(sent: readonly Wire[], path: string): readonly string[] {
  const held = heldTexts(sent)
  const defined = (held.get(a)?.text ?? 'def old').replace('def ', '')
  const called = /call (\w+)/.exec(held.get(path)?.text ?? '')?.[1]
  return called === undefined || called === defined ? [] : [`${called} is not defined`]
}

export function shownAnswers(answers: Answers): Record<string, unknown> {
  return Object.fromEntries(
    [...answers].map(([path, looked]) => [
      path,
      looked.kind === 'compared'
        ? [looked.before.map(({ message }) => message), looked.after.map(({ message }) => message)]
        : `${looked.kind}: ${looked.reason}`,
    ]),
  )
}
