import type { RpcConnection } from '../protocol/connection.ts'
import type { DiagnosticOffers } from './offers.ts'
import type { ServerEdits } from './server-edits.ts'
import { configurationSchema, registrationsSchema, unregistrationsSchema } from '../protocol/wire.ts'

export interface ReverseRequestContext {
  readonly settings: Readonly<Record<string, unknown>> | undefined
  readonly rootUri: string
  readonly rootName: string
  readonly offers: DiagnosticOffers
  readonly edits: ServerEdits
  /** `workspace/diagnostic/refresh`: what was pulled is out of date. */
  readonly onRefresh: () => void
}

/** Answers what servers ask of their client; what is not here gets -32601 from the connection. */
export function answerReverseRequests(connection: RpcConnection, context: ReverseRequestContext): void {
  connection.onRequest('workspace/configuration', (params) =>
    configurationSchema
      .parse(params)
      .items.map(({ section }) => settingAt(context.settings ?? {}, section ?? '') ?? null),
  )
  connection.onRequest('client/registerCapability', (params) =>
    context.offers.register(registrationsSchema.parse(params).registrations),
  )
  connection.onRequest('client/unregisterCapability', (params) => {
    context.offers.unregister(unregistrationsSchema.parse(params).unregisterations.map(({ id }) => id))
  })
  connection.onRequest('workspace/workspaceFolders', () => [{ uri: context.rootUri, name: context.rootName }])
  connection.onRequest('window/workDoneProgress/create', () => null)
  connection.onRequest('window/showMessageRequest', () => null)
  connection.onRequest('workspace/diagnostic/refresh', context.onRefresh)
  connection.onRequest('workspace/applyEdit', (params) => context.edits.take(params))
}

/** `python.analysis` looks into `{ python: { analysis } }`; an empty section is everything. */
export function settingAt(settings: Readonly<Record<string, unknown>>, section: string): unknown {
  let value: unknown = settings
  for (const name of section === '' ? [] : section.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return value
}
