import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import { createAppStore, type AppStore } from './app-store.ts'
import { createChangesStore, type ChangesStore } from './changes-store.ts'
import { createDebugStore, type DebugStore } from './debug/debug-store.ts'
import { createDeskStore, type DeskStore } from './desk-store.ts'
import { createGraphStore, type GraphStore } from './graph/graph-store.ts'
import { createRunsStore, type RunsStore } from './runs-store.ts'
import { createSearchStore, type SearchStore } from './search/search-store.ts'
import { createServersStore, type ServersStore } from './servers-store.ts'

/** Every store of the window, and the bridge for calls whose answer nobody keeps. */
export interface Stores {
  readonly api: ControlCenterApi
  readonly app: AppStore
  readonly runs: RunsStore
  readonly changes: ChangesStore
  readonly servers: ServersStore
  readonly search: SearchStore
  readonly debug: DebugStore
  readonly graph: GraphStore
  readonly desk: DeskStore
}

export function createStores(api: ControlCenterApi): Stores {
  return {
    api,
    app: createAppStore(api),
    runs: createRunsStore(api),
    changes: createChangesStore(api),
    servers: createServersStore(api, () => document.visibilityState === 'visible'),
    search: createSearchStore(api),
    debug: createDebugStore(api),
    graph: createGraphStore(api),
    desk: createDeskStore(),
  }
}
