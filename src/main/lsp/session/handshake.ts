import path from 'node:path'
import { Failure } from '../../base/failure.ts'
import type { CatalogEntry } from '../catalog/catalog.ts'
import { initializeParams } from '../protocol/client-capabilities.ts'
import type { RpcConnection } from '../protocol/connection.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import { type InitializeAnswer, initializeResultSchema } from '../protocol/wire.ts'

export interface Greeting {
  readonly entry: CatalogEntry
  /** Absolute path of the folder that the server works in. */
  readonly root: string
  readonly initializationOptions: unknown
  /** Sent by `workspace/didChangeConfiguration` where there are any. */
  readonly settings: Readonly<Record<string, unknown>> | undefined
  /** Called with the answer before the server is told `initialized`, upon which it may ask at once. */
  readonly onAnswer: (answer: InitializeAnswer) => void
}

/** LSP 3.18 "Initialize" and what follows it. Throws `Failure` or `RpcError` when the server does not come up. */
export async function shakeHands(
  connection: RpcConnection,
  greeting: Greeting,
  limits: { limitMs: number; signal?: AbortSignal },
): Promise<InitializeAnswer> {
  const { entry, root, initializationOptions, settings, onAnswer } = greeting
  const place = { rootUri: pathToUri(root, ownPathStyle), rootPath: root, name: path.basename(root) }
  const params = initializeParams(entry, place, initializationOptions)
  const answer = initializeResultSchema.safeParse(await connection.request('initialize', params, limits))
  if (!answer.success) {
    throw new Failure('internal', `The answer to initialize cannot be read: ${answer.error.message}`)
  }
  onAnswer(answer.data)
  connection.notify('initialized', {})
  if (settings !== undefined) connection.notify('workspace/didChangeConfiguration', { settings })
  return answer.data
}
