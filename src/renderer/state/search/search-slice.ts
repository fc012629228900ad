import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { SearchLanguage } from '../../../shared/model/pattern-search.ts'
import { loading, type Load } from '../load.ts'
import { emptyForm, type SearchForm } from './search-form.ts'
import type { HistoryEntry, TextStorage } from './search-history.ts'
import { idlePreview, idleRun, type PreviewRun, type SearchRun } from './search-run.ts'

export interface FileText {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** What the search pane shows. */
export interface SearchSlice {
  readonly form: SearchForm
  readonly run: SearchRun
  readonly preview: PreviewRun
  readonly languages: Load<readonly SearchLanguage[]>
  readonly history: readonly HistoryEntry[]
  /** Files as they are now, by path; read again after every search. */
  readonly texts: Readonly<Record<string, Load<FileText>>>
  /** Both sides of the previewed files, by path. */
  readonly sides: Readonly<Record<string, Load<BothSides>>>
  readonly isPaging: boolean
  /** Counts the askings to put the cursor into the pattern box. */
  readonly asked: number
}

export const nothingFound = { run: idleRun, preview: idlePreview, texts: {}, sides: {} } as const

export const emptySlice: SearchSlice = {
  ...nothingFound,
  form: emptyForm,
  languages: loading,
  history: [],
  isPaging: false,
  asked: 0,
}

/** Typing rests this long before anything is asked. */
export const restMs = 150

/** What the store takes from its surroundings. */
export interface SearchStoreParts {
  /** Does something later; the function stops that. */
  readonly after: (ms: number, act: () => void) => () => void
  readonly storage: TextStorage
}

export const browserParts: SearchStoreParts = {
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
}
