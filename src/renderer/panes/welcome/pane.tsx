import { useState } from 'react'
import { run, showRefusal } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { NoRun } from './no-run.tsx'
import { Welcome } from './welcome.tsx'

/** What stands in the middle while no run is shown: the first contact, or the workspace that waits for a run. */
export function WelcomePane(): React.JSX.Element {
  const { api, app, runs } = useStores()
  const state = useApp()
  const [isStarting, setStarting] = useState(false)
  async function startDemo(): Promise<void> {
    setStarting(true)
    const reply = await api.call('demo.start', {})
    setStarting(false)
    if (reply.ok) runs.select(reply.value.runId)
    else showRefusal(reply.error)
  }
  async function createRun(): Promise<void> {
    const reply = await api.call('run.create', {})
    if (reply.ok) runs.select(reply.value.runId)
    else showRefusal(reply.error)
  }
  const demo = { isStarting, onDemo: () => void startDemo() }
  if (state?.workspace !== undefined)
    return <NoRun name={state.workspace.name} onCreate={() => void createRun()} {...demo} />
  return <Welcome recent={state?.recent ?? []} onOpen={(path) => run(app.openWorkspace(path))} {...demo} />
}
