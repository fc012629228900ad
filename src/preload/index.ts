import { contextBridge, ipcRenderer } from 'electron'
import { callChannel, type ControlCenterApi, eventChannel } from '../shared/ipc/api.ts'

type Listener = (payload: never) => void
const listeners = new Map<string, Set<Listener>>()

/** All that the page gets: two functions, never an Electron object. Bundled into one file, as the sandbox wants it. */
const api: ControlCenterApi = {
  call: async (name, input) =>
    // Main answers with a `Reply` whose value has the shape of the contract (src/main/app/ipc-router.ts).
    (await ipcRenderer.invoke(callChannel, name, input)) as Awaited<ReturnType<typeof api.call<typeof name>>>,
  on(name, listener) {
    const own: Listener = (payload) => listener(payload)
    const ofName = listeners.get(name) ?? new Set()
    listeners.set(name, ofName.add(own))
    return () => {
      ofName.delete(own)
    }
  },
}

ipcRenderer.on(
  eventChannel,
  (_event, batch: readonly { readonly name: string; readonly payload: never }[]) => {
    for (const { name, payload } of batch) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
    }
  },
)

contextBridge.exposeInMainWorld('controlCenter', api)
