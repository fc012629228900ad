import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { inProject } from '../scripts/system/project-root.ts'
import { builtWorker, memoryProgram } from './structural/built-worker.ts'
import { makeCorpus, makeSmallFiles } from './structural/corpus.ts'
import { literalFree, selective } from './structural/patterns.ts'
import { type Split, splitOf } from './structural/split.ts'
import { timeCommand, timeOurs } from './structural/timed.ts'
import { astGrep, yardsticks } from './structural/yardsticks.ts'

/**
 * Our structural search beside the `ast-grep` command, in turn over the same files in the same run; medians. Cold is a
 * new engine whose threads are yet to start; warm is its second search. Then memory over repeated searches, and over
 * 100,000 files. `--quick` takes fewer files and rounds, for a look.
 */
const isQuick = process.argv.includes('--quick')
const corpusFiles = isQuick ? 600 : 3_600
const streamedFiles = isQuick ? 10_000 : 100_000
const rounds = isQuick ? 1 : 3
const repeated = isQuick ? 20 : 50
const coldBars = { selective: 1, literalFree: 2 }
const warmBar = 0.1
const streamedBarMegabytes = 600
/** Searches after which memory may not grow, and what the allocator may keep on top of it. */
const settledAfter = 5
const slackMegabytes = 24

const memorySchema = z.object({
  megabytes: z.array(z.number()),
  peak: z.number(),
  files: z.number(),
  seconds: z.number(),
})

const binary = astGrep()
const entry = await builtWorker()
const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'structural-')))
const isMet: boolean[] = []
try {
  const root = path.join(folder, 'corpus')
  const { files, bytes } = makeCorpus(yardsticks, root, corpusFiles)
  const load = os.loadavg().map((one) => one.toFixed(1))
  console.log(`  ${files} files, ${(bytes / 1e6).toFixed(0)} MB; ${rounds} rounds; load ${load.join(' ')}`)
  await compare('a literal that few files hold', selective, coldBars.selective, root)
  await compare('no literal', literalFree, coldBars.literalFree, root)
  await printSplit(root)
  await printCommandLine(root)
  repeatedSearches(root)
  streamed(path.join(folder, 'many'))
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = isMet.every(Boolean) ? 0 : 1

async function compare(
  title: string,
  patterns: readonly string[],
  coldBar: number,
  root: string,
): Promise<void> {
  console.log(`\n  Patterns with ${title}: milliseconds${' '.repeat(12)}ast-grep    cold    warm  matches`)
  const ratios = { cold: [] as number[], warm: [] as number[] }
  for (const pattern of patterns) {
    const theirs: number[] = []
    const cold: number[] = []
    const warm: number[] = []
    let total = 0
    for (let round = 0; round < rounds; round++) {
      theirs.push(await timeCommand(binary, ['run', '-p', pattern, '-l', 'ts', '.'], root))
      const ours = await timeOurs(root, pattern, entry)
      cold.push(ours.coldMs)
      warm.push(ours.warmMs)
      total = ours.total
    }
    const row = [theirs, cold, warm].map((times) => median(times).toFixed(0).padStart(8)).join('')
    console.log(`    ${pattern.padEnd(52)}${row}${String(total).padStart(9)}`)
    ratios.cold.push(median(cold) / median(theirs))
    ratios.warm.push(median(warm) / median(theirs))
  }
  bar(`cold, median of ${patterns.length} patterns, of ast-grep's wall time`, median(ratios.cold), coldBar)
  bar(`warm, the same`, median(ratios.warm), warmBar)
}

async function printSplit(root: string): Promise<void> {
  console.log(`\n  Where it goes, one thread, milliseconds${' '.repeat(19)}list    read   parse   match`)
  const row = (name: string, { listMs, readMs, parseMs, matchMs }: Split): void => {
    const figures = [listMs, readMs, parseMs, matchMs].map((ms) => ms.toFixed(0).padStart(8)).join('')
    console.log(`    ${name.padEnd(50)}${figures}`)
  }
  for (const pattern of [selective[0], literalFree[0]]) {
    const { cold, warm } = await splitOf(root, pattern)
    row(`${pattern} cold`, cold)
    row(`${pattern} warm`, warm)
  }
}

/** For information: the whole command, node's start and the core included. */
async function printCommandLine(root: string): Promise<void> {
  const args = JSON.stringify({ pattern: selective[0], language: 'typescript' })
  const command = ['--import', 'tsx', inProject('src', 'main', 'headless', 'main.ts')]
  const isBuilt =
    spawnSync(process.execPath, [inProject('bin', 'control-center.mjs'), '--version']).status === 0
  const start = isBuilt ? [inProject('bin', 'control-center.mjs')] : command
  const ms = await timeCommand(process.execPath, [...start, 'tool', 'ast_grep', args], root)
  const theirs = await timeCommand(binary, ['run', '-p', selective[0], '-l', 'ts', '.'], root)
  console.log(
    `\n  The whole command, for information: ours ${ms.toFixed(0)} ms, ast-grep ${theirs.toFixed(0)} ms`,
  )
}

function memoryOf(root: string, searches: number): z.output<typeof memorySchema> {
  const args = [memoryProgram, root, entry.url.href, inProject('resources'), String(searches)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: inProject() })
  if (status !== 0) throw new Error(`The memory run failed: ${stderr}`)
  return memorySchema.parse(JSON.parse(stdout))
}

function repeatedSearches(root: string): void {
  const { megabytes } = memoryOf(root, repeated)
  const first = Math.max(...megabytes.slice(0, settledAfter))
  const last = megabytes.slice(-settledAfter)
  console.log(`\n  Memory over ${repeated} searches: ${megabytes.map((one) => one.toFixed(0)).join(' ')} MB`)
  bar(
    `most of the last ${settledAfter}, of the most of the first ${settledAfter} and ${slackMegabytes} MB`,
    Math.max(...last) / (first + slackMegabytes),
    1,
  )
}

function streamed(root: string): void {
  makeSmallFiles(yardsticks, root, streamedFiles)
  const { peak, files, seconds } = memoryOf(root, 1)
  console.log(`\n  ${files} files in one search without a literal: ${seconds.toFixed(0)} s`)
  bar('megabytes of the whole process at most', peak, streamedBarMegabytes)
}

function bar(what: string, figure: number, limit: number): void {
  const isHeld = figure <= limit
  isMet.push(isHeld)
  console.log(
    `    ${isHeld ? 'PASS' : 'MISS'} ${what}: ${figure.toFixed(figure < 10 ? 3 : 0)} (bar: at most ${limit})`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}
