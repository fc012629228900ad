import type { CodeActionOffer } from '../../../shared/model/language-answer.ts'
import type { Diagnostic, Severity } from '../../../shared/model/diagnostic.ts'
import type { Range } from '../../../shared/model/position.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import { codeActionsSchema } from './answers.ts'
import type { QueriedServer } from './queried-server.ts'

const severities: Readonly<Record<Severity, number>> = { error: 1, warning: 2, info: 3, hint: 4 }

/** What the server can do to this line, quick fixes of its diagnostics included (LSP 3.18 "Code Action"). */
export async function readActions(server: QueriedServer, range: Range): Promise<readonly CodeActionOffer[]> {
  const params = {
    textDocument: { uri: server.document.uri },
    range: { start: server.toWire(range.start), end: server.toWire(range.end) },
    context: { diagnostics: await diagnosticsOn(server, range), triggerKind: 1 },
  }
  const actions = await server.request('textDocument/codeAction', params, codeActionsSchema)
  return actions.map(({ title, kind, isPreferred, disabled }) => ({
    title,
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(isPreferred === true ? { isPreferred: true as const } : {}),
    ...(disabled === null || disabled === undefined ? {} : { disabled: disabled.reason }),
    server: server.id,
  }))
}

/** From the first character of a line (1-based) to its last. */
export function rangeOfLine(text: string, line: number): Range | undefined {
  const source = linesOf(text)[line - 1]
  if (source === undefined) return undefined
  return { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: source.length } }
}

/** The server's own diagnostics of these lines, in the form of the protocol: quick fixes are found by them. */
export async function diagnosticsOn(
  server: QueriedServer,
  { start, end }: Range,
): Promise<readonly object[]> {
  const all = await server.diagnostics()
  return all
    .filter(({ line, endLine = line }) => line - 1 <= end.line && endLine - 1 >= start.line)
    .map((diagnostic) => toProtocol(server, diagnostic))
}

function toProtocol(server: QueriedServer, diagnostic: Diagnostic): object {
  const { line, column, endLine = line, endColumn = column, severity, code, source, message } = diagnostic
  return {
    range: {
      start: server.toWire({ line: line - 1, character: column - 1 }),
      end: server.toWire({ line: endLine - 1, character: endColumn - 1 }),
    },
    severity: severities[severity],
    // Servers compare it with their own, which are numbers where they look like it (tsserver).
    ...(code === undefined ? {} : { code: /^\d+$/.test(code) ? Number(code) : code }),
    ...(source === undefined ? {} : { source }),
    message,
  }
}
