import { DisposableStore } from '../../base/disposable.ts'
import { waitForQuiet } from './settle-by-push.ts'
import type { Settle } from './settlement.ts'

/**
 * For servers that check when a file is saved (rust-analyzer runs `cargo check`): says that it was saved, waits for
 * announced work to begin and end, then for quiet. What it has published by then is the answer, none being clean:
 * the end of its check is the confirmation. Without announced work nothing settles, and where the check is known by its
 * token no other work counts: while a project is loaded there are long pauses between one work and the next.
 */
export const settleBySave: Settle = (server, question) => {
  const { document, signal } = question
  const settled = waitForQuiet(server, question, (quiet) => {
    const store = new DisposableStore()
    let hasBegun = false
    const considerEnd = (): void => {
      if (!hasBegun || !server.work.isIdle) return
      const diagnostics = server.publishes.last(document.path)?.diagnostics ?? []
      quiet.beginsWith({ diagnostics, atMs: server.clock.now() })
    }
    store.add(
      server.work.on(({ kind, token }) => {
        hasBegun ||= kind === 'begin' && token.includes(server.entry.checkToken ?? '')
        considerEnd()
      }),
    )
    store.add(server.publishes.on(({ path }) => (path === document.path ? considerEnd() : undefined)))
    return store
  })
  if (!signal.aborted) {
    server.connection.notify('textDocument/didSave', { textDocument: { uri: document.uri } })
  }
  return settled
}
