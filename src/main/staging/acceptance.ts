import type { Resolution } from '../../shared/model/staged-change.ts'
import { Failure } from '../base/failure.ts'
import { type FileChange, fileChange } from '../workspace/file-change.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import { decodeText, sha256, stampOf } from '../workspace/text-encoding.ts'
import type { ByteRange, CapturedFile, ChangeRecord } from './change-record.ts'
import { chosenSplices, spliceBytes } from './selection.ts'

/** Everything that an Accept would do, computed. */
export interface Acceptance {
  /** The files that are written: those with a site that was chosen. */
  readonly files: readonly CapturedFile[]
  readonly swaps: readonly SwapEntry[]
  readonly changes: readonly FileChange[]
  /** What is answered when all of it is done. */
  readonly resolution: Resolution
}

/** Throws `Failure` bad_argument for ids of sites that the change does not have. */
export async function acceptance(
  { change, files }: ChangeRecord,
  options: { onlySites?: readonly string[] | undefined; note?: string | undefined },
  bytes: (range: ByteRange) => Promise<Buffer>,
): Promise<Acceptance> {
  const sites = change.files.flatMap((file) => file.sites)
  const afters = new Map(sites.map(({ id, after }) => [id, after]))
  const chosen = chosenSites(afters, options.onlySites)
  const written = files.filter((file) => file.sites.some(({ id }) => chosen.has(id)))
  const swaps: SwapEntry[] = []
  const changes: FileChange[] = []
  for (const file of written) {
    const original = await bytes(file.original)
    const next = spliceBytes(original, chosenSplices(file, afters, chosen))
    swaps.push({ shown: file.path, real: file.real, expected: { hash: file.hash }, next: { bytes: next } })
    changes.push(
      fileChange({
        path: file.path,
        op: 'update',
        before: decodeText(original, file.path).text,
        after: decodeText(next, file.path).text,
        stamp: stampOf(sha256(next)),
      }),
    )
  }
  const resolution: Resolution = {
    outcome: 'committed',
    written: changes.map(({ path, stamp }) => ({ path, stamp: stamp ?? '' })),
    staleFiles: [],
    sitesDropped: sites.map(({ id }) => id).filter((id) => !chosen.has(id)),
    ...(options.note === undefined ? {} : { noteFromPerson: options.note }),
    cleanUpPending: [],
  }
  return { files: written, swaps, changes, resolution }
}

function chosenSites(
  known: ReadonlyMap<string, string>,
  only: readonly string[] | undefined,
): ReadonlySet<string> {
  if (only === undefined) return new Set(known.keys())
  const odd = only.filter((id) => !known.has(id))
  if (odd.length === 0 && only.length > 0) return new Set(only)
  throw new Failure(
    'bad_argument',
    only.length === 0
      ? 'No site is chosen. Nothing was written.'
      : `The change has no site ${odd.join(', ')}. Nothing was written.`,
    { hint: `Its sites are ${[...known.keys()].slice(0, 50).join(', ')}.`, details: { sites: odd } },
  )
}
