import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { counted, cutLine, fitLines, listingRoomChars } from './text-limit.ts'

/** A change that took a stale one's place, for the model: its id, then only what differs from the first proposal. */
export function presentRebased(old: StagedChange, next: StagedChange, hints: readonly string[]): string {
  const { kept = 0, added = [], gone = [] } = next.rebase ?? {}
  const isNew = new Set(added)
  const lines = [
    ...gone.map((site) => `  gone: ${site.path}:${site.line} ${oneLine(site.before)}`),
    ...next.files.flatMap(({ path, sites }) =>
      sites
        .filter(({ id }) => isNew.has(id))
        .map(
          (site) =>
            `  new ${site.id}: ${path}:${site.line} ${oneLine(site.before)}  =>  ${oneLine(site.after)}`,
        ),
    ),
  ]
  const fitted = fitLines(lines, listingRoomChars)
  const left = lines.length - fitted.shown
  return [
    `Rebased ${old.id}: ${next.id} has taken its place, computed from the files as they are now. Nothing is on the disk yet.`,
    lines.length === 0
      ? `All ${counted(kept, 'site')} are as first proposed.`
      : `${counted(kept, 'site')} as first proposed, ${gone.length} gone, ${added.length} new:`,
    fitted.text,
    left > 0 ? `(${left} more; resolve show tells the whole change)` : '',
    ...hints.map((hint) => `Hint: ${hint}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function oneLine(text: string): string {
  return cutLine(text.replace(/\s*\n\s*/g, ' '), 160)
}
