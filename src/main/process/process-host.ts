import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { systemClock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import type { Command } from './command.ts'
import { killBelow } from './kill-below.ts'
import { type KillOutcome, killTree, sendSignal } from './kill-tree.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { treeOf } from './process-tree.ts'
import { type SpawnedProcess, type SpawnOptions, spawnProcess } from './spawn.ts'
import { systemProcessTable } from './system-process-table.ts'
import { Watchdog } from './watchdog.ts'

/** A program that the host started: it is ended with its whole tree, at the latest when the host closes. */
export interface OwnedProcess extends SpawnedProcess {
  /** Ends the whole tree and settles when it is gone; may be called again. `graceMs` is from SIGTERM to SIGKILL. */
  close(options?: { readonly graceMs?: number }): Promise<KillOutcome>
  /** Kills what it has started, at once, and leaves it alive itself. */
  killBelow(): Promise<void>
  /** Resident memory of the whole tree, in bytes. */
  residentBytes(): Promise<number>
}

const markName = 'CONTROL_CENTER_CHILD'
/** For our own child to be reaped after its tree was found gone. */
const reapMs = 500

/**
 * Starts every child of this program and leaves none behind: a child that exits has its leftovers ended, `close` ends
 * all, and the watchdog does when we are killed. Every child carries a mark in its environment, by which descendants
 * are found on Linux that left parent, group and session.
 */
export class ProcessHost {
  readonly #token = randomUUID()
  readonly #table: ProcessTable
  readonly #watchdog: Watchdog
  readonly #live = new Set<OwnedProcess>()
  readonly #sweeps = new Set<Promise<unknown>>()
  #reading: Promise<readonly ProcessEntry[]> | undefined
  #count = 0
  #isClosed = false

  constructor(table: ProcessTable = systemProcessTable()) {
    this.#table = table
    this.#watchdog = new Watchdog(`${markName}=${this.#token}`)
  }

  /** Pids of the programs that were started here and have not exited. */
  get livePids(): readonly number[] {
    return [...this.#live].flatMap((owned) => owned.pid ?? [])
  }

  /** Pid of the watchdog process, while there is one. */
  get watchdogPid(): number | undefined {
    return this.#watchdog.pid
  }

  spawn(command: Command, options: SpawnOptions = {}): OwnedProcess {
    this.#watchdog.start()
    const mark = `${this.#token}.${this.#count++}.`
    const child = spawnProcess({ ...command, env: { ...command.env, [markName]: mark } }, options)
    if (child.pid === undefined) return neverStarted(child)
    this.#watchdog.watch(child.pid)
    const owned = this.#own(child, child.pid, `${markName}=${mark}`)
    if (this.#isClosed) void owned.close({ graceMs: 0 })
    return owned
  }

  /** Ends everything that was started here. What is started later is ended at once. */
  async close(options: { readonly graceMs?: number } = {}): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#live].map((owned) => owned.close(options)))
    await Promise.all(this.#sweeps)
    this.#watchdog.dispose()
  }

  #own(child: SpawnedProcess, pid: number, mark: string): OwnedProcess {
    const end = (options: { readonly graceMs?: number } = {}): Promise<KillOutcome> =>
      killTree({ pids: [pid], mark }, { table: this.#table, ...options })
    let swept: Promise<KillOutcome> | undefined
    const owned: OwnedProcess = {
      ...child,
      // After the exit the pid may be somebody else's: then only the sweep, which began with the exit, counts.
      close: async (options) => {
        if (swept !== undefined) return swept
        const outcome = await end(options)
        if (await isSettled(child.exited)) return outcome
        killGroup(pid)
        return (await isSettled(child.exited))
          ? { ...outcome, survivors: [] }
          : { ...outcome, survivors: [pid] }
      },
      killBelow: async () => {
        if (swept === undefined) await killBelow({ pids: [pid], mark }, { table: this.#table })
      },
      residentBytes: async () => {
        const tree = treeOf(await this.#entries(), [pid])
        return this.#table.residentBytes(tree.map((entry) => entry.pid))
      },
    }
    this.#live.add(owned)
    void child.exited.then(() => {
      this.#live.delete(owned)
      const sweep = end().finally(() => {
        this.#sweeps.delete(sweep)
        this.#watchdog.release(pid)
      })
      swept = sweep
      this.#sweeps.add(sweep)
    })
    return owned
  }

  /** One reading serves all who ask while it is under way: it looks at every process of the machine. */
  #entries(): Promise<readonly ProcessEntry[]> {
    this.#reading ??= this.#table.read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }
}

function neverStarted(child: SpawnedProcess): OwnedProcess {
  return {
    ...child,
    close: () => Promise.resolve({ found: 0, survivors: [] }),
    killBelow: () => Promise.resolve(),
    residentBytes: () => Promise.resolve(0),
  }
}

async function isSettled(exited: Promise<unknown>): Promise<boolean> {
  return (await within(exited, reapMs, { clock: systemClock })).kind === 'done'
}

/** The last resort where the process table could not be read. */
function killGroup(pid: number): void {
  sendSignal(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
}
