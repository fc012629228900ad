import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ControlCenterApi } from '../../../shared/ipc/api.ts'
import type { Reply, ReplyError } from '../../../shared/ipc/reply.ts'
import { loaded, loading, type Load } from '../load.ts'
import { Previewer } from './previewer.ts'
import { emptyForm, previewQueryOf, queryOf, type SearchForm } from './search-form.ts'
import { type HistoryEntry, readHistory, withEntry, writeHistory } from './search-history.ts'
import { Searcher } from './searcher.ts'
import { browserParts, emptySlice, type SearchSlice, type SearchStoreParts } from './search-slice.ts'

/** The search pane: what was typed, what was found, what a rewrite would do. */
export interface SearchStore {
  readonly store: StoreApi<SearchSlice>
  /** Changes what was typed; a search follows when the typing rests. */
  readonly edit: (part: Partial<SearchForm>) => void
  /** Fills the whole form and searches at once. */
  readonly fill: (form: SearchForm) => void
  readonly clear: () => void
  /** Puts the cursor into the pattern box. */
  readonly ask: () => void
  /** Searches now, as it stands. */
  readonly searchNow: () => void
  readonly cancel: () => void
  /** Asks for matches that main holds back. */
  readonly showMore: () => Promise<ReplyError | undefined>
  readonly readText: (path: string) => void
  readonly readSides: (path: string) => void
  /** Keeps the pattern for later. */
  readonly remember: () => void
  /** Another folder is open: what was typed and found belongs to the one before, and is there again with it. */
  readonly enter: (root: string | undefined) => void
}

export function createSearchStore(
  api: ControlCenterApi,
  parts: SearchStoreParts = browserParts,
): SearchStore {
  const store = createStore<SearchSlice>(() => emptySlice)
  const previewer = new Previewer(api, store, parts.after)
  const searcher = new Searcher(api, store, { after: parts.after, onDone: () => previewer.now() })
  let root: string | undefined
  /** What was typed for each folder: a rewrite of one is nothing to run over another. */
  const forms = new Map<string, SearchForm>()
  const ask = (): void => store.setState(({ asked }) => ({ asked: asked + 1 }))
  const later = (): void => {
    previewer.forget()
    searcher.later()
  }
  const searchNow = (): void => {
    previewer.forget()
    searcher.now()
  }

  return {
    store,
    ask,
    searchNow,
    edit(part) {
      const before = store.getState().form
      const form = { ...before, ...part }
      store.setState({ form })
      if (!isSame(queryOf(before), queryOf(form))) later()
      else if (!isSame(previewQueryOf(before), previewQueryOf(form))) previewer.later()
    },
    fill(form) {
      store.setState({ form })
      ask()
      searchNow()
    },
    clear() {
      store.setState({ form: emptyForm })
      ask()
      later()
    },
    cancel() {
      previewer.forget()
      searcher.cancel()
    },
    showMore: () => searcher.more(),
    ...fileReader(api, store, () => `${searcher.turn} ${previewer.turn}`),
    remember() {
      const history = withEntry(store.getState().history, entryOf(store.getState().form))
      if (root === undefined || queryOf(store.getState().form) === undefined) return
      store.setState({ history })
      writeHistory(parts.storage, root, history)
    },
    enter(next) {
      if (next === root) return
      if (root !== undefined) forms.set(root, store.getState().form)
      root = next
      searcher.isOpen = next !== undefined
      const history = next === undefined ? [] : readHistory(parts.storage, next)
      const form = forms.get(next ?? '') ?? emptyForm
      store.setState({ languages: loading, history, form })
      if (next !== undefined) void readLanguages(api, store)
      later()
    },
  }
}

/** Reads files when they are looked at; an answer that comes after the next search is dropped. */
function fileReader(
  api: ControlCenterApi,
  store: StoreApi<SearchSlice>,
  turn: () => string,
): Pick<SearchStore, 'readText' | 'readSides'> {
  async function put<T>(asked: Promise<Reply<T>>, keep: (value: Load<T>) => void): Promise<void> {
    const mine = turn()
    keep(loading)
    const reply = await asked
    if (mine === turn()) keep(loaded(reply))
  }
  return {
    readText(path) {
      if (store.getState().texts[path] !== undefined) return
      void put(api.call('file.text', { path }), (value) =>
        store.setState(({ texts }) => ({ texts: { ...texts, [path]: value } })),
      )
    },
    readSides(path) {
      const { preview, sides } = store.getState()
      if (preview.kind !== 'done' || sides[path] !== undefined) return
      void put(api.call('rewrite.file', { previewId: preview.id, path }), (value) =>
        store.setState((slice) => ({ sides: { ...slice.sides, [path]: value } })),
      )
    },
  }
}

async function readLanguages(api: ControlCenterApi, store: StoreApi<SearchSlice>): Promise<void> {
  const reply = await api.call('language.list', {})
  store.setState({ languages: loaded(reply.ok ? { ok: true, value: reply.value.languages } : reply) })
}

function entryOf({ pattern, rewrite, language }: SearchForm): HistoryEntry {
  return {
    pattern,
    ...(rewrite === undefined ? {} : { rewrite }),
    ...(language === undefined ? {} : { language }),
  }
}

/** Forms are plain data, their keys always in the same order. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
