import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { Failure } from '../../base/failure.ts'
import { pause } from './pause.ts'
import { toDiagnostics } from '../protocol/convert.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import { rpcCode, RpcError } from '../protocol/rpc.ts'
import type { Question, ServerView, Settle, Settlement } from './settlement.ts'
import { type DocumentReport, documentReportSchema } from '../protocol/wire.ts'

/** Between two tries after the server said "not now" (-32802) or "the text moved on" (-32801). */
const retryAfterMs = 50
/** A server that answers each pull with a refresh would otherwise be asked for ever. */
const maxRepeatsForRefresh = 3
/** Other errors may be a start that is not over; more of them are an answer. */
const maxErrors = 3

/**
 * LSP 3.17 "Pull Diagnostics": the answer is for the text that was sent before, also when it is empty. Rejects with
 * `Failure('absent')` when the server said that it could not look into the file.
 */
export const settleByPull: Settle = async (server, question) => {
  for (let repeat = 0; ; repeat++) {
    const { refreshes } = server.pulled
    const parts = []
    for (const identifier of server.offers.pullIdentifiers()) {
      parts.push(...(await pull(server, question, identifier)))
    }
    const settled: Settlement = {
      diagnostics: parts,
      settledAtMs: server.connection.receivedAtMs,
      quietMs: 0,
    }
    if (refreshes !== server.pulled.refreshes && repeat < maxRepeatsForRefresh) continue
    const refusal = server.refusals.reasonFor(question.document.path)
    if (refusal === undefined) return settled
    throw new Failure('absent', refusal)
  }
}

async function pull(
  server: ServerView,
  question: Question,
  identifier: string | undefined,
): Promise<readonly Diagnostic[]> {
  const { path } = question.document
  const previous = server.pulled.get(path, identifier)
  const report = await ask(server, question, { identifier, previousResultId: previous?.resultId })
  takeRelated(server, report)
  if (report.kind === 'full') {
    const diagnostics = toDiagnostics(report.items, server.encoding(), question.document.text)
    server.pulled.set(path, identifier, { resultId: report.resultId ?? undefined, diagnostics })
    return diagnostics
  }
  if (previous !== undefined) return previous.diagnostics
  throw new RpcError(rpcCode.internalError, 'The server answered "unchanged" to the first pull of a file.')
}

async function ask(
  server: ServerView,
  question: Question,
  more: { readonly identifier: string | undefined; readonly previousResultId: string | undefined },
): Promise<DocumentReport> {
  const params = { textDocument: { uri: question.document.uri }, ...more }
  for (let errors = 0; ;) {
    try {
      const answer = await server.connection.request('textDocument/diagnostic', params, {
        signal: question.signal,
        limitMs: server.requestLimitMs,
      })
      return documentReportSchema.parse(answer)
    } catch (error) {
      const isNotNow =
        error instanceof RpcError &&
        (error.code === rpcCode.serverCancelled || error.code === rpcCode.contentModified)
      if (!isNotNow && ++errors === maxErrors) throw error
      if (!(error instanceof RpcError)) throw error
      await pause(server.clock, retryAfterMs, question.signal)
    }
  }
}

/** What the answer says of other files goes the way of a push. */
function takeRelated(server: ServerView, report: DocumentReport): void {
  for (const [uri, related] of Object.entries(report.relatedDocuments ?? {})) {
    const path = uriToPath(uri, ownPathStyle)
    if (path === undefined || related.kind === 'unchanged') continue
    const diagnostics = toDiagnostics(related.items, server.encoding(), '')
    server.publishes.take({ path, diagnostics, atMs: server.connection.receivedAtMs }, undefined)
  }
}
