import type { ServerStatus } from '../../shared/model/server-status.ts'
import { folderNames } from '../process/find-command.ts'
import { notTrusted, whyAbsent } from './catalog/absence.ts'
import type { Candidate } from './catalog/candidate.ts'
import { type CatalogEntry, isOff } from './catalog/catalog.ts'
import type { ServerPlace } from './catalog/detection.ts'
import { type FinderContext, findCandidates } from './catalog/find-candidates.ts'
import type { LanguageServer } from './running/language-server.ts'
import { type MarkerDisk, markerDisk, shownMarker } from './catalog/markers.ts'
import type { ServerProblem } from './catalog/person-servers.ts'
import { commandProblem } from './catalog/settings-command.ts'
import { knowsAFile, placeInScan, scanWorkspace, type WorkspaceScan } from './catalog/scan.ts'
import type { KeeperContext } from './running/server-keeper.ts'
import type { ServerSlot } from './running/slot.ts'

/** One row for every catalog entry and root: marker, binary, started, state, and why. Starts nothing. */
export async function statusRows(
  catalog: readonly CatalogEntry[],
  slots: readonly ServerSlot[],
  given: KeeperContext,
): Promise<ServerStatus[]> {
  const context = lookingOnce(given)
  const scan = await scanWorkspace(context.workspace)
  const disk = markerDisk()
  const rows = await Promise.all(
    catalog.map(async (entry) => {
      const own = slots.filter((slot) => slot.entry.id === entry.id && slot.state.kind !== 'idle')
      if (own.length > 0)
        return await Promise.all(
          own.map(async (slot) => ({ ...(await slotRow(slot, context)), ...problemsOf([slot], entry) })),
        )
      const row = await restingRow(entry, { scan, disk, slots, catalog }, context)
      return [{ ...row, ...problemsOf(slots, entry) }]
    }),
  )
  return rows.flat()
}

/** What slots found of the person's own command for a server; nothing at all without. */
function problemsOf(
  slots: readonly ServerSlot[],
  { id }: CatalogEntry,
): Pick<ServerStatus, 'settingsProblems'> {
  const own = slots.flatMap(({ settingsProblems }) => settingsProblems.filter((problem) => problem.id === id))
  return own.length === 0 ? {} : { settingsProblems: [...new Set(own.map(({ text }) => text))] }
}

/** Each folder of PATH is read once for all rows. */
function lookingOnce(context: KeeperContext): KeeperContext {
  const names = folderNames()
  return {
    ...context,
    findCommands: (name, options) => context.findCommands(name, { ...options, names }),
  }
}

/**
 * What the settings say wrongly, and what is wrong with what they name, stands first in the reason of its server; one
 * that cannot be read has a row too.
 */
export function withProblems(
  rows: readonly ServerStatus[],
  problems: readonly ServerProblem[],
): ServerStatus[] {
  const byId = new Map<string, string[]>()
  for (const { id = 'settings.json', text } of problems) byId.set(id, [...(byId.get(id) ?? []), text])
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...byId].filter(([id]) => !known.has(id))
  return [
    ...rows.map((row) => {
      const settingsProblems = [...(byId.get(row.id) ?? []), ...(row.settingsProblems ?? [])]
      if (settingsProblems.length === 0) return row
      const untold = settingsProblems.filter((text) => !row.reason.includes(text.replace(/\.$/, '')))
      return { ...row, reason: [...untold, row.reason].join(' '), settingsProblems }
    }),
    ...unknown.map(([id, settingsProblems]) => ({
      id,
      language: 'unknown',
      found: false,
      state: 'absent' as const,
      reason: settingsProblems.join(' '),
      settingsProblems,
      restarts: 0,
      lastMessages: [],
    })),
  ]
}

async function slotRow(slot: ServerSlot, context: KeeperContext): Promise<ServerStatus> {
  const { state, place, entry } = slot
  const base = { ...baseRow(entry, place), restarts: slot.restarts }
  switch (state.kind) {
    case 'starting':
    case 'ready': {
      const running = { ...base, ...candidateFields(state.server.candidate), found: true }
      const version = 'version' in state ? state.version : undefined
      const reason = `${state.kind === 'ready' ? 'Running.' : 'Starting.'}${limitOf(entry)}`
      return {
        ...running,
        ...(version === undefined ? {} : { version }),
        ...(state.kind === 'ready' ? { starts: true } : {}),
        state: state.kind,
        reason,
        ...(await processFields(state.server, context)),
      }
    }
    case 'absent':
      return {
        ...base,
        found: false,
        starts: false,
        state: 'absent',
        reason: state.reason,
        install: entry.install,
      }
    case 'stopped':
    case 'crashed': {
      const candidate = state.candidate === undefined ? {} : candidateFields(state.candidate)
      const reason = `${state.reason.replace(/\.$/, '')}; it starts again when it is needed.`
      return { ...base, ...candidate, found: true, state: state.kind, reason: upperFirst(reason) }
    }
    case 'idle':
      return { ...base, found: true, state: 'idle', reason: 'Not needed yet.' }
  }
}

/** What its answers are about, where that is not the whole file. */
function limitOf({ checksOnly }: CatalogEntry): string {
  return checksOnly === undefined ? '' : ` It checks only ${checksOnly}.`
}

async function processFields(
  server: LanguageServer,
  { clock }: KeeperContext,
): Promise<Partial<ServerStatus>> {
  return {
    ...(server.pid === undefined ? {} : { pid: server.pid }),
    upMs: Math.round(clock.now() - server.startedAtMs),
    memoryBytes: await server.residentBytes(),
    lastMessages: [...server.lastMessages],
  }
}

interface Surroundings {
  readonly scan: WorkspaceScan
  readonly disk: MarkerDisk
  readonly slots: readonly ServerSlot[]
  readonly catalog: readonly CatalogEntry[]
}

/** An entry of which nothing was started. */
async function restingRow(
  entry: CatalogEntry,
  { scan, disk, slots, catalog }: Surroundings,
  context: FinderContext,
): Promise<ServerStatus> {
  const marked = placeInScan(entry, { root: context.workspace, scan, disk })
  const search = await findCandidates(entry, marked ?? anywhere(entry, context), context)
  const [candidate] = search.candidates
  const { commandFault } = search
  const base = {
    ...baseRow(entry, marked),
    ...(candidate === undefined ? {} : candidateFields(candidate)),
    ...(commandFault === undefined
      ? {}
      : { settingsProblems: [commandProblem(commandFault, candidate).text] }),
  }
  const found = candidate !== undefined
  const install = found ? {} : { install: entry.install }
  if (isOff(entry)) {
    return { ...base, found, state: 'not_needed', reason: upperFirst(`${search.misses.join('; ')}.`) }
  }
  if (marked === undefined) {
    const binary = found ? 'the binary is there' : search.misses.join('; ')
    const reason = `Not needed: no ${lacking(entry, scan)} in this workspace; ${binary}.`
    return { ...base, ...install, found, state: 'not_needed', reason }
  }
  const rival = await answeringInstead(entry, marked, { slots, catalog, context, isFound: found })
  if (found) {
    const { reason, ...waiting } = waitingRow(rival, context)
    return { ...base, ...waiting, reason: `${reason}${limitOf(entry)}` }
  }
  // A command that the person has set and that does not work is a fault, whoever else answers.
  if (rival === undefined || commandFault !== undefined)
    return { ...base, ...install, found, state: 'absent', reason: whyAbsent([entry], marked, search.misses) }
  const reason = `Not needed: ${rival} answers for these files; ${search.misses.join('; ')}.`
  return { ...base, ...install, answeredBy: rival, found, state: 'not_needed', reason }
}

/** Found and not started. */
function waitingRow(
  rival: string | undefined,
  { isTrusted }: FinderContext,
): Pick<ServerStatus, 'found' | 'state' | 'reason' | 'answeredBy'> {
  const words =
    rival === undefined
      ? 'Found; starts with the first question about such a file.'
      : `Found; ${rival} answers for these files.`
  return {
    found: true,
    state: 'idle',
    reason: isTrusted() ? words : upperFirst(`${notTrusted}.`),
    ...(rival === undefined ? {} : { answeredBy: rival }),
  }
}

/** The markers, or the files where a marker alone tells nothing. */
function lacking(entry: CatalogEntry, scan: WorkspaceScan): string {
  if (knowsAFile(entry, scan)) return alternatives(entry.rootMarkers.map(shownMarker))
  const kinds = [...Object.keys(entry.languageIds), ...Object.keys(entry.fileNames ?? {})]
  return `${alternatives(kinds)} file`
}

/** `a, b or c` */
function alternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/**
 * The member of the same exclusive group that answers, or would: of those that stand before it, and for one that is not
 * found of all.
 */
async function answeringInstead(
  entry: CatalogEntry,
  place: ServerPlace,
  {
    slots,
    catalog,
    context,
    isFound,
  }: Pick<Surroundings, 'slots' | 'catalog'> & { context: FinderContext; isFound: boolean },
): Promise<string | undefined> {
  if (entry.group === undefined) return undefined
  const running = slots.find(
    ({ group, state }) => group.name === entry.group && state.kind !== 'idle' && state.kind !== 'absent',
  )
  if (running !== undefined) return running.entry.id
  const members = catalog.filter(({ group }) => group === entry.group)
  const own = members.indexOf(entry)
  for (const other of isFound ? members.slice(0, own) : members) {
    if (other.id === entry.id) continue
    const { candidates } = await findCandidates(other, place, context)
    if (candidates.length > 0) return other.id
  }
  return undefined
}

/** To tell whether the binary is there although nothing asks for it. */
function anywhere(entry: CatalogEntry, { workspace }: FinderContext): ServerPlace {
  return { root: workspace, marker: entry.rootMarkers[0] ?? '' }
}

function baseRow(entry: CatalogEntry, place: ServerPlace | undefined) {
  return {
    id: entry.id,
    language: entry.language,
    ...(place === undefined ? {} : { root: place.root }),
    ...(place?.marker === undefined ? {} : { marker: place.marker }),
    restarts: 0,
    lastMessages: [],
  }
}

function candidateFields({ shown, origin, version }: Candidate) {
  return { binary: shown, origin, ...(version === undefined ? {} : { version }) }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
