import type { Site, StagedChange, StagedFile } from '../../../shared/model/staged-change.ts'

/** One site and the file that it lies in, in the order of the tree. */
export interface PlacedSite {
  readonly file: StagedFile
  readonly site: Site
}

export function sitesOf({ files }: StagedChange): readonly PlacedSite[] {
  return files.flatMap((file) => file.sites.map((site) => ({ file, site })))
}

/** The index after a step, round the list; an empty list stays at 0. */
export function stepped(index: number, step: 1 | -1, length: number): number {
  return length === 0 ? 0 : (index + step + length) % length
}

/**
 * The change to show: the one that was asked for, else the one that is looked at as long as it waits, else the newest
 * that waits, else the newest of all. A new one never takes the place of what somebody is just deciding about. `keptAmong`: how many there were when the
 * asked one was decided; one that was staged since goes before it.
 */
export function changeToShow(
  changes: readonly StagedChange[],
  asked: string | undefined,
  pinned?: string,
  keptAmong?: number,
): StagedChange | undefined {
  const hasNewer = keptAmong !== undefined && changes.slice(keptAmong).some(isOpen)
  return (
    (hasNewer ? undefined : changes.find(({ id }) => id === asked)) ??
    changes.find((change) => change.id === pinned && isOpen(change)) ??
    changes.findLast(isOpen) ??
    changes.at(-1)
  )
}

/** The next change that waits, after this one and round the list; its number from 1. Undefined when none does. */
export function nextOpen(
  changes: readonly StagedChange[],
  shown: StagedChange,
): { readonly id: string; readonly number: number } | undefined {
  const at = changes.indexOf(shown)
  const others = [...changes.slice(at + 1), ...changes.slice(0, Math.max(0, at))]
  const next = others.find(isOpen)
  return next === undefined ? undefined : { id: next.id, number: changes.indexOf(next) + 1 }
}

/** Whether somebody still has to decide about it. */
export function isOpen({ state }: StagedChange): boolean {
  return state === 'waiting' || state === 'stale'
}
