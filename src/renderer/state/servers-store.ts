import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'
import type { ServerStatus } from '../../shared/model/server-status.ts'
import { loaded, loading, type Load } from './load.ts'

export interface ServersSlice {
  readonly servers: Load<readonly ServerStatus[]>
  readonly isLooking: boolean
}

/** The language servers of the workspace, as the pool tells them. */
export interface ServersStore {
  readonly store: StoreApi<ServersSlice>
  readonly refresh: () => Promise<void>
  readonly restart: (id: string) => Promise<ReplyError | undefined>
  readonly stop: (id: string) => Promise<ReplyError | undefined>
  /** What was said with the server, into a file that a dialog asks for; no file when the person cancelled it. */
  readonly exportLog: (id: string) => Promise<Exported>
}

export type Exported = Reply<CallOutput<'server.exportLog'>>

export function createServersStore(api: ControlCenterApi): ServersStore {
  const store = createStore<ServersSlice>(() => ({ servers: loading, isLooking: false }))
  api.on('server.changed', ({ servers }) => store.setState({ servers: { kind: 'ready', value: servers } }))

  return {
    store,
    async refresh() {
      store.setState({ isLooking: true })
      const reply = await api.call('server.list', {})
      store.setState({
        servers: loaded(reply.ok ? { ok: true, value: reply.value.servers } : reply),
        isLooking: false,
      })
    },
    async restart(id) {
      const reply = await api.call('server.restart', { id })
      return reply.ok ? undefined : reply.error
    },
    async stop(id) {
      const reply = await api.call('server.stop', { id })
      return reply.ok ? undefined : reply.error
    },
    exportLog: async (id) => await api.call('server.exportLog', { id }),
  }
}
