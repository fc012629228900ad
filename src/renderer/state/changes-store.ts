import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { BothSides } from '../../shared/ipc/contract.ts'
import type { Reply } from '../../shared/ipc/reply.ts'
import type { ChangePreview, Resolution } from '../../shared/model/staged-change.ts'
import { loaded, loading, type Load } from './load.ts'

export interface SidesSlice {
  /** Both sides of a diff by `sidesKey`; read on demand, kept while the change is shown. */
  readonly sides: Readonly<Record<string, Load<BothSides>>>
  /** The change that Accept or Discard is working on. */
  readonly deciding: string | undefined
  /** What each change would do to the diagnostics, by its id. */
  readonly previews: Readonly<Record<string, Load<ChangePreview>>>
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
  /** Asks what a change would do to the diagnostics, unless that is known; `again` asks anew. */
  readonly lookAhead: (changeId: string, again?: boolean) => void
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
  const store = createStore<SidesSlice>(() => ({ sides: {}, deciding: undefined, previews: {} }))
  api.on('change.previewed', ({ changeId, preview }) =>
    putPreview(changeId, { kind: 'ready', value: preview }),
  )

  function putPreview(changeId: string, preview: Load<ChangePreview>): void {
    store.setState((state) => ({ previews: { ...state.previews, [changeId]: preview } }))
  }

  function put(key: string, sides: Load<BothSides>): void {
    store.setState((state) => ({ sides: { ...state.sides, [key]: sides } }))
  }
  /** An event that came before the answer is newer than it. */
  async function preview(changeId: string, again: boolean): Promise<void> {
    const before = store.getState().previews[changeId]
    if (before !== undefined && !again) return
    putPreview(changeId, before ?? loading)
    const asked = store.getState().previews[changeId]
    const reply = await api.call('change.preview', { changeId, again })
    if (store.getState().previews[changeId] === asked)
      putPreview(changeId, loaded(reply.ok ? { ok: true, value: reply.value.preview } : reply))
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
    lookAhead(changeId, again = false) {
      void preview(changeId, again)
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
