import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { expectedOf } from './acceptance.ts'
import { textOf } from './captured-file.ts'
import type { CapturedFile, ChangeRecord } from './change-record.ts'
import type { StoredChange } from './change-store.ts'
import { staleFilesOf } from './stale.ts'
import { changeOf, turnOf, type TurnTools } from './turns.ts'

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
  bytes: TurnTools['bytes'],
): Promise<Sides> {
  const before = operation?.op === 'add' ? undefined : textOf(await bytes(original), path)
  const after = operation?.op === 'delete' ? undefined : textOf(await bytes(proposed), path)
  return {
    path,
    ...(before === undefined ? {} : { original: before }),
    ...(after === undefined ? {} : { proposed: after }),
  }
}

/** The same with some sites as they were: what would be written, or was. `whole`: with all of them. */
export async function sidesWithout(
  {
    record,
    file,
    whole: { proposed: _, ...before },
    leftOut,
  }: {
    readonly record: ChangeRecord
    readonly file: CapturedFile
    readonly whole: Sides
    readonly leftOut: readonly string[]
  },
  bytes: TurnTools['bytes'],
): Promise<Sides> {
  const sites = record.change.files.flatMap((each) => each.sites)
  const afters = new Map(sites.map(({ id, after }) => [id, after]))
  const left = new Set(leftOut)
  const chosen = new Set([...afters.keys()].filter((id) => !left.has(id)))
  const turn = await turnOf(file, { afters, chosen }, { bytes })
  if (turn === undefined)
    return before.original === undefined ? before : { ...before, proposed: before.original }
  const { after } = changeOf(turn)
  return { ...before, ...(after === undefined ? {} : { proposed: after }) }
}
