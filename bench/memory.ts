import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './electron/median.ts'
import { memoryOfTree } from './electron/memory-of.ts'
import { needDisplay, preparePair } from './electron/prepare.ts'
import { endStart, watchStart } from './electron/watched-start.ts'

/**
 * Memory of the idle app with the sample open and trusted, against a bare Electron window: PSS summed over the process
 * tree, after a while of quiet, in turns on the same machine. Bar: at most 1.5 times.
 */
const pairs = 7
const quietMs = 8_000
const maxRatio = 1.5
const megabyte = 1024 * 1024

await needDisplay(fileURLToPath(import.meta.url))
const pair = await preparePair()
const sizes = { app: [] as number[], bare: [] as number[] }
let processes = { app: 0, bare: 0 }
try {
  for (let round = 0; round < pairs; round++) {
    for (const which of ['bare', 'app'] as const) {
      const start = await watchStart(pair.electron, pair[which])
      await wait(quietMs)
      const memory = memoryOfTree(start.pid)
      await endStart(start)
      sizes[which].push(memory.bytes)
      processes = { ...processes, [which]: memory.processes }
    }
  }
} finally {
  pair.clean()
}
const ratios = sizes.app.map((bytes, round) => bytes / (sizes.bare[round] ?? Number.NaN))
const ratio = median(ratios)
console.log(
  `  app ${(median(sizes.app) / megabyte).toFixed(0)} MB (${processes.app} processes), ` +
    `bare window ${(median(sizes.bare) / megabyte).toFixed(0)} MB (${processes.bare}), ratio ${ratio.toFixed(2)}`,
)
console.log(`  median of ${pairs} interleaved pairs: ${ratios.map((one) => one.toFixed(2)).join(' ')}`)
console.log(`  bar: at most ${maxRatio}`)
process.exitCode = ratio <= maxRatio ? 0 : 1
