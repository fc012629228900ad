import process from 'node:process'
import { parseArgs } from 'node:util'
import { scenarios } from './faults/scenarios.ts'
import type { Scenario } from './faults/scenario.ts'
import { say } from './system/say.ts'

/**
 * `npm run faults` injects every fault of the table in CONTRIBUTING.md into commits, prints what was
 * seen and exits with 1 when a promise was broken. `npm run faults -- NAME [--share 0.1] [--seed 7]` runs one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
})
const [share, seed] = [Number(values.share), Number(values.seed)]
const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0 || !(share > 0 && share <= 1) || !Number.isSafeInteger(seed)) {
  say(
    `Usage: npm run faults -- [NAME...] [--share 0.1] [--seed 7]. Names: ${scenarios.map(({ name }) => name).join(', ')}.`,
  )
  process.exitCode = 2
} else {
  const wanted = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  let broken = 0
  for (const scenario of wanted) broken += await runOne(scenario)
  say(broken === 0 ? 'No promise was broken.' : `${broken} promises were broken.`)
  process.exitCode = broken === 0 ? 0 : 1
}

/** Answers how many promises were broken. */
async function runOne({ name, about, size, run }: Scenario): Promise<number> {
  const trials = Math.max(1, Math.round(size * share))
  say(`\n${name}: ${about}`)
  const start = performance.now()
  const isLive = process.stdout.isTTY
  const figures = await run({
    trials,
    seed,
    onProgress: (done) => isLive && process.stdout.write(`\r  ${done} of ${trials}`),
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  const seen = Object.entries(figures.seen).map(([what, count]) => `${what} ${count}`)
  say(
    `${isLive ? '\r' : ''}  ${figures.trials} trials in ${seconds} s, ${figures.violations.length} violations (${seen.join(', ')})`,
  )
  for (const violation of figures.violations.slice(0, 10)) say(`  VIOLATION ${violation}`)
  return figures.violations.length
}
