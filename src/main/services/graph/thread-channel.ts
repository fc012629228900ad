import { Worker } from 'node:worker_threads'
import { messageOf } from '../../base/failure.ts'
import { workerEntry } from '../../base/worker-url.ts'
import type { GraphChannel } from '../../graph/graph-client.ts'

/** Facts of a hundred thousand files pass through it; a bound that ends the thread and not the program. */
const maxHeapMegabytes = 1_024

/** The graph in a worker thread: the way of plain Node. */
export function graphThread(): GraphChannel {
  const { url, execArgv } = workerEntry('graph-worker')
  const worker = new Worker(url, {
    execArgv: [...execArgv],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  let why = 'it exited'
  worker.on('error', (error) => (why = messageOf(error)))
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.once('exit', (code) => listener(`${why} with code ${code}`)),
    kill: async () => {
      await worker.terminate()
    },
  }
}
