import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { AppState } from '../../shared/ipc/contract.ts'
import type { Theme } from '../../shared/model/theme.ts'
import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'
import type { ToolDescription } from '../../shared/model/tool-result.ts'
import { loaded, loading, type Load } from './load.ts'

export interface AppSlice {
  readonly app: Load<AppState>
  /** The tools of the slash commands; empty until they are listed. */
  readonly tools: readonly ToolDescription[]
}

/** The app as a whole: version, theme, workspace, trust, tools. */
export interface AppStore {
  readonly store: StoreApi<AppSlice>
  readonly refresh: () => Promise<void>
  readonly setTheme: (theme: Theme) => Promise<ReplyError | undefined>
  readonly openWorkspace: (path?: string) => Promise<ReplyError | undefined>
  readonly trust: (trusted: boolean) => Promise<ReplyError | undefined>
}

export function createAppStore(api: ControlCenterApi): AppStore {
  const store = createStore<AppSlice>(() => ({ app: loading, tools: [] }))

  function change(part: Partial<AppState>): void {
    store.setState(({ app }) =>
      app.kind === 'ready' ? { app: { kind: 'ready', value: { ...app.value, ...part } } } : {},
    )
  }

  async function refresh(): Promise<void> {
    const [app, tools] = await Promise.all([api.call('app.state', {}), api.call('tool.list', {})])
    store.setState({ app: loaded(app), ...(tools.ok ? { tools: tools.value.tools } : {}) })
  }

  api.on('theme.changed', ({ theme }) => change({ theme }))
  api.on('workspace.changed', ({ workspace }) => {
    change({ workspace })
    void refresh()
  })

  return {
    store,
    refresh,
    async setTheme(theme) {
      change({ theme })
      return errorOf(await api.call('app.setTheme', { theme }))
    },
    async openWorkspace(path) {
      const reply = await api.call('workspace.open', path === undefined ? {} : { path })
      if (reply.ok && reply.value.workspace !== undefined) await refresh()
      return errorOf(reply)
    },
    async trust(trusted) {
      const { app } = store.getState()
      const root = app.kind === 'ready' ? app.value.workspace?.root : undefined
      if (root === undefined) return undefined
      const reply = await api.call('workspace.trust', { root, trusted })
      if (reply.ok) change({ workspace: reply.value.workspace })
      return errorOf(reply)
    },
  }
}

function errorOf(reply: Reply<unknown>): ReplyError | undefined {
  return reply.ok ? undefined : reply.error
}
