import net from 'node:net'
import type { Clock } from '../../base/clock.ts'
import { within } from '../../base/deadline.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { describeExit, type Exit } from '../../process/command.ts'
import { lastWords } from '../../process/last-words.ts'
import type { OwnedProcess, ProcessHost } from '../../process/process-host.ts'
import type { FramedChannel } from '../../transport/framed-channel.ts'
import { connectSocketChannel } from '../../transport/socket-channel.ts'
import { openStdioChannel } from '../../transport/stdio-channel.ts'
import type { FoundAdapter } from '../plan.ts'
import type { OutputPiece } from '../session-state.ts'
import type { Wait } from '../session.ts'
import type { RunningAdapter } from './remote-adapter.ts'

export interface AdapterTools {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
}

export interface StartAbout {
  readonly cwd: string
  /** What a program writes to which the adapter has left its own outputs; without the line that tells the port. */
  readonly onPrinted?: ((piece: OutputPiece) => void) | undefined
}

/** What is kept of its output while the port is looked for. */
const maxBannerUnits = 64 * 1024

/**
 * A started adapter. `connect` opens the session's channel; over TCP every further call opens another one, for child
 * sessions. Whoever starts it closes it.
 */
export class AdapterProcess implements RunningAdapter {
  readonly adapter: FoundAdapter
  readonly #process: OwnedProcess
  readonly #clock: Clock
  readonly #port: Promise<number> | undefined
  #isConnected = false

  private constructor(adapter: FoundAdapter, process: OwnedProcess, clock: Clock, port?: number) {
    this.adapter = adapter
    this.#process = process
    this.#clock = clock
    const { transport } = adapter.entry
    if (transport.kind === 'stdio') return
    this.#port =
      transport.announces === undefined
        ? Promise.resolve(port ?? 0)
        : announcedPort(process, new RegExp(transport.announces, 'u'))
    this.#port.catch(() => undefined)
  }

  /** Never rejects for a program that cannot be started: `connect` says why. */
  static async start(
    adapter: FoundAdapter,
    { cwd, onPrinted }: StartAbout,
    tools: AdapterTools,
  ): Promise<AdapterProcess> {
    const { transport } = adapter.entry
    const port = transport.kind === 'tcp' && transport.announces === undefined ? await freePort() : 0
    const process = tools.processes.spawn(
      {
        file: adapter.file,
        args: adapter.args.map((argument) => argument.replaceAll('${port}', String(port))),
        cwd,
        ...(adapter.env === undefined ? {} : { env: adapter.env }),
      },
      { onStderrLine: (line) => onPrinted?.({ category: 'stderr', text: `${line}\n` }) },
    )
    if (transport.kind === 'tcp') {
      const banner = transport.announces === undefined ? undefined : new RegExp(transport.announces, 'u')
      process.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (banner?.test(text) !== true) onPrinted?.({ category: 'stdout', text })
      })
    }
    return new AdapterProcess(adapter, process, tools.clock, port)
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** What it wrote to its error output, for one sentence. */
  get lastWords(): string {
    return lastWords(this.#process.stderr.lines)
  }

  /** Throws `Failure` crashed with its last words, timed_out, cancelled. */
  async connect(wait: Wait): Promise<FramedChannel> {
    const name = this.adapter.entry.name
    if (this.#port === undefined) {
      if (this.#isConnected) throw new Failure('internal', `${name} has one channel only.`)
      this.#isConnected = true
      return openStdioChannel(this.#process, { name, clock: this.#clock })
    }
    const { limitMs, signal } = wait
    const untilMs = this.#clock.now() + limitMs
    const port = await within(this.#port, limitMs, { clock: this.#clock, signal })
    if (port.kind === 'timed_out') throw this.#silent(limitMs)
    return await this.#orGone(
      connectSocketChannel({
        name,
        port: port.value,
        limitMs: untilMs - this.#clock.now(),
        signal,
        clock: this.#clock,
      }),
    )
  }

  /** How it ended, with its last words; undefined when it lives on. */
  async deathWithin(limitMs: number): Promise<string | undefined> {
    const exit = await within(this.#process.exited, limitMs, { clock: this.#clock })
    return exit.kind === 'done' ? describeDeath(exit.value, this.#process.stderr.lines) : undefined
  }

  /** Ends at once whatever it has started, and leaves it alive. */
  async killBelow(): Promise<void> {
    await this.#process.killBelow()
  }

  /** Ends it with all below it; answers who lives on. */
  async close(graceMs: number): Promise<readonly number[]> {
    const { survivors } = await this.#process.close({ graceMs })
    return survivors
  }

  #silent(limitMs: number): Failure {
    return new Failure('timed_out', `${this.adapter.entry.name} told no port within ${limitMs} ms.`)
  }

  /** A connection that nobody will ever accept is not waited for. */
  async #orGone(connecting: Promise<FramedChannel>): Promise<FramedChannel> {
    const gone = this.#process.exited.then((exit) => {
      const why = describeDeath(exit, this.#process.stderr.lines)
      throw new Failure('crashed', `${this.adapter.entry.name} ${why}.`)
    })
    connecting.then(
      (channel) => void gone.catch(() => channel.dispose()),
      () => undefined,
    )
    return await Promise.race([connecting, gone])
  }
}

function announcedPort(process: OwnedProcess, pattern: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let banner = ''
    const take = (text: string): void => {
      if (banner.length > maxBannerUnits) return
      banner += text
      const port = Number(pattern.exec(banner)?.[1])
      if (port > 0) resolve(port)
    }
    process.stdout.on('data', take)
    void process.exited.then((exit) => {
      const why = describeDeath(exit, [...process.stderr.lines, ...banner.split('\n')])
      reject(new Failure('crashed', `It ${why}.`))
    })
  })
}

function describeDeath(exit: Exit, lines: readonly string[]): string {
  const words = lastWords(lines)
  return `${describeExit(exit)}${words === '' ? '' : `: ${words}`}`
}

/** A port that nobody listens on now. Somebody may take it before the adapter does: then it does not start. */
async function freePort(): Promise<number> {
  const server = net.createServer()
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        if (address === null || typeof address === 'string') reject(new Error('No port was given.'))
        else resolve(address.port)
      })
    })
  } catch (error) {
    throw new Failure('internal', `No free port: ${messageOf(error)}`, { cause: error })
  } finally {
    server.close()
  }
}
