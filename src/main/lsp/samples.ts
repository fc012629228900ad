import type { ServerSample } from '../../shared/model/server-status.ts'
import type { Clock } from '../base/clock.ts'
import type { ServerSlot } from './running/slot.ts'

/** How the running ones of these are just now; the others are not asked. */
export async function sampleSlots(slots: readonly ServerSlot[], clock: Clock): Promise<ServerSample[]> {
  const samples = slots.map(async ({ state, entry, place }): Promise<ServerSample[]> => {
    if (state.kind !== 'starting' && state.kind !== 'ready') return []
    const { server } = state
    return [
      {
        id: entry.id,
        root: place.root,
        ...(server.pid === undefined ? {} : { pid: server.pid }),
        upMs: Math.round(clock.now() - server.startedAtMs),
        memoryBytes: await server.residentBytes(),
        lastMessages: [...server.lastMessages],
      },
    ]
  })
  return (await Promise.all(samples)).flat()
}
