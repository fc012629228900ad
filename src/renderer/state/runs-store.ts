import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { Reply } from '../../shared/ipc/reply.ts'
import type { RunEvent } from '../../shared/run/event.ts'
import type { RunSummary, RunView } from '../../shared/run/view.ts'
import { follow, type Followed } from './follow.ts'
import { loaded, loading, type Load } from './load.ts'

export interface RunsSlice {
  readonly list: Load<readonly RunSummary[]>
  readonly currentId: string | undefined
  /** The runs that were opened in this window, each a fold that goes on with the events. */
  readonly open: Readonly<Record<string, Load<RunView>>>
}

/** The list of runs and the views of those that were looked at. */
export interface RunsStore {
  readonly store: StoreApi<RunsSlice>
  readonly refresh: () => Promise<void>
  /** Shows a run; undefined shows none. */
  readonly select: (runId: string | undefined) => void
  /** Asks for the whole view once more, after a failure. */
  readonly reopen: (runId: string) => void
}

export function createRunsStore(api: ControlCenterApi): RunsStore {
  const store = createStore<RunsSlice>(() => ({ list: loading, currentId: undefined, open: {} }))
  const followed = new Map<string, Followed>()

  function show(runId: string, view: Load<RunView>): void {
    store.setState(({ open }) => ({ open: { ...open, [runId]: view } }))
  }
  function reopen(runId: string): void {
    const reader = follow({
      open: () => api.call('run.open', { runId }),
      show: (view) => show(runId, view),
    })
    followed.set(runId, reader)
    show(runId, loading)
    reader.start()
  }

  api.on('run.appended', ({ runId, events }: { runId: string; events: RunEvent[] }) => {
    followed.get(runId)?.append(events)
  })
  api.on('run.listed', ({ runs }) => store.setState({ list: { kind: 'ready', value: runs } }))

  return {
    store,
    reopen,
    async refresh() {
      const reply: Reply<{ runs: RunSummary[] }> = await api.call('run.list', {})
      store.setState({ list: loaded(reply.ok ? { ok: true, value: reply.value.runs } : reply) })
    },
    select(runId) {
      store.setState({ currentId: runId })
      if (runId !== undefined && !followed.has(runId)) reopen(runId)
    },
  }
}
