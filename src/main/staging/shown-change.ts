import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { expectedOf } from './acceptance.ts'
import { textOf } from './captured-file.ts'
import type { ByteRange, CapturedFile } from './change-record.ts'
import type { StoredChange } from './change-store.ts'
import { staleFilesOf } from './stale.ts'

/** A change as it stands now: decided, or waiting, or stale by what the disk says. */
export async function shownChange(
  root: WorkspaceRoot,
  { record, decision }: StoredChange,
): Promise<StagedChange> {
  const { change } = record
  if (decision === undefined) {
    const staleFiles = await staleFilesOf(root, record.files.flatMap(expectedOf))
    return { ...change, state: staleFiles.length > 0 ? 'stale' : 'waiting', staleFiles }
  }
  const { outcome, noteFromPerson, sitesDropped } = decision.resolution
  const state = outcome === 'stale' || outcome === 'rolled_back' ? 'waiting' : outcome
  return {
    ...change,
    state,
    ...(noteFromPerson === undefined ? {} : { noteFromPerson }),
    ...(sitesDropped.length === 0 ? {} : { sitesDropped }),
  }
}

/** Both sides of one file; absent where it is not there, or is no text. */
export interface Sides {
  readonly path: string
  readonly original?: string
  readonly proposed?: string
}

export async function sidesOf(
  { path, operation, original, proposed }: CapturedFile,
  bytes: (range: ByteRange) => Promise<Buffer>,
): Promise<Sides> {
  const before = operation?.op === 'add' ? undefined : textOf(await bytes(original), path)
  const after = operation?.op === 'delete' ? undefined : textOf(await bytes(proposed), path)
  return {
    path,
    ...(before === undefined ? {} : { original: before }),
    ...(after === undefined ? {} : { proposed: after }),
  }
}
