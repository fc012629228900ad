import type { Resolution } from '../../shared/model/staged-change.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { fileChange } from '../workspace/file-change.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import { decodeText, sha256, stampOf } from '../workspace/text-encoding.ts'
import type { ByteRange, CapturedFile, ChangeRecord } from './change-record.ts'
import { type Choice, chosenSites } from './choice.ts'
import { chosenSplices, spliceBytes } from './selection.ts'

/** Everything that an Accept or an undo would do, computed. */
export interface Acceptance {
  /** The files that are written: those with a site that was chosen. */
  readonly files: readonly ExpectedFile[]
  readonly swaps: readonly SwapEntry[]
  readonly changes: readonly FileChange[]
  /** What is answered when all of it is done. */
  readonly resolution: Resolution
}

/** What must stand at a path: the SHA-256 of its bytes. */
export interface ExpectedFile {
  readonly path: string
  readonly real: string
  readonly hash: string
}

type ReadBytes = (range: ByteRange) => Promise<Buffer>

/** Throws `Failure` bad_argument for sites and files that the change does not have. */
export async function acceptance(
  record: ChangeRecord,
  options: Choice & { note?: string | undefined },
  bytes: ReadBytes,
): Promise<Acceptance> {
  const chosen = chosenSites(record.change, options)
  const turns = await turnsOf(record, chosen, bytes)
  const dropped = sitesOf(record).filter((id) => !chosen.has(id))
  return computed(turns, {
    outcome: 'committed',
    sitesDropped: dropped,
    ...(options.note === undefined ? {} : { noteFromPerson: options.note }),
  })
}

/** Takes back what an Accept wrote, which left out `sitesDropped`. */
export async function undoing(
  record: ChangeRecord,
  { sitesDropped }: Pick<Resolution, 'sitesDropped'>,
  bytes: ReadBytes,
): Promise<Acceptance> {
  const dropped = new Set(sitesDropped)
  const chosen = new Set(sitesOf(record).filter((id) => !dropped.has(id)))
  const turns = await turnsOf(record, chosen, bytes)
  const back = turns.map(({ file, from, to }) => ({ file, from: to, to: from }))
  return computed(back, { outcome: 'undone', sitesDropped: [] })
}

/** One file and its bytes before and after. */
interface Turn {
  readonly file: CapturedFile
  readonly from: Buffer
  readonly to: Buffer
}

async function turnsOf(
  { change, files }: ChangeRecord,
  chosen: ReadonlySet<string>,
  bytes: ReadBytes,
): Promise<Turn[]> {
  const sites = change.files.flatMap((file) => file.sites)
  const afters = new Map(sites.map(({ id, after }) => [id, after]))
  const turns: Turn[] = []
  for (const file of files.filter((each) => each.sites.some(({ id }) => chosen.has(id)))) {
    const from = await bytes(file.original)
    turns.push({ file, from, to: spliceBytes(from, chosenSplices(file, afters, chosen)) })
  }
  return turns
}

function computed(
  turns: readonly Turn[],
  about: Pick<Resolution, 'outcome' | 'sitesDropped' | 'noteFromPerson'>,
): Acceptance {
  const files = turns.map(({ file: { path, real }, from }) => ({ path, real, hash: sha256(from) }))
  const changes = turns.map(({ file: { path }, from, to }) =>
    fileChange({
      path,
      op: 'update',
      before: decodeText(from, path).text,
      after: decodeText(to, path).text,
      stamp: stampOf(sha256(to)),
    }),
  )
  return {
    files,
    swaps: files.map(({ path, real, hash }, index) => ({
      shown: path,
      real,
      expected: { hash },
      next: { bytes: turns[index]?.to ?? Buffer.alloc(0) },
    })),
    changes,
    resolution: {
      written: changes.map(({ path, stamp }) => ({ path, stamp: stamp ?? '' })),
      staleFiles: [],
      cleanUpPending: [],
      ...about,
    },
  }
}

function sitesOf({ change }: ChangeRecord): string[] {
  return change.files.flatMap((file) => file.sites.map(({ id }) => id))
}
