import { inParallel } from '../base/in-parallel.ts'
import { systemCodeOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import {
  type CommitRecord,
  type CommitRecords,
  foldersOf,
  noLinkCodes,
  type RecordEntry,
} from './commit-record.ts'
import { type FileLayer, filesAtOnce } from './file-layer.ts'
import { hashOf } from './roll.ts'
import { staleFailure } from './swap.ts'
import type { VerifiedEntry, VerifiedSwap } from './verify-swap.ts'

interface Tools {
  readonly layer: FileLayer
  readonly records: CommitRecords
  readonly log: Logger
}

/**
 * New files beside the old ones, then for each: take away, hash, link in. `onRecord` gets the record whenever it was
 * written again (for files that cannot be linked). Throws a stale `Failure` when a file is no longer what was
 * verified, and system errors; the caller takes everything back then, by the last record.
 */
export async function putInPlace(
  tools: Tools,
  record: CommitRecord,
  swap: VerifiedSwap,
  onRecord: (record: CommitRecord) => void,
): Promise<void> {
  const { layer } = tools
  for (const folder of record.folders) await layer.makeFolder(folder)
  const pairs = record.entries.flatMap((entry, index) => {
    const verified = swap.entries[index]
    return verified === undefined ? [] : [{ entry, verified }]
  })
  // Side by side: the flushes of several files go to the disk together.
  await inParallel(pairs, filesAtOnce, async (pair) => writeTemporary(layer, pair))
  const linked = await inParallel(pairs, filesAtOnce, async (pair) => swapByLink(layer, pair))
  const left = pairs.filter((_, index) => linked[index] === false)
  if (left.length > 0) await goOnByRename(tools, record, { left, onRecord })
  await inParallel(foldersOf(record), filesAtOnce, async (folder) => layer.syncFolder(folder))
}

interface Pair {
  readonly entry: RecordEntry
  readonly verified: VerifiedEntry
}

async function writeTemporary(layer: FileLayer, { entry, verified }: Pair): Promise<void> {
  const { next } = verified.entry
  if (next === 'missing') return
  const old = verified.facts
  const mode = next.mode ?? old?.mode
  const owner = old === undefined ? next.owner : { uid: old.uid, gid: old.gid }
  await layer.create(entry.temporary, next.bytes, { mode, ...(owner === undefined ? {} : { owner }) })
}

/** False: there are no links here, and the file stands as it stood. */
async function swapByLink(layer: FileLayer, pair: Pair): Promise<boolean> {
  const { entry, verified } = pair
  await takeAway(layer, pair)
  if (entry.nextHash === null) return true
  try {
    await layer.link(entry.temporary, entry.real)
    return true
  } catch (error) {
    const code = systemCodeOf(error) ?? ''
    if (code === 'EEXIST') throw staleFailure([verified.entry.shown])
    if (!noLinkCodes.has(code)) throw error
  }
  if (entry.expectedHash === null) return false
  if ((await layer.facts(entry.real)) !== undefined) throw staleFailure([verified.entry.shown])
  await layer.rename(entry.backup, entry.real)
  return false
}

async function takeAway(layer: FileLayer, { entry, verified }: Pair): Promise<void> {
  if (entry.expectedHash === null) return
  await layer.rename(entry.real, entry.backup)
  const facts = await layer.facts(entry.backup)
  const [then, shown] = [verified.facts, verified.entry.shown]
  // A mode or an owner that changed a moment ago would be undone by the file that comes.
  const isSame = facts?.mode === then?.mode && facts?.uid === then?.uid && facts?.gid === then?.gid
  if (!isSame || (await hashOf(layer, entry.backup, facts)) !== entry.expectedHash)
    throw staleFailure([shown])
}

async function goOnByRename(
  tools: Tools,
  record: CommitRecord,
  { left, onRecord }: { left: readonly Pair[]; onRecord: (record: CommitRecord) => void },
): Promise<void> {
  tools.log({
    level: 'warn',
    area: 'workspace',
    code: 'no-links',
    message: `${record.root}: no hard links here; files are renamed over instead, which protects other programs' saves less.`,
  })
  const renamed = new Set(left.map(({ entry }) => entry))
  const next: CommitRecord = {
    ...record,
    entries: record.entries.map((entry) => (renamed.has(entry) ? { ...entry, means: 'rename' } : entry)),
  }
  onRecord(next)
  await tools.records.write(next)
  for (const pair of left) await swapByRename(tools.layer, pair)
}

async function swapByRename(layer: FileLayer, { entry, verified }: Pair): Promise<void> {
  const { shown } = verified.entry
  if (entry.expectedHash !== null)
    await layer.create(entry.backup, await layer.read(entry.real), { mode: verified.facts?.mode ?? 0o600 })
  if (entry.expectedHash !== null && (await hashOf(layer, entry.backup)) !== entry.expectedHash)
    throw staleFailure([shown])
  if (((await hashOf(layer, entry.real)) ?? null) !== entry.expectedHash) throw staleFailure([shown])
  await layer.rename(entry.temporary, entry.real)
}
