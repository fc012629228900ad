import type { Clock } from '../../base/clock.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import { runProgram } from '../../process/run-program.ts'
import type { FoundAdapter } from '../plan.ts'
import type { Wait } from '../session.ts'
import { DapConnection } from '../wire/connection.ts'
import { AdapterProcess } from './adapter-process.ts'
import { clientAbout } from './handshake.ts'

export interface ProbeTools {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
  readonly logger: Logger
  /** Where the adapter is started. */
  readonly cwd: string
}

export type ProbeOutcome = { readonly kind: 'starts' } | { readonly kind: 'fails'; readonly reason: string }

const goodbyeMs = 300
const versionMs = 5_000
/** An adapter that dies at once says why within this. */
const lastWordsMs = 300

/**
 * Really starts an adapter and ends it: found is not enough, where a Python cannot import debugpy or a gdb knows no
 * DAP and never answers. Throws only `Failure` cancelled.
 */
export async function probeAdapter(
  adapter: FoundAdapter,
  tools: ProbeTools,
  wait: Wait,
): Promise<ProbeOutcome> {
  const limitMs = Math.min(wait.limitMs, adapter.entry.startLimitMs)
  const process = await AdapterProcess.start(adapter, tools, tools)
  let connection: DapConnection | undefined
  try {
    const channel = await process.connect({ limitMs, signal: wait.signal })
    connection = new DapConnection(channel, { name: adapter.entry.name, ...tools })
    await connection.request('initialize', clientAbout(adapter.entry.adapterId), {
      limitMs,
      signal: wait.signal,
    })
    await connection
      .request('disconnect', { terminateDebuggee: true }, { limitMs: goodbyeMs })
      .catch(() => undefined)
    return { kind: 'starts' }
  } catch (error) {
    if (error instanceof Failure && error.code === 'cancelled') throw error
    return { kind: 'fails', reason: await reasonOf(error, process) }
  } finally {
    connection?.dispose()
    await process.close(goodbyeMs)
  }
}

/** What it prints as its version, its first number; undefined where it has none. */
export async function versionOf(
  { entry, file }: FoundAdapter,
  { processes, cwd }: ProbeTools,
  { signal }: Wait,
): Promise<string | undefined> {
  if (entry.version === undefined) return undefined
  const command = { file, args: entry.version.args, cwd }
  const limits = { timeoutMs: versionMs, maxOutputBytes: 4_096, signal }
  const { stdout, stderr } = await runProgram(processes, command, limits)
  return /\d+(?:\.\d+)+/u.exec(`${stdout.text}\n${stderr.text}`)?.[0]
}

async function reasonOf(error: unknown, process: AdapterProcess): Promise<string> {
  const hasDied = error instanceof Failure && error.code === 'crashed'
  const death = hasDied ? await process.deathWithin(lastWordsMs) : undefined
  if (death !== undefined) return death
  const words = process.lastWords
  const what = messageOf(error).replace(/\.$/u, '')
  return words === '' ? what : `${what}: ${words}`
}
