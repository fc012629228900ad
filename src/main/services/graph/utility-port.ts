import type { GraphPort } from '../../graph/indexing/serve-graph.ts'

/** What Electron gives a utility process in `process.parentPort`; a message comes as the `data` of an event. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Absent in a worker thread. */
export function utilityPort(): Omit<GraphPort, 'close'> | undefined {
  const port: unknown = Reflect.get(process, 'parentPort')
  if (!isParentPort(port)) return undefined
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  }
}

function isParentPort(value: unknown): value is ParentPort {
  return (
    typeof value === 'object' &&
    value !== null &&
    'postMessage' in value &&
    typeof value.postMessage === 'function' &&
    'on' in value &&
    typeof value.on === 'function'
  )
}
