import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import { workerEntry } from '../base/worker-url.ts'
import type { ServicesOptions } from '../services.ts'

type GraphChannel = ReturnType<NonNullable<ServicesOptions['graphProcess']>>

/** The code graph in a process of its own: what it needs of memory and what may crash it are not the window's. */
export function graphProcess(): GraphChannel {
  const child = utilityProcess.fork(fileURLToPath(workerEntry('graph-worker').url), [], {
    serviceName: 'Control Center code graph',
    stdio: 'ignore',
  })
  const exited = new Promise<number>((resolve) => child.once('exit', resolve))
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on('message', listener)
    },
    onExit: (listener) => void exited.then((code) => listener(`it exited with code ${code}`)),
    kill: async () => {
      // False when it has exited already.
      child.kill()
      await exited
    },
  }
}
