import { z } from 'zod'
import type { RpcConnection } from '../protocol/connection.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import type { Refusals } from './refusals.ts'

const documentSchema = z.looseObject({ uri: z.string() })
const noLibrarySchema = z.looseObject({ source: documentSchema })
const noConfigSchema = z.looseObject({ message: z.string().optional(), document: documentSchema })
const statusSchema = z.looseObject({ uri: z.string().optional(), state: z.number() })

/** The states of `eslint/status` of vscode-eslint 2.4: 1 ok, 2 warning, 3 error. */
const okState = 1
/** `ConfirmExecutionResult.approved` of older versions: it runs in a trusted folder only. */
const approved = 4

/**
 * What the ESLint server asks and tells in words of its own. It answers an empty list where it could not check; only
 * these words say so.
 */
export function listenToEslint(
  connection: RpcConnection,
  refusals: Refusals,
  lastMessage: () => string | undefined,
): void {
  const refuse = (uri: string | undefined, reason: string): void => {
    const path = uri === undefined ? undefined : uriToPath(uri, ownPathStyle)
    if (path !== undefined) refusals.refuse(path, reason)
  }
  connection.onRequest('eslint/noLibrary', (params) => {
    refuse(noLibrarySchema.parse(params).source.uri, 'it finds no ESLint library for this file')
    return {}
  })
  connection.onRequest('eslint/noConfig', (params) => {
    const { message, document } = noConfigSchema.parse(params)
    refuse(document.uri, message ?? 'it finds no configuration for this file')
    return {}
  })
  connection.onRequest('eslint/probeFailed', () => ({}))
  connection.onRequest('eslint/confirmESLintExecution', () => approved)
  // Nothing is opened on a server's word; the address stands in the rule's diagnostic.
  connection.onRequest('eslint/openDoc', () => ({}))
  connection.onNotification('eslint/status', (params) => {
    const { uri, state } = statusSchema.parse(params)
    const path = uri === undefined ? undefined : uriToPath(uri, ownPathStyle)
    if (path === undefined) return
    if (state === okState) refusals.looked(path)
    else if (refusals.reasonFor(path) === undefined)
      refusals.refuse(path, `it could not check this file: ${firstLine(lastMessage())}`)
  })
}

/** A stack trace follows; the servers pane has it. */
function firstLine(message: string | undefined): string {
  return message?.split('\n', 1)[0]?.trim() ?? 'it does not say why'
}
