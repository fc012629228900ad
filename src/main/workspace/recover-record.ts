import type { CommitRecord, CommitRecords } from './commit-record.ts'
import type { FileLayer } from './file-layer.ts'
import { type KeptFile, rollBack, tidyUp } from './roll.ts'

/** What became of one commit that a crash had cut. */
export interface Recovered {
  readonly root: string
  readonly outcome: 'committed' | 'rolled_back'
  /** The staged change that it was about. */
  readonly about?: string
  readonly kept: readonly KeptFile[]
}

/** Told before the record is gone, so that a crash here tells it again. */
export type OnRecovered = (recovered: Recovered) => Promise<void>

/**
 * Finishes a commit that was cut, or takes it back; absent when it was done meanwhile. Only under the lock of its
 * workspace. Throws system errors; the record stays then.
 */
export async function recoverRecord(
  { records, layer }: { records: CommitRecords; layer: FileLayer },
  found: CommitRecord,
  onRecovered: OnRecovered | undefined,
): Promise<Recovered | undefined> {
  // Whoever held the lock until now may have finished this commit.
  const record = await records.reload(found)
  if (record === undefined) return undefined
  const isCommitted = record.state === 'commit'
  if (isCommitted) await records.flush(record)
  const { kept } = await (isCommitted ? tidyUp : rollBack)(layer, record)
  const recovered: Recovered = {
    root: record.root,
    outcome: isCommitted ? 'committed' : 'rolled_back',
    ...(record.about === undefined ? {} : { about: record.about }),
    kept,
  }
  await onRecovered?.(recovered)
  await records.remove(record)
  return recovered
}
