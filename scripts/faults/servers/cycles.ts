import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import type { FakeScript } from '../../../test/support/fake-server/script.ts'
import { descendantsOf } from '../../../test/support/process-tree.ts'
import { livingOf } from '../../../test/support/processes.ts'
import { type Amount, type Figures, type Scenario, Tally } from '../scenario.ts'
import { EditedWorkspace } from './edited-workspace.ts'

/** Code is compiled and pools are filled in the first cycles: what stays after them is growth. */
const warmUp = 0.25
/** What 150 cycles may add: an object kept of each would be more. */
const maxGrownBytes = 3_000_000

export const serverCycles: Scenario = {
  name: 'server-cycles',
  about: 'a workspace with a language server is opened, edited and closed again and again; nothing grows',
  size: 200,
  run: async (amount) => await runCycles(amount),
}

async function runCycles({ trials, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const host = new ProcessHost()
  const collect = collector()
  const others = new Set(descendantsOf(process.pid))
  let settledBytes = 0
  try {
    for (let cycle = 0; cycle < trials; cycle++) {
      if (cycle === Math.floor(trials * warmUp)) settledBytes = await heldBytes(collect)
      await oneCycle(host, tally)
      const children = descendantsOf(process.pid).filter(
        (pid) => !others.has(pid) && pid !== host.watchdogPid,
      )
      const living = await livingOf(children)
      if (living.length > 0) tally.violates(`cycle ${cycle}: ${living.length} children are left`)
      onProgress((tally.trials += 1))
    }
    const grown = (await heldBytes(collect)) - settledBytes
    const words = `the heap has grown by ${Math.round(grown / 1000)} kB`
    tally.saw(words)
    if (grown > maxGrownBytes) tally.violates(words)
  } finally {
    await host.close()
  }
  return tally.figures()
}

const works: FakeScript = { pull: { kind: 'static' }, findings: [{ find: 'bad', message: 'bad is wrong' }] }

async function oneCycle(host: ProcessHost, tally: Tally): Promise<void> {
  // A text of some size, so that one that is kept shows.
  const workspace = await EditedWorkspace.open(host, works, {
    text: `good${' '.repeat(100_000)}`,
    coldLimitMs: 10_000,
  })
  try {
    const { state } = await workspace.edit(`bad${' '.repeat(100_000)}`)
    tally.saw(state)
    // A busy machine may be slower than the bound: the cycle is to hold everything that an answered one does.
    if (state !== 'fresh') await workspace.late()
  } finally {
    await workspace.close()
    await workspace.remove()
  }
}

/** The collector of this process, without a flag on its command line. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return () => void runInNewContext('gc()')
}

async function heldBytes(collect: () => void): Promise<number> {
  // Streams and timers of what was closed end a little later.
  await wait(500)
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
