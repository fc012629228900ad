import type { Resolution, StagedChange } from '../../../shared/model/staged-change.ts'
import type { FileChange } from '../ports.ts'
import { appliedText } from './change-text.ts'
import { counted } from './text-limit.ts'

/** What became of a staged change: written, discarded, or what had been decided before this call. */
export function presentResolution(
  change: StagedChange,
  resolution: Resolution,
  about: { isNow: boolean; changes: readonly FileChange[] },
): string {
  return [headOf(change, resolution, about), ...remarks(resolution)].join('\n')
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

function remarks({ sitesDropped, noteFromPerson, cleanUpPending }: Resolution): readonly string[] {
  const lines: string[] = []
  if (sitesDropped.length > 0)
    lines.push(
      `Left out by the person: ${counted(sitesDropped.length, 'site')} (${sitesDropped.slice(0, 20).join(', ')}).`,
    )
  if (noteFromPerson !== undefined) lines.push(`Note from the person: ${noteFromPerson}`)
  if (cleanUpPending.length > 0)
    lines.push(`Applied all the same; left to tidy up: ${cleanUpPending.join(', ')}.`)
  return lines
}
