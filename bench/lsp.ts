import { monitorEventLoopDelay } from 'node:perf_hooks'
import os from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { missingCommands } from '../test/support/real-servers/places.ts'
import { type EditProject, editProjects } from './lsp/edit-projects.ts'
import { measureOverhead, type TimedWrite } from './lsp/overhead.ts'
import { type Project, projects } from './lsp/projects.ts'
import { randomEdits } from './lsp/random-edits.ts'
import { spreadOf } from './write-to-delta/spread.ts'

/**
 * The language servers against their bars, over every real server that is here. `overhead`: what the product adds to a
 * write (from the server's last message that belongs to the text, plus its quiet time, to the returned result) has a p95
 * of at most 50 ms, and no result is later than its bound. `edits`: in 2,000 random edits over three servers a run is
 * told nothing stale, nothing twice and loses nothing, against a process that has seen no other text.
 * `npm run bench:lsp -- [overhead] [edits] [--share 0.1] [--seed 7] [--only gopls,pyright]`
 */
const parts = ['overhead', 'edits'] as const
const barMs = 50
/** A warm server that has not settled by then is told as late. */
const boundMs = 5_000
const allEdits = 2_000
const exactEvery = 50
const shownFaults = 10
/** How late this machine lets any timer be is printed side by side: what is added contains it. */
const lagResolutionMs = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [share, seed] = [Number(values.share), Number(values.seed)]
const only = values.only?.split(',')
const isKnown = (id: string): boolean => projects.some(({ server }) => server === id)
const isAsked = (server: string): boolean => only === undefined || only.includes(server)
const isUsable =
  share > 0 &&
  share <= 1 &&
  Number.isSafeInteger(seed) &&
  (only ?? []).every(isKnown) &&
  positionals.every(isPart)
if (isUsable) process.exitCode = (await run()) ? 0 : 1
else {
  const names = projects.map(({ server }) => server).join(',')
  console.error(
    `Usage: npm run bench:lsp -- [${parts.join('] [')}] [--share 0.1] [--seed 7] [--only ID,ID]. IDs: ${names}`,
  )
  process.exitCode = 2
}

function isPart(name: string): boolean {
  return parts.some((part) => part === name)
}

async function run(): Promise<boolean> {
  const load = os.loadavg().map((one) => one.toFixed(1))
  console.log(`  milliseconds; load of the machine ${load.join(' ')}, ${os.cpus().length} cores`)
  const wants = (part: string): boolean => positionals.length === 0 || positionals.includes(part)
  const missed: string[] = []
  if (wants('overhead')) {
    console.log(`  bars: p95 of what is added at most ${barMs}, a result within ${boundMs + barMs}\n`)
    const head = ['writes', 'p50', 'p95', 'max', 'whole p50', 'longest', 'lag p95']
    console.log(`  ${'added by the product'.padEnd(42)}${head.map((one) => one.padStart(10)).join('')}`)
    for (const project of projects.filter(({ server }) => isAsked(server)))
      if (!(await isQuick(project))) missed.push(project.server)
  }
  if (wants('edits')) {
    console.log('\n  bars: 0 stale, 0 repeated, 0 lost')
    for (const project of editProjects.filter(({ server }) => isAsked(server)))
      if (!(await isRight(project))) missed.push(`edits of ${project.server}`)
  }
  if (missed.length > 0) console.error(`\n  missed: ${missed.join(', ')}`)
  return missed.length === 0
}

/** A server that is not here is said so, and misses nothing. */
function isHere(server: string, needs: readonly string[] = []): boolean {
  if (missingCommands(server, ...needs).length === 0) return true
  console.log(`  ${server.padEnd(42)}SKIPPED: it is not on this machine`)
  return false
}

async function isQuick(project: Project): Promise<boolean> {
  const { server, needs } = project
  if (!isHere(server, needs)) return true
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs })
  lag.enable()
  const { own, withDependents } = await measureOverhead(project, share)
  lag.disable()
  const lagMs = Math.max(0, lag.percentile(95) / 1e6 - lagResolutionMs)
  const { p95, longest } = print(server, own, lagMs)
  if (withDependents.length > 0) print(`${server}, with dependents`, withDependents)
  return p95 <= barMs && longest <= boundMs + barMs
}

function print(
  name: string,
  writes: readonly TimedWrite[],
  lagMs?: number,
): { readonly p95: number; readonly longest: number } {
  const added = spreadOf(writes.map((one) => one.added))
  const whole = spreadOf(writes.map((one) => one.whole))
  const figures = [added.p50, added.p95, added.max].map((ms) => ms.toFixed(1))
  const all = [String(writes.length), ...figures, whole.p50.toFixed(0), whole.max.toFixed(0)]
  const lag = lagMs === undefined ? [] : [lagMs.toFixed(1)]
  console.log(`  ${name.padEnd(42)}${[...all, ...lag].map((one) => one.padStart(10)).join('')}`)
  return { p95: added.p95, longest: whole.max }
}

async function isRight(project: EditProject): Promise<boolean> {
  const { server, needs } = project
  if (!isHere(server, needs)) return true
  const startedMs = performance.now()
  const edits = Math.max(1, Math.round((allEdits / editProjects.length) * share))
  const { faults, ownChecks, freshServers, stale, repeated, lost } = await randomEdits(project, {
    edits,
    seed,
    exactEvery,
  })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
  console.log(
    `  ${server.padEnd(20)} ${edits} edits in ${seconds} s, ${ownChecks} checks by its command line, ${freshServers} by a fresh server: ${stale} stale, ${repeated} repeated, ${lost} lost`,
  )
  for (const fault of faults.slice(0, shownFaults)) console.log(`    ${fault}`)
  return faults.length === 0
}
