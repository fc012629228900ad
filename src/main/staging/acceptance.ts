import type { Resolution } from '../../shared/model/staged-change.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import type { CapturedFile, ChangeDecision, ChangeRecord } from './change-record.ts'
import { type Choice, chosenSites } from './choice.ts'
import { changeOf, nextOf, reversed, swapsOf, type Turn, turnOf, type TurnTools } from './turns.ts'

/** Everything that an Accept or an undo would do, computed. */
export interface Acceptance {
  /** What must stand where something is written, made or removed. */
  readonly files: readonly ExpectedFile[]
  readonly swaps: readonly SwapEntry[]
  readonly changes: readonly FileChange[]
  /** Real paths of folders that go when they are left empty, outermost first. */
  readonly emptied: readonly string[]
  /** What is deleted, as it stands: kept with the decision, for the undo. */
  readonly removed: NonNullable<ChangeDecision['removed']>
  /** What is answered when all of it is done. */
  readonly resolution: Resolution
}

/** What must stand at a path: the SHA-256 of its bytes; undefined: nothing. */
export interface ExpectedFile {
  readonly path: string
  readonly real: string
  readonly hash: string | undefined
}

/** Throws `Failure` bad_argument for sites and files that the change does not have. */
export async function acceptance(
  record: ChangeRecord,
  options: Choice & { note?: string | undefined },
  tools: TurnTools,
): Promise<Acceptance> {
  const chosen = chosenSites(record.change, options)
  const turns = await turnsOf(record, chosen, tools)
  const dropped = sitesOf(record).filter((id) => !chosen.has(id))
  const about = {
    outcome: 'committed' as const,
    sitesDropped: dropped,
    ...(options.note === undefined ? {} : { noteFromPerson: options.note }),
  }
  return await computed(turns, { about, emptied: record.emptied ?? [] }, tools)
}

/** Takes back what an Accept wrote. */
export async function undoing(
  record: ChangeRecord,
  { resolution, removed = [] }: Pick<ChangeDecision, 'resolution' | 'removed'>,
  tools: TurnTools,
): Promise<Acceptance> {
  const dropped = new Set(resolution.sitesDropped)
  const chosen = new Set(sitesOf(record).filter((id) => !dropped.has(id)))
  const turns = (await turnsOf(record, chosen, tools)).map((turn) => reversed(asRemoved(turn, removed)))
  const made = new Set(turns.flatMap(({ file }) => file.operation?.folders ?? []))
  const emptied = [...made].sort((one, other) => one.length - other.length)
  return await computed(turns, { about: { outcome: 'undone', sitesDropped: [] }, emptied }, tools)
}

/** A deleted file with the mode and the owner that it had when it was deleted: they may have changed since it was captured. */
function asRemoved(turn: Turn, removed: Acceptance['removed']): Turn {
  const { file } = turn
  const was = removed.find(({ real }) => real === file.real)
  if (was === undefined || file.operation === undefined) return turn
  const { mode, uid, gid } = was
  return { ...turn, file: { ...file, mode, operation: { ...file.operation, owner: { uid, gid } } } }
}

/** What must stand there for the whole of a change. */
export function expectedOf({ path, real, hash, operation }: CapturedFile): ExpectedFile[] {
  const from = operation?.from
  if (from !== undefined)
    return [
      { ...from, hash },
      { path, real, hash: undefined },
    ]
  return [{ path, real, hash: operation?.op === 'add' ? undefined : hash }]
}

async function turnsOf(
  { change, files }: ChangeRecord,
  chosen: ReadonlySet<string>,
  tools: TurnTools,
): Promise<Turn[]> {
  const sites = change.files.flatMap((file) => file.sites)
  const afters = new Map(sites.map(({ id, after }) => [id, after]))
  const turns: Turn[] = []
  for (const file of files) {
    const turn = await turnOf(file, { afters, chosen }, tools)
    if (turn !== undefined) turns.push(turn)
  }
  return turns
}

async function computed(
  turns: readonly Turn[],
  {
    about,
    emptied,
  }: {
    about: Pick<Resolution, 'outcome' | 'sitesDropped' | 'noteFromPerson'>
    emptied: readonly string[]
  },
  tools: TurnTools,
): Promise<Acceptance> {
  const swaps: SwapEntry[] = []
  for (const turn of turns) swaps.push(...swapsOf(turn, await nextOf(turn, tools)))
  const changes = turns.map(changeOf)
  const removed: Acceptance['removed'] = []
  for (const { places } of turns) {
    const [{ real, to }, other] = places
    const facts = to === undefined && other === undefined ? await tools.facts(real) : undefined
    if (facts !== undefined) removed.push({ real, mode: facts.mode, uid: facts.uid, gid: facts.gid })
  }
  return {
    removed,
    files: swaps.map(({ shown, real, expected }) => ({
      path: shown,
      real,
      hash: expected === 'missing' ? undefined : expected.hash,
    })),
    swaps,
    changes,
    emptied,
    resolution: {
      written: changes.map(({ path, stamp }) => (stamp === undefined ? { path } : { path, stamp })),
      staleFiles: [],
      cleanUpPending: [],
      ...about,
    },
  }
}

function sitesOf({ change }: ChangeRecord): string[] {
  return change.files.flatMap((file) => file.sites.map(({ id }) => id))
}
