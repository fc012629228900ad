import path from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { fromTsserver } from '../protocol/convert.ts'
import { rpcCode, RpcError } from '../protocol/rpc.ts'
import type { Question, ServerView, Settle } from './settlement.ts'
import { tsserverAnswerSchema } from '../protocol/wire.ts'

/** The command by which typescript-language-server and vtsls pass a request on to tsserver. */
export const tsserverCommand = 'typescript.tsserverRequest'

/**
 * Asks tsserver itself. Its pushes never confirm that a file is clean (one family member publishes nothing for
 * clean to clean, the other never publishes a clean file); this answer does.
 */
export const settleByTsserver: Settle = async (server, question) => {
  const syntactic = await ask(server, question, 'syntacticDiagnosticsSync')
  const semantic = await ask(server, question, 'semanticDiagnosticsSync')
  return { diagnostics: [...syntactic, ...semantic], settledAtMs: server.connection.receivedAtMs, quietMs: 0 }
}

async function ask(server: ServerView, question: Question, command: string): Promise<readonly Diagnostic[]> {
  // tsserver names files with `/` on every platform.
  const file = question.document.path.replaceAll(path.sep, '/')
  const params = { command: tsserverCommand, arguments: [command, { file }] }
  const answer = await server.connection.request('workspace/executeCommand', params, {
    signal: question.signal,
    limitMs: server.requestLimitMs,
  })
  const { body, message } = tsserverAnswerSchema.parse(answer)
  if (body === undefined) {
    throw new RpcError(rpcCode.internalError, `tsserver gave no diagnostics: ${message ?? 'empty answer'}`)
  }
  return body.map(fromTsserver)
}
