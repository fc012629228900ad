import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { BothSides } from '../../shared/ipc/contract.ts'
import type { Reply } from '../../shared/ipc/reply.ts'
import type { Resolution } from '../../shared/model/staged-change.ts'
import { loaded, loading, type Load } from './load.ts'

export interface SidesSlice {
  /** Both sides of a diff by `sidesKey`; read on demand, kept while the change is shown. */
  readonly sides: Readonly<Record<string, Load<BothSides>>>
  /** The change that Accept or Discard is working on. */
  readonly deciding: string | undefined
}
export type Decision = 'accept' | 'discard'

/** The texts behind the diffs, and the two decisions. */
export interface ChangesStore {
  readonly store: StoreApi<SidesSlice>
  /** Reads one file of a staged change, unless it was read already. */
  readonly readChange: (changeId: string, path: string) => void
  /** Reads a touched file of a run; `at` (when it was last touched) makes a later state another reading. */
  readonly readFile: (runId: string, path: string, at: string) => void
  readonly forget: (key: string) => void
  /** Forgets what could not be read: with another folder open it may be readable. */
  readonly forgetFailed: () => void
  readonly resolve: (
    changeId: string,
    action: Decision,
    note: string,
  ) => Promise<Reply<{ resolution: Resolution }>>
}

export function changeKey(changeId: string, path: string): string {
  return `change ${changeId} ${path}`
}
export function fileKey(runId: string, path: string, at: string): string {
  return `file ${runId} ${path} ${at}`
}

export function createChangesStore(api: ControlCenterApi): ChangesStore {
  const store = createStore<SidesSlice>(() => ({ sides: {}, deciding: undefined }))

  function put(key: string, sides: Load<BothSides>): void {
    store.setState((state) => ({ sides: { ...state.sides, [key]: sides } }))
  }
  async function read(key: string, ask: () => Promise<Reply<BothSides>>): Promise<void> {
    if (store.getState().sides[key] !== undefined) return
    put(key, loading)
    put(key, loaded(await ask()))
  }

  return {
    store,
    readChange(changeId, path) {
      void read(changeKey(changeId, path), () => api.call('change.file', { changeId, path }))
    },
    readFile(runId, path, at) {
      void read(fileKey(runId, path, at), () => api.call('file.sides', { runId, path }))
    },
    forget(key) {
      store.setState(({ sides }) => ({
        sides: Object.fromEntries(Object.entries(sides).filter(([other]) => other !== key)),
      }))
    },
    forgetFailed() {
      store.setState(({ sides }) => ({
        sides: Object.fromEntries(Object.entries(sides).filter(([, load]) => load.kind !== 'failed')),
      }))
    },
    async resolve(changeId, action, note) {
      store.setState({ deciding: changeId })
      const trimmed = note.trim()
      const reply = await api.call('change.resolve', {
        changeId,
        action,
        ...(trimmed === '' ? {} : { note: trimmed }),
      })
      store.setState({ deciding: undefined })
      return reply
    },
  }
}
