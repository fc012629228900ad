import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import type { GraphQuestion, GraphReply } from '../../../shared/model/graph-question.ts'
import type { GraphRow } from '../../../shared/model/graph.ts'
import { type Load, loaded, loading } from '../load.ts'
import { emptyGraph, type GraphSlice, type GraphView } from './graph-slice.ts'
import { questionAbout, questionBelow } from './questions.ts'

/** What the graph pane shows. An answer that comes after another question was asked is nobody's. */
export interface GraphStore {
  readonly store: StoreApi<GraphSlice>
  /** Another workspace is open: nothing of the one before is shown. */
  readonly enter: (workspace: string | undefined) => void
  /** Reads how the index is, and brings it up to date. */
  readonly look: () => void
  readonly search: (query: string) => void
  /** Chooses a symbol, or the end of the path while that is picked. */
  readonly choose: (row: GraphRow) => void
  readonly back: () => void
  readonly setView: (view: GraphView) => void
  readonly pickGoal: (isPicking: boolean) => void
  /** Opens or closes a row of the tree. */
  readonly toggle: (key: string) => void
  readonly rebuild: () => void
  readonly cancel: () => void
}

/** Symbols that the way back remembers. */
const keptBefore = 50
/** Files that are read between two looks at the answer while an index is made. */
const idle = 'idle'

export function createGraphStore(api: ControlCenterApi): GraphStore {
  const store = createStore<GraphSlice>(() => emptyGraph(undefined))
  /** The latest search, and the latest question about the symbol. */
  let searched = 0
  let asked = 0

  async function ask(question: GraphQuestion): Promise<Load<GraphReply>> {
    const reply = await api.call('graph.ask', { question })
    return loaded(reply.ok ? { ok: true, value: reply.value.reply } : reply)
  }

  async function readStatus(): Promise<void> {
    const { workspace } = store.getState()
    const reply = await api.call('graph.status', {})
    if (store.getState().workspace !== workspace) return
    store.setState({ status: loaded(reply.ok ? { ok: true, value: reply.value.status } : reply) })
  }

  async function answer(): Promise<void> {
    const question = questionAbout(store.getState())
    const at = ++asked
    if (question === undefined) {
      store.setState({ answer: undefined })
      return
    }
    const reply = await ask(question)
    if (at === asked) store.setState({ answer: reply })
  }

  async function find(): Promise<void> {
    const query = store.getState().query.trim()
    const at = ++searched
    if (query === '') {
      store.setState({ found: undefined })
      return
    }
    const found = await ask({ kind: 'search', query, limit: foundRows })
    if (at === searched) store.setState({ found })
  }

  function show(change: Partial<GraphSlice>): void {
    store.setState({ ...change, answer: loading, open: new Set(), below: {} })
    void answer()
  }

  api.on('graph.progressed', ({ progress }) => {
    const was = store.getState().progress?.phase
    store.setState({ progress })
    if (progress.phase !== idle || was === idle) return
    void readStatus()
    void answer()
    void find()
  })
  api.on('graph.failed', (fault) => store.setState({ fault }))

  return {
    store,
    enter(workspace) {
      if (workspace === store.getState().workspace) return
      searched += 1
      asked += 1
      store.setState(emptyGraph(workspace), true)
    },
    look() {
      if (store.getState().workspace === undefined) return
      void readStatus()
      store.setState({ fault: undefined })
      void api.call('graph.index', {})
    },
    search(query) {
      store.setState({ query })
      void find()
    },
    choose(row) {
      const { isPicking, subject, before } = store.getState()
      if (isPicking) {
        show({ goal: row, isPicking: false, view: 'path', query: '', found: undefined })
        return
      }
      const kept = subject === undefined || subject.key === row.key ? before : [...before, subject]
      show({ subject: row, before: kept.slice(-keptBefore), goal: undefined, query: '', found: undefined })
    },
    back() {
      const { before } = store.getState()
      const last = before.at(-1)
      if (last !== undefined) show({ subject: last, before: before.slice(0, -1), goal: undefined })
    },
    setView(view) {
      const isPicking = view === 'path' && store.getState().goal === undefined
      show({ view, isPicking })
    },
    pickGoal: (isPicking) => store.setState({ isPicking }),
    toggle(key) {
      const { open, below, view } = store.getState()
      const next = new Set(open)
      if (!next.delete(key)) next.add(key)
      store.setState({ open: next })
      const question = questionBelow(view, key)
      if (below[key] !== undefined || question === undefined) return
      store.setState({ below: { ...below, [key]: loading } })
      const at = asked
      void ask(question).then((reply) => {
        if (at === asked) store.setState((slice) => ({ below: { ...slice.below, [key]: reply } }))
      })
    },
    rebuild() {
      store.setState({ fault: undefined })
      void api.call('graph.index', { isFull: true })
    },
    cancel: () => void api.call('graph.cancel', {}),
  }
}

/** Names that a search lists at once. */
const foundRows = 100
