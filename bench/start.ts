import { fileURLToPath } from 'node:url'
import { median } from './electron/median.ts'
import { needDisplay, preparePair } from './electron/prepare.ts'
import { endStart, watchStart } from './electron/watched-start.ts'

/**
 * From the start of the process to the first paint, of the app with the sample open and of a bare Electron window, in
 * turns on the same machine. Each has its own profile, used once before it counts. Bar: at most 1.3 times.
 */
const pairs = 7
const maxRatio = 1.3

await needDisplay(fileURLToPath(import.meta.url))
const pair = await preparePair()
const times = { app: [] as [number, number][], bare: [] as [number, number][] }
try {
  for (let round = -1; round < pairs; round++) {
    for (const which of ['bare', 'app'] as const) {
      const start = await watchStart(pair.electron, pair[which])
      await endStart(start)
      if (round >= 0) times[which].push([start.firstPaintMs, start.firstContentMs])
    }
  }
} finally {
  pair.clean()
}
const paint = compare('first paint', 0)
compare('first content', 1)
console.log(`  bar: the ratio of the first paint at most ${maxRatio}`)
process.exitCode = paint <= maxRatio ? 0 : 1

function compare(what: string, index: 0 | 1): number {
  const app = median(times.app.map((one) => one[index]))
  const bare = median(times.bare.map((one) => one[index]))
  const ratios = times.app.map((one, round) => one[index] / (times.bare[round]?.[index] ?? Number.NaN))
  const ratio = median(ratios)
  console.log(
    `  ${what.padEnd(14)} app ${app.toFixed(0)} ms, bare window ${bare.toFixed(0)} ms, ` +
      `ratio ${ratio.toFixed(2)} (median of ${pairs} interleaved pairs: ${ratios.map((one) => one.toFixed(2)).join(' ')})`,
  )
  return ratio
}
