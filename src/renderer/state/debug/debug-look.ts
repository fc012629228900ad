import type { StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import { loaded, valueOf } from '../load.ts'
import type { Answer, Children, DebugSlice } from './debug-slice.ts'

/** Keeps the values and evaluations that are looked at; each answer counts only for the moment it was asked in. */
export interface DebugLook {
  /** Reads what stands in a frame: source, scopes, what was open, the watched expressions. */
  readonly frame: (index: number) => void
  readonly toggle: (key: string, reference: number) => void
  readonly more: (reference: number) => void
  readonly evaluate: (expression: string) => void
  readonly watch: (expression: string) => void
  readonly unwatch: (expression: string) => void
}

/** How many evaluations the pane remembers. */
const keptEvaluations = 50

export function createLook(api: ControlCenterApi, store: StoreApi<DebugSlice>): DebugLook {
  /** Of one moment and frame: an answer that comes after it is nobody's. */
  let moment = 0

  const now = (at: number): boolean => at === moment
  const ask = (): { runId: string; frame: number } | undefined => {
    const { runId, frame } = store.getState()
    return runId === undefined ? undefined : { runId, frame }
  }

  function put(reference: number, children: Children): void {
    store.setState((slice) => ({ children: { ...slice.children, [reference]: children } }))
  }

  async function read(reference: number, start: number, at: number): Promise<void> {
    const { runId, children } = store.getState()
    if (runId === undefined) return
    const before = children[reference]
    const known = start === 0 ? [] : (before?.variables ?? [])
    put(reference, { ...before, variables: known, isLoading: true, error: undefined })
    const reply = await api.call('debug.variables', { runId, reference, start })
    if (!now(at)) return
    if (!reply.ok) {
      put(reference, { ...before, variables: known, isLoading: false, error: reply.error.message })
      return
    }
    const { variables, total, next } = reply.value
    put(reference, { variables: [...known, ...variables], total, next, isLoading: false })
  }

  /** Goes down the paths that were open before. */
  async function reopen(key: string, reference: number, at: number): Promise<void> {
    if (!store.getState().open.has(key)) return
    await read(reference, 0, at)
    if (!now(at)) return
    const inside = store.getState().children[reference]?.variables ?? []
    await Promise.all(
      inside.map(async ({ name, reference: inner }) =>
        inner === undefined ? undefined : await reopen(`${key}/${name}`, inner, at),
      ),
    )
  }

  async function answerOf(expression: string, context: 'repl' | 'watch'): Promise<Answer | undefined> {
    const asked = ask()
    if (asked === undefined) return undefined
    const reply = await api.call('debug.evaluate', { ...asked, expression, context })
    return reply.ok ? { kind: 'value', value: reply.value } : { kind: 'error', error: reply.error }
  }

  async function refreshWatch(expression: string, at: number): Promise<void> {
    const answer = await answerOf(expression, 'watch')
    if (!now(at)) return
    store.setState(({ watched }) => ({
      watched: watched.map((one) => (one.expression === expression ? { expression, answer } : one)),
    }))
  }

  async function readFrame(at: number): Promise<void> {
    const asked = ask()
    if (asked === undefined) return
    store.setState({ children: {} })
    const [source, scopes] = await Promise.all([
      api.call('debug.source', asked),
      api.call('debug.scopes', asked),
    ])
    if (!now(at)) return
    store.setState({
      source: loaded(source),
      scopes: loaded(scopes.ok ? { ok: true, value: scopes.value.scopes } : scopes),
    })
    const first = scopes.ok ? scopes.value.scopes[0] : undefined
    if (first !== undefined) store.setState(({ open }) => ({ open: new Set([...open, first.name]) }))
    for (const { name, reference } of valueOf(store.getState().scopes) ?? []) void reopen(name, reference, at)
    for (const { expression } of store.getState().watched) void refreshWatch(expression, at)
  }

  return {
    frame(index) {
      moment += 1
      store.setState({ frame: index })
      void readFrame(moment)
    },
    toggle(key, reference) {
      const { open, children } = store.getState()
      const next = new Set(open)
      if (next.delete(key)) {
        store.setState({ open: next })
        return
      }
      store.setState({ open: next.add(key) })
      if (children[reference] === undefined) void read(reference, 0, moment)
    },
    more(reference) {
      const page = store.getState().children[reference]
      if (page?.next !== undefined && !page.isLoading) void read(reference, page.next, moment)
    },
    evaluate(expression) {
      const at = moment
      void answerOf(expression, 'repl').then((answer) => {
        if (!now(at)) return
        store.setState(({ evaluated }) => ({
          evaluated: [...evaluated, { expression, answer }].slice(-keptEvaluations),
        }))
      })
    },
    watch(expression) {
      const { watched } = store.getState()
      if (watched.some((one) => one.expression === expression)) return
      store.setState({ watched: [...watched, { expression }] })
      void refreshWatch(expression, moment)
    },
    unwatch(expression) {
      store.setState(({ watched }) => ({ watched: watched.filter((one) => one.expression !== expression) }))
    },
  }
}
