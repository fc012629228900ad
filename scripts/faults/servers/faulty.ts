import { ProcessHost } from '../../../src/main/process/process-host.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { livingOf } from '../../../test/support/processes.ts'
import { type Amount, type Figures, type Scenario, Tally } from '../scenario.ts'
import { bounds, EditedWorkspace } from './edited-workspace.ts'
import { type FaultyServer, faultyServers } from './faulty-servers.ts'

/** For each fault: the server is wrong in every trial in the same way, so twenty show what chance adds. */
const trialsOfEach = 20
/** Waits are timers; beyond them an edit costs what this machine is busy with. */
const slackMs = 1_500
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
  const workspace = await EditedWorkspace.open(host, server.script, { text: `good 0${padding}`, coldLimitMs })
  try {
    const deltas: Delta[] = []
    let slowestMs = 0
    for (const word of ['bad 1', 'good 2', 'bad 3']) {
      const startedMs = performance.now()
      const delta = await workspace.edit(`${word}${padding}`)
      const tookMs = performance.now() - startedMs
      slowestMs = Math.max(slowestMs, tookMs)
      judgeEdit(server, delta, { isBad: word.startsWith('bad'), tookMs }, tally)
      deltas.push(delta)
    }
    const late = await workspace.late()
    judgeEnd(server, [...deltas, ...late], tally)
    await workspace.close()
    const pids = await workspace.pids()
    if (pids.length > server.maxStarts)
      tally.violates(`${server.name}: ${pids.length} starts, at most ${server.maxStarts}`)
    const left = await livingOf(pids)
    if (left.length > 0) tally.violates(`${server.name}: ${left.length} processes live on`)
    return slowestMs
  } finally {
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

/** Where the fault costs time only, nothing is lost: what was told as new and as gone sums up to the last text. */
function judgeEnd({ name, isTold, says }: FaultyServer, deltas: readonly Delta[], tally: Tally): void {
  if (says !== undefined && !deltas.some(({ state }) => state === says))
    tally.violates(`${name}: never ${says}`)
  if (isTold !== true) return
  const sum = deltas.reduce((left, { introduced, fixed }) => left + introduced.length - fixed.length, 0)
  if (sum !== 1) tally.violates(`${name}: ${sum} errors were told in the end instead of 1`)
}
