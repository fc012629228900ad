import type { ServerStatus } from '../../shared/model/server-status.ts'
import { within } from '../base/deadline.ts'
import type { CatalogEntry } from './catalog/catalog.ts'
import type { Candidate, CommandFault } from './catalog/candidate.ts'
import type { ServerPlace } from './catalog/detection.ts'
import { findCandidates } from './catalog/find-candidates.ts'
import { commandProblem, failedCommand } from './catalog/settings-command.ts'
import { LanguageServer } from './running/language-server.ts'
import type { KeeperContext } from './running/server-keeper.ts'
import type { ServerLog } from './protocol/exported-log.ts'
import { ProtocolLog } from './protocol/protocol-log.ts'

export interface DoctorOptions {
  readonly start: boolean
  /** For the whole report; what was not tried by then says so. */
  readonly deadlineMs: number
  readonly catalog: readonly CatalogEntry[]
  readonly context: KeeperContext
  /** Gets what was said between the app and each server that was tried. */
  readonly onTried: (log: ServerLog) => void
}

/** Servers are started side by side, but not all at once: a person's machine goes on working. */
const atOnce = 3
/** Kept for ending what was started. */
const closingMs = 2_000
/** For a server that nothing here needs: it must not take the time of those that matter. */
const notNeededMs = 4_000

/** The status rows, each found binary really started, one after the other until one comes up. */
export async function doctor(
  statuses: () => Promise<ServerStatus[]>,
  options: DoctorOptions,
): Promise<ServerStatus[]> {
  const { clock, isTrusted } = options.context
  const endsAtMs = clock.now() + Math.max(0, options.deadlineMs - closingMs)
  const rows = await statuses()
  if (!options.start || !isTrusted()) return rows
  const untried = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.found && row.starts !== true && row.state !== 'starting')
  const waiting = [
    ...untried.filter(({ row }) => row.state !== 'not_needed'),
    ...untried.filter(({ row }) => row.state === 'not_needed'),
  ]
  const tried = [...rows]
  const work = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      tried[next.index] = await tryRow(next.row, endsAtMs, options)
    }
  })
  await Promise.all(work)
  return tried
}

async function tryRow(row: ServerStatus, endsAtMs: number, options: DoctorOptions): Promise<ServerStatus> {
  const { catalog, context } = options
  const entry = catalog.find(({ id }) => id === row.id)
  if (entry === undefined) return row
  const { candidates, commandFault } = await findCandidates(entry, placeOf(row, entry, context), context)
  const faults = commandFault === undefined ? [] : [commandFault]
  const reasons: string[] = []
  for (const candidate of candidates) {
    const leftMs = endsAtMs - context.clock.now()
    if (leftMs <= 0) return { ...row, reason: `${row.reason} Not tried: the time was over.` }
    const limitMs = row.state === 'not_needed' ? Math.min(leftMs, notNeededMs) : leftMs
    const outcome = await tryCandidate(candidate, limitMs, options)
    if (outcome.kind === 'ready') {
      const version = outcome.version === undefined ? {} : { version: outcome.version }
      const { shown: binary, origin } = candidate
      return { ...row, binary, origin, ...version, starts: true, ...problemsWith(faults, candidate) }
    }
    if (candidate.origin === 'settings') faults.push(failedCommand(entry, candidate.shown, outcome.reason))
    reasons.push(`${candidate.shown} does not start: ${outcome.reason}`)
  }
  const state = row.state === 'not_needed' ? 'not_needed' : 'absent'
  const reason = `${reasons.join('; ').replace(/\.$/, '')}.`
  return { ...row, starts: false, state, reason, install: entry.install, ...problemsWith(faults, undefined) }
}

function placeOf(
  { root, marker }: ServerStatus,
  { rootMarkers }: CatalogEntry,
  { workspace }: KeeperContext,
): ServerPlace {
  return { root: root ?? workspace, marker: marker ?? rootMarkers[0] ?? '' }
}

function problemsWith(
  faults: readonly CommandFault[],
  instead: Candidate | undefined,
): Pick<ServerStatus, 'settingsProblems'> {
  return faults.length === 0
    ? {}
    : { settingsProblems: faults.map((fault) => commandProblem(fault, instead).text) }
}

async function tryCandidate(
  candidate: Candidate,
  limitMs: number,
  { context, onTried }: DoctorOptions,
): Promise<Awaited<LanguageServer['ready']>> {
  const { clock, limits, keepsProtocolLog: isOn } = context
  const log = new ProtocolLog(isOn === undefined ? { clock } : { clock, isOn })
  const initializeMs = Math.min(limitMs, limits.initializeMs)
  const server = new LanguageServer(
    candidate,
    { ...context, limits: { ...limits, initializeMs, shutdownMs: 500 } },
    log,
  )
  try {
    const timed = await within(server.ready, limitMs, context)
    return timed.kind === 'done' ? timed.value : { kind: 'failed', reason: 'it did not answer in the time' }
  } finally {
    await server.close()
    onTried({ server: candidate.entry.id, root: candidate.place.root, messages: log.messages })
  }
}
