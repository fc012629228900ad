import type { Resolution, StagedChange } from '../../../shared/model/staged-change.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { appliedText } from './change-text.ts'
import { counted } from './text-limit.ts'

/** What became of a staged change: written, discarded, or what had been decided before this call. */
export function presentResolution(
  change: StagedChange,
  resolution: Resolution,
  about: { isNow: boolean; changes: readonly FileChange[] },
): string {
  return [headOf(change, resolution, about), ...remarks(change, resolution)].join('\n')
}

function headOf(
  change: StagedChange,
  { outcome }: Resolution,
  { isNow, changes }: { isNow: boolean; changes: readonly FileChange[] },
): string {
  if (!isNow) return `${change.id} was decided before: ${outcome}. This call changed nothing.`
  if (outcome === 'discarded') return `Discarded ${change.id}. Nothing was written.`
  return appliedText(changes, [])
}

/** `Taken back: turn 3.` and what became of each file. */
export function undoneText(
  what: string,
  changes: readonly FileChange[],
  resolution: Pick<Partial<Resolution>, 'cleanUpPending' | 'recoveredEdits'>,
): string {
  const files = appliedText(changes, [])
    .split('\n')
    .slice(changes.length === 1 ? 0 : 1)
  return [
    `Taken back: ${what}. Its files have the bytes that they had before it.`,
    ...files,
    ...leftovers(resolution),
  ].join('\n')
}

function remarks(change: StagedChange, resolution: Resolution): readonly string[] {
  const { sitesDropped, noteFromPerson, rebasedTo } = resolution
  const lines: string[] = []
  if (sitesDropped.length > 0)
    lines.push(
      `Left out by the person: ${counted(sitesDropped.length, 'site')}: ${placesOf(change, sitesDropped)}.`,
    )
  if (rebasedTo !== undefined) lines.push(`${rebasedTo} has taken its place.`)
  if (noteFromPerson !== undefined) lines.push(`Note from the person: ${noteFromPerson}`)
  return [...lines, ...leftovers(resolution)]
}

function leftovers({
  cleanUpPending = [],
  recoveredEdits = [],
}: Pick<Partial<Resolution>, 'cleanUpPending' | 'recoveredEdits'>): readonly string[] {
  const lines = recoveredEdits.map(
    ({ path, keptAs }) =>
      `${path} was saved by another program at that moment; that text is kept as ${keptAs}.`,
  )
  if (cleanUpPending.length > 0)
    lines.push(`Applied all the same; left to tidy up: ${cleanUpPending.join(', ')}.`)
  return lines
}

function placesOf({ files }: StagedChange, ids: readonly string[]): string {
  const dropped = new Set(ids)
  const places = files.flatMap(({ path, sites }) =>
    sites.filter(({ id }) => dropped.has(id)).map(({ id, line }) => `${id} ${path}:${line}`),
  )
  const more = places.length > 20 ? ` and ${places.length - 20} more` : ''
  return places.slice(0, 20).join(', ') + more
}
