import type { Stores } from './stores.ts'
import { showRefusal } from './refusal.ts'
import { nextWaiting } from './run-order.ts'
import { valueOf } from './load.ts'

/** What several places of the window can do: a button, the palette and a key call the same function. */
export async function createRun({ api, runs, desk }: Stores): Promise<void> {
  const reply = await api.call('run.create', {})
  if (!reply.ok) {
    showRefusal(reply.error)
    return
  }
  runs.select(reply.value.runId)
  desk.prompt()
}

export async function startDemo({ api, runs }: Stores): Promise<void> {
  const reply = await api.call('demo.start', {})
  if (reply.ok) runs.select(reply.value.runId)
  else showRefusal(reply.error)
}

/** Shows the next run that needs somebody; without one nothing changes. */
export function showNextWaiting({ runs }: Stores): void {
  const { list, currentId } = runs.store.getState()
  const next = nextWaiting(valueOf(list) ?? [], currentId)
  if (next !== undefined) runs.select(next)
}
