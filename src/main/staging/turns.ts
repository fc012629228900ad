import type { FileChange } from '../../shared/model/file-change.ts'
import { fileChange } from '../workspace/file-change.ts'
import type { FileFacts } from '../workspace/file-layer.ts'
import type { NextFile, SwapEntry } from '../workspace/swap.ts'
import { sha256, stampOf } from '../workspace/text-encoding.ts'
import { textOf } from './captured-file.ts'
import type { ByteRange, CapturedFile } from './change-record.ts'
import { chosenSplices, spliceBytes } from './selection.ts'

/** What stands at one path before and after; undefined: nothing. */
interface Place {
  readonly path: string
  readonly real: string
  readonly from: Buffer | undefined
  readonly to: Buffer | undefined
}

/** What becomes of one file of a change: one place, or two for a move (the old one first). */
export interface Turn {
  readonly file: CapturedFile
  readonly places: readonly [Place] | readonly [Place, Place]
}

export interface TurnTools {
  readonly bytes: (range: ByteRange) => Promise<Buffer>
  /** What stands at a real path now. */
  readonly facts: (real: string) => Promise<FileFacts | undefined>
}

/** Undefined: nothing of the file was chosen. `afters`: what goes to each site, by its id. */
export async function turnOf(
  file: CapturedFile,
  { afters, chosen }: { afters: ReadonlyMap<string, string>; chosen: ReadonlySet<string> },
  { bytes }: Pick<TurnTools, 'bytes'>,
): Promise<Turn | undefined> {
  const { path, real, operation } = file
  const isDone = operation !== undefined && chosen.has(operation.site)
  const splices = chosenSplices(file, afters, chosen)
  if (!isDone && splices.length === 0) return undefined
  if (isDone && operation.op === 'add')
    return { file, places: [{ path, real, from: undefined, to: await bytes(file.proposed) }] }
  const original = await bytes(file.original)
  if (isDone && operation.op === 'delete')
    return { file, places: [{ path, real, from: original, to: undefined }] }
  const to = spliceBytes(original, splices)
  const from = operation?.from
  if (from === undefined) return { file, places: [{ path, real, from: original, to }] }
  // A move that was left out leaves the file where it is, with what was chosen of its text.
  if (!isDone) return { file, places: [{ ...from, from: original, to }] }
  return {
    file,
    places: [
      { ...from, from: original, to: undefined },
      { path, real, from: undefined, to },
    ],
  }
}

/** The same the other way round: each place gets back what stood there. */
export function reversed({ file, places: [one, other] }: Turn): Turn {
  const back = ({ from, to, ...rest }: Place): Place => ({ ...rest, from: to, to: from })
  return { file, places: other === undefined ? [back(one)] : [back(other), back(one)] }
}

export function swapsOf({ places }: Turn, next: (place: Place) => NextFile | undefined): SwapEntry[] {
  return places.map((place) => ({
    shown: place.path,
    real: place.real,
    expected: place.from === undefined ? 'missing' : { hash: sha256(place.from) },
    next: next(place) ?? 'missing',
  }))
}

/** A file that comes anew keeps the mode and the owner of the one that it is: moved, or deleted before. */
export async function nextOf(
  { file, places: [first, second] }: Turn,
  { facts }: Pick<TurnTools, 'facts'>,
): Promise<(place: Place) => NextFile | undefined> {
  const known = second === undefined ? undefined : await facts(first.real)
  const owner = known === undefined ? file.operation?.owner : { uid: known.uid, gid: known.gid }
  const mode = known?.mode ?? file.mode
  return ({ from, to }) => {
    if (to === undefined) return undefined
    if (from !== undefined || owner === undefined) return { bytes: to }
    return { bytes: to, mode, owner }
  }
}

export function changeOf({ places: [first, second] }: Turn): FileChange {
  const last = second ?? first
  const [from, to] = [first.from, last.to]
  const op =
    second === undefined ? (from === undefined ? 'add' : to === undefined ? 'delete' : 'update') : 'move'
  return fileChange({
    path: last.path,
    op,
    ...(op === 'move' ? { movedFrom: first.path } : {}),
    before: from === undefined ? undefined : textOf(from, first.path),
    after: to === undefined ? undefined : textOf(to, last.path),
    stamp: to === undefined ? undefined : stampOf(sha256(to)),
  })
}
