import type { StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'

/** Ids of the sites that the person left out. */
export type Unticked = ReadonlySet<string>

export type Ticks = 'all' | 'some' | 'none'

/** What of a change is ticked. */
export interface Chosen {
  readonly sites: number
  readonly of: number
  /** How many files have a ticked site. */
  readonly files: number
  /** The ticked ones by id; undefined when all are. */
  readonly only: readonly string[] | undefined
  /** Files with a ticked site that have several names: each must be confirmed to be split from the others. */
  readonly linked: readonly StagedFile[]
}

export function chosenOf({ files }: StagedChange, unticked: Unticked): Chosen {
  const all = files.flatMap(({ sites }) => sites.map(({ id }) => id))
  const ticked = all.filter((id) => !unticked.has(id))
  return {
    sites: ticked.length,
    of: all.length,
    files: files.filter((file) => ticksOf(file, unticked) !== 'none').length,
    only: ticked.length === all.length ? undefined : ticked,
    linked: files.filter((file) => (file.hardLinks ?? 1) > 1 && ticksOf(file, unticked) !== 'none'),
  }
}

export function ticksOf({ sites }: StagedFile, unticked: Unticked): Ticks {
  const left = sites.filter(({ id }) => unticked.has(id)).length
  if (left === 0) return 'all'
  return left === sites.length ? 'none' : 'some'
}

export function withSiteToggled(unticked: Unticked, id: string): Unticked {
  const next = new Set(unticked)
  if (!next.delete(id)) next.add(id)
  return next
}

export function withFileUnticked(unticked: Unticked, { sites }: StagedFile): Unticked {
  return new Set([...unticked, ...sites.map(({ id }) => id)])
}

/** Every site of a change is ticked, or none. */
export function withAll({ files }: StagedChange, isTicked: boolean): Unticked {
  return isTicked ? new Set() : files.reduce<Unticked>(withFileUnticked, new Set())
}

/** Of one file, in its order. */
export function leftOutOf({ sites }: StagedFile, unticked: Unticked): readonly string[] {
  return sites.map(({ id }) => id).filter((id) => unticked.has(id))
}

/** Unticks a file whose sites are all ticked; ticks all of them otherwise. */
export function withFileToggled(unticked: Unticked, file: StagedFile): Unticked {
  const next = new Set(unticked)
  const isAll = ticksOf(file, unticked) === 'all'
  for (const { id } of file.sites) {
    if (isAll) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * What was left out of a change, in the one that took its place. A site is the same when its file and its texts are; of
 * several alike the first stays the first.
 */
export function carriedOver(from: StagedChange, to: StagedChange, unticked: Unticked): Unticked {
  const left = new Set(keyed(from).flatMap(([key, id]) => (unticked.has(id) ? [key] : [])))
  return new Set(keyed(to).flatMap(([key, id]) => (left.has(key) ? [id] : [])))
}

function keyed({ files }: StagedChange): readonly (readonly [string, string])[] {
  const counts = new Map<string, number>()
  return files.flatMap(({ path, sites }) =>
    sites.map(({ id, before, after }) => {
      const key = JSON.stringify([path, before, after])
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return [`${count} ${key}`, id] as const
    }),
  )
}
