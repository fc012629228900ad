import { parentPort } from 'node:worker_threads'
import { makeHost } from '../../graph/indexing/make-host.ts'
import { type GraphPort, serveGraph } from '../../graph/indexing/serve-graph.ts'
import { ProcessHost } from '../../process/process-host.ts'
import { gitFiles } from './git-files.ts'
import { utilityPort } from './utility-port.ts'

/** The program of the graph's process: a worker thread in plain Node, a utility process in the app. */
const processes = new ProcessHost()
const closers: (() => Promise<void>)[] = [async () => await processes.close()]

const port: GraphPort = {
  ...(utilityPort() ?? threadPort()),
  close: () => void Promise.all(closers.map(async (close) => await close())).then(() => process.exit(0)),
}

serveGraph(port, (start, tell) => {
  const made = makeHost(start, async (root, signal) => await gitFiles(processes, root, signal), tell)
  closers.push(async () => await made.close())
  return made.host
})

function threadPort(): Omit<GraphPort, 'close'> {
  return {
    post: (message) => parentPort?.postMessage(message),
    onMessage: (listener) => void parentPort?.on('message', listener),
  }
}
