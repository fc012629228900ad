import type { Drop, StagedChange } from '../../../shared/model/staged-change.ts'
import type { RewriteAnswer } from '../ports.ts'
import { counted, cutLine, fitLines, listingRoomChars } from './text-limit.ts'

const dropsShown = 20

/** A staged change for the model: that nothing is on the disk, its id, then each place before and after. */
export function presentStaged(change: StagedChange, hints: readonly string[]): string {
  const replaced = `${counted(change.replacements, 'replacement')} in ${counted(change.files.length, 'file')}`
  const sites = change.files.flatMap((file) => [
    `${file.path}: ${counted(file.count, 'site')}`,
    ...file.sites.map(
      (site) => `  ${site.id} line ${site.line}: ${oneLine(site.before)}  =>  ${oneLine(site.after)}`,
    ),
  ])
  const fitted = fitLines(sites, listingRoomChars)
  const left = sites.length - fitted.shown
  return [
    `Staged as ${change.id}: ${replaced}. Nothing is on the disk yet.`,
    `The person can accept or discard it; so can resolve { "change_id": "${change.id}", "action": "accept" } with their consent.`,
    fitted.text,
    left > 0 ? `(${left} more lines; the result's data holds every site)` : '',
    ...asides(change),
    ...hints.map((hint) => `Hint: ${hint}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

export function presentNothing(rewrite: RewriteAnswer): string {
  return [
    `No replacement, nothing is staged. ${counted(rewrite.filesSearched, 'file')} searched.`,
    ...asides(rewrite),
    ...rewrite.hints.map((hint) => `Hint: ${hint}`),
  ].join('\n')
}

function asides(about: {
  overlapsDropped: number
  sitesWithDrops: readonly Drop[]
  errorNodesBefore: number
  errorNodesAfter: number
}): readonly string[] {
  const lines: string[] = []
  if (about.overlapsDropped > 0)
    lines.push(
      `${counted(about.overlapsDropped, 'match', 'matches')} inside another match left out; run it again after this one to take them.`,
    )
  const drops = about.sitesWithDrops
  if (drops.length > 0) {
    lines.push(
      `Not replaced, because the rewrite would lose something (allow_drops takes them too): ${drops.length}`,
    )
    for (const drop of drops.slice(0, dropsShown))
      lines.push(
        `  ${drop.path}:${drop.line} ${oneLine(drop.before)} would lose: ${drop.loses.map(oneLine).join(', ')}`,
      )
    if (drops.length > dropsShown)
      lines.push(`  (${drops.length - dropsShown} more in the data of this result)`)
  }
  if (about.errorNodesAfter > 0)
    lines.push(
      `Parts that do not parse in these files: ${about.errorNodesBefore} before, ${about.errorNodesAfter} after.`,
    )
  return lines
}

function oneLine(text: string): string {
  return cutLine(text.replace(/\s*\n\s*/g, ' '), 160)
}
