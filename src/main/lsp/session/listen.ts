import { toDiagnostics } from '../protocol/convert.ts'
import type { DocumentFeed } from './document-feed.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import type { ServerView } from '../settling/settlement.ts'
import { logMessageSchema, progressSchema, publishSchema } from '../protocol/wire.ts'

/** For the servers pane. */
const maxMessages = 20

/** Takes what the server tells by itself: diagnostics, progress, and messages for a person. */
export function listenToServer(view: ServerView, feed: DocumentFeed, messages: string[]): void {
  const { connection, publishes, work } = view
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    const { uri, version, diagnostics } = publishSchema.parse(params)
    const path = uriToPath(uri, ownPathStyle)
    if (path === undefined) return
    const document = feed.get(path)
    const converted = toDiagnostics(diagnostics, view.encoding(), document?.text ?? '')
    const versioned = version === undefined || version === null ? {} : { version }
    publishes.take({ path, diagnostics: converted, atMs: connection.receivedAtMs, ...versioned }, document)
  })
  connection.onNotification('$/progress', (params) => {
    const { token, value } = progressSchema.parse(params)
    work.take(token, value.kind, connection.receivedAtMs)
  })
  for (const method of ['window/logMessage', 'window/showMessage']) {
    connection.onNotification(method, (params) => {
      keepMessage(messages, logMessageSchema.parse(params).message.slice(0, 500))
    })
  }
}

/** Among the last ones. */
export function keepMessage(messages: string[], message: string): void {
  messages.push(message)
  if (messages.length > maxMessages) messages.shift()
}
