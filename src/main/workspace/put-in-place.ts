import path from 'node:path'
import { systemCodeOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { CommitRecord, CommitRecords, RecordEntry } from './commit-record.ts'
import type { FileLayer } from './file-layer.ts'
import { hashOf } from './roll.ts'
import { staleFailure } from './swap.ts'
import type { VerifiedEntry, VerifiedSwap } from './verify-swap.ts'

interface Tools {
  readonly layer: FileLayer
  readonly records: CommitRecords
  readonly log: Logger
}

/** What `link` answers where a file system has none. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/**
 * New files beside the old ones, then for each: take away, hash, link in. Answers the record, whose `means` may have
 * become `rename`. Throws a stale `Failure` when a file is no longer what was verified, and system errors; the caller
 * takes everything back then.
 */
export async function putInPlace(
  tools: Tools,
  record: CommitRecord,
  swap: VerifiedSwap,
): Promise<CommitRecord> {
  for (const folder of record.folders) await tools.layer.makeFolder(folder)
  const pairs = record.entries.flatMap((entry, index) => {
    const verified = swap.entries[index]
    return verified === undefined ? [] : [{ entry, verified }]
  })
  for (const { entry, verified } of pairs) await writeTemporary(tools.layer, entry, verified)
  let current = record
  for (const { entry, verified } of pairs) {
    if (current.means === 'link') current = await swapByLink(tools, current, { entry, verified })
    else await swapByRename(tools.layer, { entry, verified })
  }
  for (const folder of foldersOf(record)) await tools.layer.syncFolder(folder)
  return current
}

async function writeTemporary(layer: FileLayer, entry: RecordEntry, verified: VerifiedEntry): Promise<void> {
  const { next } = verified.entry
  if (next === 'missing') return
  const old = verified.facts
  const mode = next.mode ?? old?.mode
  const owner = old === undefined ? next.owner : { uid: old.uid, gid: old.gid }
  await layer.create(entry.temporary, next.bytes, { mode, ...(owner === undefined ? {} : { owner }) })
}

interface Pair {
  readonly entry: RecordEntry
  readonly verified: VerifiedEntry
}

async function swapByLink(tools: Tools, record: CommitRecord, pair: Pair): Promise<CommitRecord> {
  const { entry, verified } = pair
  await takeAway(tools.layer, pair)
  if (entry.nextHash === null) return record
  try {
    await tools.layer.link(entry.temporary, entry.real)
    return record
  } catch (error) {
    const code = systemCodeOf(error) ?? ''
    if (code === 'EEXIST') throw staleFailure([verified.entry.shown])
    if (!noLinks.has(code)) throw error
    return await goOnByRename(tools, record, pair)
  }
}

async function takeAway(layer: FileLayer, { entry, verified }: Pair): Promise<void> {
  if (entry.expectedHash === null) return
  await layer.rename(entry.real, entry.backup)
  if ((await hashOf(layer, entry.backup)) !== entry.expectedHash) throw staleFailure([verified.entry.shown])
}

/** The first `link` said that there are none here: so nothing is swapped yet but this file, which is taken away. */
async function goOnByRename(tools: Tools, record: CommitRecord, pair: Pair): Promise<CommitRecord> {
  const { entry, verified } = pair
  tools.log({
    level: 'warn',
    area: 'workspace',
    code: 'no-links',
    message: `${record.root}: no hard links here; files are renamed over instead, which protects other programs' saves less.`,
  })
  if (entry.expectedHash !== null) await tools.layer.rename(entry.backup, entry.real)
  const next: CommitRecord = { ...record, means: 'rename' }
  await tools.records.write(next)
  await swapByRename(tools.layer, { entry, verified })
  return next
}

async function swapByRename(layer: FileLayer, pair: Pair): Promise<void> {
  const { entry, verified } = pair
  const { shown, next } = verified.entry
  if (next === 'missing') {
    await takeAway(layer, pair)
    return
  }
  if (entry.expectedHash !== null)
    await layer.create(entry.backup, await layer.read(entry.real), { mode: verified.facts?.mode ?? 0o600 })
  if (entry.expectedHash !== null && (await hashOf(layer, entry.backup)) !== entry.expectedHash)
    throw staleFailure([shown])
  if (((await hashOf(layer, entry.real)) ?? null) !== entry.expectedHash) throw staleFailure([shown])
  await layer.rename(entry.temporary, entry.real)
}

function foldersOf(record: CommitRecord): Set<string> {
  const folders = new Set<string>()
  for (const entry of record.entries) folders.add(path.dirname(entry.real))
  for (const folder of record.folders) folders.add(path.dirname(folder))
  return folders
}
