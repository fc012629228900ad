import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { AppState } from '../../shared/ipc/contract.ts'
import type { RunView } from '../../shared/run/view.ts'
import { valueOf, type Load } from './load.ts'
import type { Stores } from './stores.ts'

export const StoresContext = createContext<Stores | undefined>(undefined)

/** The stores of the window; only pane.tsx files and app.tsx ask for them. */
export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (stores === undefined) throw new Error('The stores are missing above this component.')
  return stores
}

export function useApp(): AppState | undefined {
  return useStore(useStores().app.store, ({ app }) => valueOf(app))
}

/** The run that is shown: undefined when none is. */
export function useCurrentRun(): Load<RunView> | undefined {
  return useStore(useStores().runs.store, ({ open, currentId }) =>
    currentId === undefined ? undefined : open[currentId],
  )
}
