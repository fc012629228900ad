import { createStore, type StoreApi } from 'zustand/vanilla'

export const sidePanes = ['review', 'files', 'diagnostics', 'search', 'servers'] as const
export type SidePane = (typeof sidePanes)[number]
export type DiffLayout = 'split' | 'inline'

export interface DeskSlice {
  readonly pane: SidePane
  /** How often somebody asked to have the focus in the shown pane. */
  readonly paneFocus: number
  readonly diffLayout: DiffLayout
  /** The change that the review pane shows; undefined lets it choose the newest one that waits. */
  readonly changeId: string | undefined
  /** The row that the servers pane was asked to show. */
  readonly serverId: string | undefined
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
  readonly showServer: (serverId: string) => void
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
    serverId: undefined,
    prompt: undefined,
    isPaletteOpen: false,
    isKeySheetOpen: false,
  }))
  return {
    store,
    showPane: (pane) => store.setState({ pane }),
    focusPane: (pane) => store.setState(({ paneFocus }) => ({ pane, paneFocus: paneFocus + 1 })),
    showChange: (changeId) => store.setState({ pane: 'review', changeId }),
    showServer: (serverId) => store.setState({ pane: 'servers', serverId }),
    setDiffLayout: (diffLayout) => store.setState({ diffLayout }),
    prompt: (text = '') => store.setState(({ prompt }) => ({ prompt: { text, at: (prompt?.at ?? 0) + 1 } })),
    setPalette: (isPaletteOpen) => store.setState({ isPaletteOpen }),
    setKeySheet: (isKeySheetOpen) => store.setState({ isKeySheetOpen }),
  }
}
