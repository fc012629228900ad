import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { SettleWay } from '../catalog/catalog.ts'
import { settleByPull } from './settle-by-pull.ts'
import { settleByPush } from './settle-by-push.ts'
import { settleBySave } from './settle-by-save.ts'
import { settleByTsserver, tsserverCommand } from './settle-by-tsserver.ts'
import type { Question, ServerView, Settle, Settlement } from './settlement.ts'

const ways: Readonly<Record<SettleWay, Settle>> = {
  pull: settleByPull,
  tsserver: settleByTsserver,
  save: settleBySave,
  push: settleByPush,
}

/** The best way that the server offers right now; a server that did not offer a way is never asked by it. */
export function wayOf(server: Pick<ServerView, 'entry' | 'offers'>): SettleWay {
  return server.entry.ways.find((way) => isOffered(server.offers, way)) ?? 'push'
}

/**
 * Settles the diagnostics of the document by one way only, so that nothing is counted twice. When a better way is
 * registered while a push is waited for, the waiting goes over to it.
 */
export async function settle(server: ServerView, question: Question): Promise<Settlement> {
  for (;;) {
    const way = wayOf(server)
    if (way !== 'push' || server.entry.ways[0] === 'push') return await ways[way](server, question)
    const pushed = await pushUnlessOffered(server, question)
    if (pushed !== undefined) return pushed
  }
}

/** Undefined when a better way was offered first. */
async function pushUnlessOffered(server: ServerView, question: Question): Promise<Settlement | undefined> {
  const store = new DisposableStore()
  const given = new AbortController()
  const offered = new Promise<undefined>((resolve) => {
    store.add(
      server.offers.onChanged(() => {
        if (wayOf(server) !== 'push') resolve(undefined)
      }),
    )
  })
  store.add(abortAtEnd(given))
  const pushed = settleByPush(server, {
    ...question,
    signal: AbortSignal.any([question.signal, given.signal]),
  })
  pushed.catch(() => undefined)
  try {
    return await Promise.race([pushed, offered])
  } finally {
    store.dispose()
  }
}

function abortAtEnd(controller: AbortController): Disposable {
  return { dispose: () => controller.abort() }
}

function isOffered(offers: ServerView['offers'], way: SettleWay): boolean {
  switch (way) {
    case 'pull':
      return offers.pullIdentifiers().length > 0
    case 'tsserver':
      return offers.offersCommand(tsserverCommand)
    case 'save':
    case 'push':
      return true
  }
}
