import { useState } from 'react'
import { useStore } from 'zustand'
import { createRun, startDemo } from '../../state/actions.ts'
import { run } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { Skeleton } from '../../ui/states.tsx'
import { NoRun } from './no-run.tsx'
import { Welcome } from './welcome.tsx'

/** What stands in the middle while no run is shown: the first contact, or the workspace that waits for a run. */
export function WelcomePane(): React.JSX.Element {
  const stores = useStores()
  const { app } = stores
  const state = useApp()
  const isReading = useStore(stores.runs.store, ({ list }) => list.kind === 'loading')
  const [isStarting, setStarting] = useState(false)
  async function demo(): Promise<void> {
    setStarting(true)
    await startDemo(stores)
    setStarting(false)
  }
  const begin = { isStarting, onDemo: () => void demo() }
  if (isReading || state === undefined) return <Skeleton rows={6} />
  if (state.workspace !== undefined)
    return <NoRun name={state.workspace.name} onCreate={() => void createRun(stores)} {...begin} />
  return <Welcome recent={state.recent} onOpen={(path) => run(app.openWorkspace(path))} {...begin} />
}
