import type { WorkerEntry } from '../../../../src/main/base/worker-url.ts'

/**
 * A thread's program whose tasks do what pools have to live with: `echo` answers its input and the thread, `hold` and
 * `hang` tell that they have begun and wait, the one for its gate or a cancel, the other for ever.
 */
const program = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
const place = new Int32Array(workerData.place)
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))
parentPort.on('message', async ({ id, name, input, cancel }) => {
  const flag = new Int32Array(cancel)
  const health = { memoryBytes: 0, isBroken: false, ...input.health }
  const done = (output) => parentPort.postMessage({ type: 'done', id, output, health })
  const failed = (code) => {
    const failure = { code, message: 'It failed.', hint: 'Do this.', details: undefined }
    parentPort.postMessage({ type: 'failed', id, failure, health })
  }
  if (input.at !== undefined) Atomics.store(place, 0, input.at)
  if (name === 'echo') done({ said: input.say, threadId })
  if (name === 'fail') failed(input.code)
  if (name === 'die') process.exit(7)
  if (name === 'babble') parentPort.postMessage({ type: 'done' })
  if (name === 'hang') {
    parentPort.postMessage({ type: 'note', id, value: 'begun' })
    setTimeout(() => { for (;;); }, 0)
  }
  if (name === 'hold') {
    parentPort.postMessage({ type: 'note', id, value: 'begun' })
    const gate = new Int32Array(input.gate)
    while (Atomics.load(gate, 0) === 0 && Atomics.load(flag, 0) === 0) await pause()
    if (Atomics.load(flag, 0) === 0) done({ said: input.say, threadId })
    else failed('cancelled')
  }
})`

export const scriptedThread: WorkerEntry = {
  url: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
  execArgv: [],
}
