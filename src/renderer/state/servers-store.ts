import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'
import type { ServerSample, ServerStatus } from '../../shared/model/server-status.ts'
import { loaded, loading, type Load } from './load.ts'

export interface ServersSlice {
  readonly servers: Load<readonly ServerStatus[]>
  readonly isLooking: boolean
}

/** The language servers of the workspace, as the pool tells them. */
export interface ServersStore {
  readonly store: StoreApi<ServersSlice>
  readonly refresh: () => Promise<void>
  /** Follows uptime, memory and last words of what runs, until the returned function is called. */
  readonly watch: () => () => void
  readonly restart: (id: string) => Promise<ReplyError | undefined>
  readonly stop: (id: string) => Promise<ReplyError | undefined>
  /** What was said with the server, into a file that a dialog asks for; no file when the person cancelled it. */
  readonly exportLog: (id: string) => Promise<Exported>
}

/** From one answer to the next question. */
export const sampleEveryMs = 3_000

export type Exported = Reply<CallOutput<'server.exportLog'>>

/** `isSeen`: whether anybody can see the window; while nobody can, nothing is measured. */
export function createServersStore(api: ControlCenterApi, isSeen: () => boolean = () => true): ServersStore {
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
    watch() {
      const over = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      async function look(): Promise<void> {
        if (isSeen()) {
          const reply = await api.call('server.sample', {})
          if (reply.ok && !over.signal.aborted)
            store.setState(({ servers }) => ({ servers: sampled(servers, reply.value.samples) }))
        }
        if (!over.signal.aborted) timer = setTimeout(() => void look(), sampleEveryMs)
      }
      void look()
      return () => {
        over.abort()
        clearTimeout(timer)
      }
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

function sampled(
  servers: Load<readonly ServerStatus[]>,
  samples: readonly ServerSample[],
): Load<readonly ServerStatus[]> {
  if (servers.kind !== 'ready' || samples.length === 0) return servers
  const value = servers.value.map((server) => {
    // Another pid: the row tells a newer process, or an older one that has gone.
    const own = samples.find(
      ({ id, root, pid }) => id === server.id && root === server.root && pid === server.pid,
    )
    return own === undefined ? server : { ...server, ...own }
  })
  return { kind: 'ready', value }
}
