import { useState } from 'react'
import type { PlaceRow } from './rows.ts'

/** Where the person is in the list: the row of the arrows, the opened one, what is folded and what is shown wider. */
export interface ListState {
  readonly activeKey: string | undefined
  readonly opened: PlaceRow | undefined
  readonly folded: ReadonlySet<string>
  readonly expanded: ReadonlySet<string>
}

const atTheBeginning: ListState = {
  activeKey: undefined,
  opened: undefined,
  folded: new Set(),
  expanded: new Set(),
}

/** The state of the list of one answer; another answer (another `of`) begins anew. */
export function useListState(of: string): {
  readonly state: ListState
  readonly put: (part: Partial<ListState>) => void
  readonly toggle: (set: 'folded' | 'expanded', key: string) => void
} {
  const [state, setState] = useState(atTheBeginning)
  const [seen, setSeen] = useState(of)
  if (seen !== of) {
    setSeen(of)
    setState(atTheBeginning)
  }
  return {
    state: seen === of ? state : atTheBeginning,
    put: (part) => setState((before) => ({ ...before, ...part })),
    toggle: (set, key) => setState((before) => ({ ...before, [set]: toggled(before[set], key) })),
  }
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
