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

/** The change to show: the one that was asked for, else the newest that waits, else the newest of all. */
export function changeToShow(
  changes: readonly StagedChange[],
  asked: string | undefined,
): StagedChange | undefined {
  return changes.find(({ id }) => id === asked) ?? changes.findLast(isOpen) ?? changes.at(-1)
}

/** Whether somebody still has to decide about it. */
export function isOpen({ state }: StagedChange): boolean {
  return state === 'waiting' || state === 'stale'
}
