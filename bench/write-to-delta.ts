import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createServices, type Services } from '../src/main/services.ts'
import { type SampleWrite, sampleWrites } from './write-to-delta/sample-writes.ts'
import { spreadOf } from './write-to-delta/spread.ts'
import { WatchedServers } from './write-to-delta/watched-servers.ts'

/**
 * What the product adds to a write: from the server's last message that belongs to the new text, plus that server's
 * quiet time, to the returned result. The whole core in plain Node over a copy of the sample project, TypeScript 7's
 * own server, dependents off. Each delta is compared with what the write must bring. Bar: p95 at most 50 ms.
 */
const writes = 200
const barMs = 50
const server = 'typescript-native'
const appRoot = path.resolve(import.meta.dirname, '..')

/** Milliseconds of one write, in the order in which they pass. */
interface Parts {
  /** Arguments, plan, the old text where it was never asked about, and the swap on the disk. */
  readonly swap: number
  /** From the question about the new text to the server's last message, and its quiet time. */
  readonly server: number
  /** The message is parsed and becomes a report. */
  readonly report: number
  /** Delta, result and journal. */
  readonly result: number
}

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'write-to-delta-')))
const workspace = path.join(folder, 'harbor')
const watched = new WatchedServers()
try {
  cpSync(path.join(appRoot, 'resources', 'sample'), workspace, { recursive: true })
  process.exitCode = (await measureInServices()) <= barMs ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measureInServices(): Promise<number> {
  const services = await createServices({
    home: path.join(folder, 'home'),
    mode: 'headless',
    trustDirs: [workspace],
    maxDependents: 0,
    aroundServers: watched.around,
    appRoot,
  })
  try {
    return await measure(services)
  } finally {
    await services.close()
  }
}

/** Answers the 95th percentile of what is added, in milliseconds. */
async function measure(services: Services): Promise<number> {
  const { desk } = services
  await desk.handle('workspace.open', { path: workspace })
  const { runId } = await desk.handle('run.create', {})
  // The first write starts the server: it is told and not counted.
  const [cold, ...warm] = sampleWrites(workspace, writes + 1)
  if (cold === undefined) throw new Error('There is nothing to write.')
  const coldParts = await timeWrite(services, runId, cold)
  const parts: Parts[] = []
  for (const write of warm) parts.push(await timeWrite(services, runId, write))
  return print(coldParts, parts)
}

async function timeWrite({ desk }: Services, runId: string, write: SampleWrite): Promise<Parts> {
  const startedMs = performance.now()
  const args = { path: write.file, content: write.content }
  const { result } = await desk.handle('tool.call', { runId, tool: 'write', args })
  const endedMs = performance.now()
  const [delta] = result.diagnostics ?? []
  const { askedAtMs, answeredAtMs, reports } = watched.takeLast()
  const [report] = reports
  const isRight = delta?.introduced.length === write.introduced && delta.fixed.length === write.fixed
  if (delta?.state !== 'fresh' || !isRight || report?.id !== server || report.settledAtMs === undefined)
    throw new Error(`The delta of ${write.file} is not what the write must bring: ${JSON.stringify(result)}`)
  const serverEndMs = report.settledAtMs + (report.quietMs ?? 0)
  return {
    swap: askedAtMs - startedMs,
    server: serverEndMs - askedAtMs,
    report: answeredAtMs - serverEndMs,
    result: endedMs - answeredAtMs,
  }
}

function print(cold: Parts, parts: readonly Parts[]): number {
  const whole = spreadOf(parts.map(wholeOf))
  const row = (name: string, of: (one: Parts) => number): void => {
    const { p50, p95, max, mean } = spreadOf(parts.map(of))
    const figures = [p50, p95, max].map((ms) => ms.toFixed(1).padStart(8)).join('')
    console.log(`  ${name.padEnd(34)}${figures}${((mean / whole.mean) * 100).toFixed(0).padStart(8)} %`)
  }
  const load = os.loadavg().map((one) => one.toFixed(1))
  console.log(
    `  ${parts.length} writes, milliseconds; load of the machine ${load.join(' ')}, ${os.cpus().length} cores`,
  )
  console.log(`  ${''.padEnd(34)}     p50     p95     max   share`)
  row('plan and swap on the disk', ({ swap }) => swap)
  row('the server', (one) => one.server)
  row('added: its message to a report', ({ report }) => report)
  row('added: delta, result, journal', ({ result }) => result)
  row('added after the last message', addedOf)
  row('whole', wholeOf)
  console.log(`  the first write, which starts the server and is not counted: ${wholeOf(cold).toFixed(0)} ms`)
  const added = spreadOf(parts.map(addedOf))
  console.log(`  bar: p95 of what is added at most ${barMs} ms; it is ${added.p95.toFixed(1)} ms`)
  return added.p95
}

function addedOf({ report, result }: Parts): number {
  return report + result
}

function wholeOf(parts: Parts): number {
  return parts.swap + parts.server + addedOf(parts)
}
