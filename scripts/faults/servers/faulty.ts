import { ProcessHost } from '../../../src/main/process/process-host.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { livingOf } from '../../../test/support/processes.ts'
import { type Amount, type Figures, type Scenario, Tally } from '../scenario.ts'
import { bounds, EditedWorkspace } from './edited-workspace.ts'
import { type FaultyServer, faultyServers } from './faulty-servers.ts'

/** For each fault: the server is wrong in every trial in the same way, so twenty show what chance adds. */
const trialsOfEach = 20
/** Waits are timers; beyond them an edit writes a file and starts a process. Time in which this one was not run is not its own. */
const slackMs = 400
/** After so long nothing more is expected of a server that will never answer. */
const hastyMs = 1_200
/** A server that answers must be given the time to, also on a busy machine. */
const patientMs = 10_000
const atOnce = 3

export const servers: Scenario = {
  name: 'servers',
  about: 'an edit beside a language server that does one thing wrong: it returns in its bound and says so',
  size: faultyServers.length * trialsOfEach,
  run: async (amount) => await runFaulty(amount),
}

async function runFaulty({ trials, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const host = new ProcessHost()
  const slowest = { ms: 0 }
  let next = 0
  const work = async (): Promise<void> => {
    for (let trial = next++; trial < trials; trial = next++) {
      const server = faultyServers[trial % faultyServers.length]
      if (server !== undefined) slowest.ms = Math.max(slowest.ms, await oneTrial(server, host, tally))
      onProgress((tally.trials += 1))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
    tally.saw(`the slowest edit took ${Math.round(slowest.ms)} ms`)
    if (host.livePids.length > 0) tally.violates(`${host.livePids.length} processes were left`)
  } finally {
    await host.close()
  }
  return tally.figures()
}

/** Answers how long the slowest of its edits took. */
async function oneTrial(server: FaultyServer, host: ProcessHost, tally: Tally): Promise<number> {
  const padding = ' '.repeat(server.padding ?? 0)
  const coldLimitMs = server.isTold === true ? patientMs : hastyMs
  const stolen = new StolenTime()
  const workspace = await EditedWorkspace.open(host, server.script, { text: `good 0${padding}`, coldLimitMs })
  try {
    const deltas: Delta[] = []
    let slowestMs = 0
    for (const word of ['bad 1', 'good 2', 'bad 3']) {
      const startedMs = performance.now()
      const stolenMs = stolen.ms
      const delta = await workspace.edit(`${word}${padding}`)
      const tookMs = performance.now() - startedMs - (stolen.ms - stolenMs)
      slowestMs = Math.max(slowestMs, tookMs)
      judgeEdit(server, delta, { isBad: word.startsWith('bad'), tookMs }, tally)
      deltas.push(delta)
    }
    const late = await workspace.late()
    judgeLate(server, deltas, late, tally)
    judgeEnd(server, [...deltas, ...late], tally)
    await workspace.close()
    const pids = await workspace.pids()
    if (pids.length > server.maxStarts)
      tally.violates(`${server.name}: ${pids.length} starts, at most ${server.maxStarts}`)
    const left = await livingOf(pids)
    if (left.length > 0) tally.violates(`${server.name}: ${left.length} processes live on`)
    return slowestMs
  } finally {
    stolen.dispose()
    await workspace.close()
    await workspace.remove()
  }
}

function judgeEdit(
  { name, may }: FaultyServer,
  { state, reason, introduced, carried }: Delta,
  { isBad, tookMs }: { isBad: boolean; tookMs: number },
  tally: Tally,
): void {
  tally.saw(`${name}: ${state}`)
  // Old and new text share one bound; a server that died in the wait is started in it again.
  if (tookMs > bounds.warmMs + bounds.startMs + slackMs)
    tally.violates(`${name}: the edit took ${Math.round(tookMs)} ms`)
  if (!may.includes(state)) tally.violates(`${name}: the edit said ${state} (${reason ?? 'no reason'})`)
  if (state !== 'fresh' && reason === undefined) tally.violates(`${name}: ${state} without a reason`)
  const errors = introduced.length + carried
  if (state === 'fresh' && errors !== (isBad ? 1 : 0))
    tally.violates(`${name}: fresh with ${errors} errors where there ${isBad ? 'is 1' : 'is none'}`)
}

/** Whatever was said to follow has followed, once, and settled; and nothing else. */
function judgeLate(
  { name }: FaultyServer,
  deltas: readonly Delta[],
  late: readonly Delta[],
  tally: Tally,
): void {
  for (const [index, { state }] of deltas.entries()) {
    const followed = late.filter(({ forCall }) => forCall === `call-${index + 1}`)
    const wanted = state === 'late' || state === 'starting' ? 1 : 0
    if (followed.length !== wanted)
      tally.violates(`${name}: edit ${index + 1} said ${state}, and ${followed.length} deltas followed`)
    if (followed.some((one) => one.state === 'late' || one.state === 'starting'))
      tally.violates(`${name}: what followed edit ${index + 1} was not settled`)
  }
}

/** Where the fault costs time only, nothing is lost: what was told as new and as gone sums up to the last text. */
function judgeEnd({ name, isTold, says }: FaultyServer, deltas: readonly Delta[], tally: Tally): void {
  if (says !== undefined && !deltas.some(({ state }) => state === says))
    tally.violates(`${name}: never ${says}`)
  if (isTold !== true) return
  const sum = deltas.reduce((left, { introduced, fixed }) => left + introduced.length - fixed.length, 0)
  if (sum !== 1) tally.violates(`${name}: ${sum} errors were told in the end instead of 1`)
}

const tickMs = 10

/** How long this process was not run although a timer was due: what other programs, and its other trials, took. */
class StolenTime {
  #ms = 0
  #dueMs = performance.now() + tickMs
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  get ms(): number {
    return this.#ms
  }

  dispose(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const nowMs = performance.now()
    this.#ms += Math.max(0, nowMs - this.#dueMs)
    this.#dueMs = nowMs + tickMs
  }
}
