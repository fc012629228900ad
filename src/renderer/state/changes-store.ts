import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../shared/ipc/api.ts'
import type { BothSides, CallInput } from '../../shared/ipc/contract.ts'
import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'
import type { ChangePreview, Resolution } from '../../shared/model/staged-change.ts'
import { heldMemory, type HeldStorage } from './held-memory.ts'
import { loaded, loading, type Load } from './load.ts'

export interface SidesSlice {
  /** Both sides of a diff by `sidesKey`; read on demand, kept while the change is shown. */
  readonly sides: Readonly<Record<string, Load<BothSides>>>
  /** The change that Accept or Discard is working on. */
  readonly deciding: string | undefined
  /** What each change would do to the diagnostics, by its id. */
  readonly previews: Readonly<Record<string, Load<ChangePreview>>>
  /** What the person has prepared of each change, by its id; it outlives the pane. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** Changes that are discarded in a moment, unless that is taken back. */
  readonly held: ReadonlySet<string>
  /** The last thing that was refused, by the change that it was about; it stands until it is dismissed or tried again. */
  readonly refusals: Readonly<Record<string, Refusal>>
}

/** Something that went another way than the person asked. */
export interface Refusal {
  readonly asked: 'accept' | 'discard' | 'rebase' | 'undo'
  readonly error: ReplyError
}

/** How long a discard by key can be taken back: long enough to notice it. */
const takeBackMs = 10_000

/** A decision that is not made yet. */
export interface Draft {
  /** Ids of the sites that are left out. */
  readonly unticked: ReadonlySet<string>
  readonly note: string
  /** Files with several names may be split from the others. */
  readonly splitsLinks: boolean
}
export const emptyDraft: Draft = { unticked: new Set(), note: '', splitsLinks: false }
export type Decision = Omit<CallInput<'change.resolve'>, 'changeId'>

/** The texts behind the diffs, what is prepared, and the decisions. */
export interface ChangesStore {
  readonly store: StoreApi<SidesSlice>
  /** Reads one file of a staged change as it is without the sites in `leftOut`, unless it was read already. */
  readonly readChange: (changeId: string, path: string, leftOut?: readonly string[]) => void
  /** Reads a touched file of a run; `at` (when it was last touched) makes a later state another reading. */
  readonly readFile: (runId: string, path: string, at: string) => void
  readonly forget: (key: string) => void
  /** Forgets what could not be read: with another folder open it may be readable. */
  readonly forgetFailed: () => void
  /** Asks what a change would do to the diagnostics, unless that is known; `again` asks anew. */
  readonly lookAhead: (changeId: string, again?: boolean) => void
  readonly prepare: (changeId: string, part: Partial<Draft>) => void
  readonly resolve: (changeId: string, decision: Decision) => Promise<Reply<{ resolution: Resolution }>>
  /** Does it in 10 s, unless it is taken back before. */
  readonly hold: (changeId: string, discard: () => void, note?: string) => void
  readonly takeBack: (changeId: string) => void
  /** Does what was held when the window went: a discard that somebody saw must not wait again. */
  readonly settleHeld: () => Promise<void>
  /** Keeps a refusal beside the buttons; undefined: it is seen, or tried again. */
  readonly refuse: (changeId: string, refusal: Refusal | undefined) => void
  /** Takes an accepted change back. */
  readonly undo: (changeId: string) => Promise<Reply<{ resolution: Resolution }>>
}

export function changeKey(changeId: string, path: string, leftOut: readonly string[] = []): string {
  return ['change', changeId, path, ...leftOut].join(' ')
}
export function fileKey(runId: string, path: string, at: string): string {
  return `file ${runId} ${path} ${at}`
}

export function createChangesStore(
  api: ControlCenterApi,
  storage: HeldStorage | undefined = globalThis.localStorage,
): ChangesStore {
  const memory = heldMemory(storage)
  const store = createStore<SidesSlice>(() => ({
    sides: {},
    deciding: undefined,
    previews: {},
    drafts: {},
    held: new Set(),
    refusals: {},
  }))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
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

  function release(changeId: string): void {
    clearTimeout(timers.get(changeId))
    timers.delete(changeId)
    memory.forget(changeId)
    store.setState({ held: new Set(timers.keys()) })
  }
  async function busyWith<T>(changeId: string, ask: () => Promise<T>): Promise<T> {
    store.setState({ deciding: changeId })
    try {
      return await ask()
    } finally {
      store.setState({ deciding: undefined })
    }
  }

  return {
    store,
    readChange(changeId, path, leftOut = []) {
      const part = leftOut.length === 0 ? {} : { leftOut: [...leftOut] }
      void read(changeKey(changeId, path, leftOut), () =>
        api.call('change.file', { changeId, path, ...part }),
      )
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
    prepare(changeId, part) {
      store.setState(({ drafts }) => ({
        drafts: { ...drafts, [changeId]: { ...emptyDraft, ...drafts[changeId], ...part } },
      }))
    },
    async resolve(changeId, { note = '', ...decision }) {
      const trimmed = note.trim()
      const said = trimmed === '' ? {} : { note: trimmed }
      return await busyWith(changeId, () => api.call('change.resolve', { changeId, ...decision, ...said }))
    },
    hold(changeId, discard, note = '') {
      if (timers.has(changeId)) return
      memory.keep({ changeId, note: note.trim() })
      const timer = setTimeout(() => {
        release(changeId)
        discard()
      }, takeBackMs)
      timers.set(changeId, timer)
      store.setState({ held: new Set(timers.keys()) })
    },
    takeBack: release,
    async settleHeld() {
      for (const { changeId, note } of memory.all()) {
        if (timers.has(changeId)) continue
        const said = note === '' ? {} : { note }
        await api.call('change.resolve', { changeId, action: 'discard', ...said })
        memory.forget(changeId)
      }
    },
    refuse(changeId, refusal) {
      store.setState(({ refusals: { [changeId]: _, ...others } }) => ({
        refusals: refusal === undefined ? others : { ...others, [changeId]: refusal },
      }))
    },
    async undo(changeId) {
      return await busyWith(changeId, () => api.call('change.undo', { changeId }))
    },
  }
}
