import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import type { DebugAction, DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import type { OutputEntry, Stop } from '../../../shared/model/debug.ts'
import { loaded, loading, valueOf } from '../load.ts'
import { createLook, type DebugLook } from './debug-look.ts'
import { type DebugSlice, emptyDebug, nothingShown } from './debug-slice.ts'

/** The debugger of the run that is shown: it asks again whenever the core says that something is other than before. */
export interface DebugStore extends DebugLook {
  readonly store: StoreApi<DebugSlice>
  /** Follows this run; undefined follows none. */
  readonly enter: (runId: string | undefined) => void
  readonly act: (action: DebugAction) => Promise<ReplyError | undefined>
  readonly launch: (what: string) => Promise<ReplyError | undefined>
  readonly setBreakpoint: (
    at: { file: string; line: number },
    isOn: boolean,
  ) => Promise<ReplyError | undefined>
  /** Looks at a recorded moment; undefined goes back to now. One that is not kept any more leaves what was shown. */
  readonly showStop: (n: number | undefined) => Promise<ReplyError | undefined>
  readonly compare: (a: number, b: number) => void
  readonly findAdapters: () => void
}

/** Of the output, what the pane keeps. */
const keptEntries = 5_000

export function createDebugStore(api: ControlCenterApi): DebugStore {
  const store = createStore<DebugSlice>(() => emptyDebug)
  const look = createLook(api, store)
  /** The asking that is under way, and whether another one has to follow it. */
  let asking: Promise<void> | undefined
  let isStale = false

  /** However often it is said that something changed, one question is under way and at most one waits. */
  function refresh(): void {
    isStale = true
    asking ??= askUntilFresh().finally(() => (asking = undefined))
  }

  async function askUntilFresh(): Promise<void> {
    while (takeStale()) await ask()
  }

  function takeStale(): boolean {
    const was = isStale
    isStale = false
    return was
  }

  async function ask(): Promise<void> {
    const { runId } = store.getState()
    if (runId === undefined) return
    const reply = await api.call('debug.open', { runId })
    if (store.getState().runId !== runId) return
    if (!reply.ok) {
      store.setState({ state: loaded(reply) })
      return
    }
    await takeState(runId, reply.value.state)
  }

  async function takeState(runId: string, state: DebugState): Promise<void> {
    const before = store.getState()
    const session = valueOf(before.state)?.session?.id
    if (state.session !== undefined && state.session.id !== session && session !== undefined)
      store.setState({ output: [], outputCursor: 0 })
    store.setState({ state: { kind: 'ready', value: state } })
    if (state.stop !== undefined && state.stop.n !== before.stop?.n) stopped(runId, state.stop, state)
    if (state.outputCursor !== store.getState().outputCursor) await readOutput(runId)
  }

  /** A new moment: everything that was known of the one before is over. */
  function stopped(runId: string, stop: Stop, { stops }: DebugState): void {
    store.setState({ stop, past: undefined, scopes: loading, changed: new Set() })
    look.frame(0)
    const earlier = stops
      .filter(({ n, sessionId }) => n < stop.n && sessionId === stops.at(-1)?.sessionId)
      .at(-1)
    if (earlier !== undefined) void compareWith(runId, earlier.n, stop.n)
    else store.setState({ compared: undefined })
  }

  async function compareWith(runId: string, a: number, b: number): Promise<void> {
    store.setState(({ compared }) => ({ compared: { a, b, diff: compared?.diff ?? loading } }))
    const reply = await api.call('debug.diff', { runId, a, b })
    const { compared, stop } = store.getState()
    if (compared?.a !== a || compared.b !== b) return
    const names = reply.ok
      ? reply.value.locals.filter(({ change }) => change !== 'removed').map(({ name }) => name)
      : []
    store.setState({
      compared: { a, b, diff: loaded(reply) },
      ...(b === stop?.n ? { changed: new Set(names) } : {}),
    })
  }

  async function readOutput(runId: string): Promise<void> {
    const since = store.getState().outputCursor
    const reply = await api.call('debug.output', { runId, since })
    if (!reply.ok || store.getState().runId !== runId) return
    const { entries, cursor } = reply.value
    store.setState(({ output }) => ({
      output: joined(cursor < since ? [] : output, entries),
      outputCursor: cursor,
    }))
  }

  api.on('debug.changed', ({ runId }) => {
    if (runId === store.getState().runId) refresh()
  })

  const errorOf = (reply: { ok: true } | { ok: false; error: ReplyError }): ReplyError | undefined =>
    reply.ok ? undefined : reply.error

  return {
    ...look,
    store,
    enter(runId) {
      if (runId === store.getState().runId) return
      const { watched } = store.getState()
      store.setState({
        ...emptyDebug,
        runId,
        watched: watched.map(({ expression }) => ({ expression })),
        adapters: store.getState().adapters,
      })
      refresh()
    },
    async act(action) {
      const { runId } = store.getState()
      return runId === undefined ? undefined : errorOf(await api.call('debug.act', { runId, action }))
    },
    async launch(what) {
      const { runId } = store.getState()
      if (runId === undefined) return undefined
      store.setState({ ...nothingShown })
      return errorOf(await api.call('debug.launch', { runId, what, args: [] }))
    },
    async setBreakpoint({ file, line }, isOn) {
      const { runId } = store.getState()
      return runId === undefined
        ? undefined
        : errorOf(await api.call('debug.breakpoint', { runId, file, line, isOn }))
    },
    async showStop(n) {
      const { runId, stop } = store.getState()
      if (runId === undefined) return undefined
      const asked = n === undefined || n === stop?.n ? undefined : { ...loading }
      store.setState({ past: asked })
      if (n === undefined || asked === undefined) return undefined
      const reply = await api.call('debug.stop', { runId, n })
      // Another moment was asked for meanwhile, or the next stop has come.
      if (store.getState().past !== asked) return undefined
      store.setState({ past: reply.ok ? { kind: 'ready', value: reply.value.stop } : undefined })
      return errorOf(reply)
    },
    compare(a, b) {
      const { runId } = store.getState()
      if (runId !== undefined) void compareWith(runId, a, b)
    },
    findAdapters() {
      store.setState({ adapters: loading })
      void api.call('debug.adapters', {}).then((reply) => {
        store.setState({ adapters: loaded(reply.ok ? { ok: true, value: reply.value.adapters } : reply) })
      })
    },
  }
}

/** One entry for what one stream wrote without a break, so that a listing is short. */
function joined(before: readonly OutputEntry[], entries: readonly OutputEntry[]): readonly OutputEntry[] {
  return [...before, ...entries].slice(-keptEntries)
}
