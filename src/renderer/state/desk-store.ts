import { createStore, type StoreApi } from 'zustand/vanilla'

export const sidePanes = ['review', 'files', 'diagnostics', 'search', 'debugger', 'graph', 'servers'] as const
export type SidePane = (typeof sidePanes)[number]
export type DiffLayout = 'split' | 'inline'
export const reviewActs = [
  'accept',
  'discard',
  'rebase',
  'undo',
  'tickAll',
  'tickNone',
  'nextSite',
  'previousSite',
] as const
export type ReviewAct = (typeof reviewActs)[number]

/** A stretch of a file, 1-based, that is shown over the window. */
export interface OpenedPlace {
  readonly path: string
  readonly span: {
    readonly line: number
    readonly column: number
    readonly endLine: number
    readonly endColumn: number
  }
}

export interface DeskSlice {
  readonly pane: SidePane
  /** How often somebody asked to have the focus in the shown pane. */
  readonly paneFocus: number
  readonly diffLayout: DiffLayout
  /** The change that the review pane shows; undefined lets it choose the newest one that waits. */
  readonly changeId: string | undefined
  /** The change that waits and was shown last: another one that comes does not take its place. */
  readonly pinnedChangeId: string | undefined
  /** Somebody asked for just this change, so the focus goes to it. */
  readonly isChangeAsked: boolean
  /** How many changes the run had when the shown one was decided; undefined: it was asked for. */
  readonly keptAmong: number | undefined
  /** What the palette asked the review to do, until the review takes it. */
  readonly reviewAsk: ReviewAct | undefined
  /** The row that the servers pane was asked to show. */
  readonly serverId: string | undefined
  /** The file that somebody followed a link to. */
  readonly place: OpenedPlace | undefined
  /** What the composer was asked to begin with; `at` makes each asking a new one. */
  readonly prompt: { readonly text: string; readonly at: number } | undefined
  readonly isPaletteOpen: boolean
  readonly isKeySheetOpen: boolean
}

/** What the person arranged: nothing here is a fact about a run. */
export interface DeskStore {
  readonly store: StoreApi<DeskSlice>
  readonly showPane: (pane: SidePane) => void
  /** Shows a pane and moves the focus into it. */
  readonly focusPane: (pane: SidePane) => void
  readonly showChange: (changeId: string | undefined) => void
  readonly pinChange: (changeId: string) => void
  /** Goes on showing a change that is decided, beside the next one that waits, until a new one is staged; the focus stays where it is. */
  readonly keepChange: (changeId: string, among: number) => void
  /** Shows the review and does something in it, as its buttons and keys do. */
  readonly askReview: (act: ReviewAct) => void
  /** It is taken: a review that is shown later must not do it again. */
  readonly askTaken: () => void
  readonly showServer: (serverId: string) => void
  /** Shows a file of the workspace at a place; undefined closes it. */
  readonly showPlace: (place: OpenedPlace | undefined) => void
  readonly setDiffLayout: (layout: DiffLayout) => void
  /** Puts the cursor in the composer, with a text to begin with. */
  readonly prompt: (text?: string) => void
  readonly setPalette: (isOpen: boolean) => void
  readonly setKeySheet: (isOpen: boolean) => void
}

export function createDeskStore(): DeskStore {
  const store = createStore<DeskSlice>(() => ({
    pane: 'review',
    paneFocus: 0,
    diffLayout: 'split',
    changeId: undefined,
    pinnedChangeId: undefined,
    isChangeAsked: false,
    keptAmong: undefined,
    reviewAsk: undefined,
    serverId: undefined,
    place: undefined,
    prompt: undefined,
    isPaletteOpen: false,
    isKeySheetOpen: false,
  }))
  return {
    store,
    showPane: (pane) => store.setState({ pane }),
    focusPane: (pane) => store.setState(({ paneFocus }) => ({ pane, paneFocus: paneFocus + 1 })),
    showChange: (changeId) =>
      store.setState({ pane: 'review', changeId, isChangeAsked: true, keptAmong: undefined }),
    pinChange: (pinnedChangeId) => store.setState({ pinnedChangeId }),
    keepChange: (changeId, keptAmong) => store.setState({ changeId, isChangeAsked: false, keptAmong }),
    askReview: (act) =>
      store.setState(({ paneFocus }) => ({ pane: 'review', paneFocus: paneFocus + 1, reviewAsk: act })),
    askTaken: () => store.setState({ reviewAsk: undefined }),
    showServer: (serverId) => store.setState({ pane: 'servers', serverId }),
    showPlace: (place) => store.setState({ place }),
    setDiffLayout: (diffLayout) => store.setState({ diffLayout }),
    prompt: (text = '') => store.setState(({ prompt }) => ({ prompt: { text, at: (prompt?.at ?? 0) + 1 } })),
    setPalette: (isPaletteOpen) => store.setState({ isPaletteOpen }),
    setKeySheet: (isKeySheetOpen) => store.setState({ isKeySheetOpen }),
  }
}
