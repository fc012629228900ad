import type { Drop, FileOp, Site, StagedChange } from '../../../shared/model/staged-change.ts'
import type { RewriteAnswer } from '../ports.ts'
import { counted, cutLine, fitLines, listingRoomChars } from './text-limit.ts'

const dropsShown = 20

/** What is known of a change when it is proposed, and not kept with it. */
type Facts = Partial<Pick<RewriteAnswer, 'hints' | 'commentsLost' | 'secondRun'>> & {
  readonly notes?: readonly string[]
}

/**
 * A staged change for the model: that nothing is on the disk, its id, what it would do to the diagnostics (`preview`),
 * then each place before and after.
 */
export function presentStaged(change: StagedChange, rewrite: Facts = {}, preview = ''): string {
  const sites = change.files.flatMap((file) => [
    `${file.path}: ${counted(file.count, 'site')}`,
    ...file.sites.map((site) => `  ${siteLine(site)}`),
  ])
  const fitted = fitLines(sites, listingRoomChars)
  const left = sites.length - fitted.shown
  return [
    `Staged as ${change.id}: ${summaryOf(change)}. Nothing is on the disk yet.`,
    `The person can accept or discard it; so can resolve { "change_id": "${change.id}", "action": "accept" } with their consent.`,
    preview,
    fitted.text,
    left > 0 ? `(${left} more lines; the result's data holds every site)` : '',
    ...asides(change),
    ...afterwards(rewrite),
    ...(rewrite.notes ?? []).map((note) => `Note: ${note}`),
    ...(rewrite.hints ?? []).map((hint) => `Hint: ${hint}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** `Rename a to b: 3 edits in 2 files, 1 file moved`. */
function summaryOf({ title, replacements, files }: StagedChange): string {
  const edited = files.filter(({ sites }) => sites.some(({ op }) => op === undefined)).length
  const done = (op: FileOp): number => files.filter((file) => file.op === op).length
  const what = title === undefined ? 'replacement' : 'edit'
  const parts = [
    replacements === 0 ? '' : `${counted(replacements, what)} in ${counted(edited, 'file')}`,
    ...(['add', 'move', 'delete'] as const).map((op) =>
      done(op) === 0 ? '' : `${counted(done(op), 'file')} ${opWords[op]}`,
    ),
  ].filter((part) => part !== '')
  return `${title === undefined ? '' : `${title}: `}${parts.join(', ')}`
}

const opWords = { add: 'made', move: 'moved', delete: 'deleted' } as const

function siteLine({ id, line, before, after, op }: Site): string {
  switch (op) {
    case 'add':
      return `${id}: the file is made: ${oneLine(after)}`
    case 'delete':
      return `${id}: the file is deleted`
    case 'move':
      return `${id}: the file is moved: ${before}  =>  ${after}`
    case undefined:
      return `${id} line ${line}: ${oneLine(before)}  =>  ${after === '' ? '(removed)' : oneLine(after)}`
  }
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
    lines.push(`${counted(about.overlapsDropped, 'match', 'matches')} inside another match left out.`)
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

/** What is left to do after it, or undone by it. */
function afterwards({ commentsLost = 0, secondRun }: Facts): readonly string[] {
  const lines: string[] = []
  if (commentsLost > 0) lines.push(`${counted(commentsLost, 'comment')} of the replaced code would be lost.`)
  if (secondRun === undefined) return lines
  const { replacements, produced } = secondRun
  if (replacements === 0) lines.push('A second run would find nothing more.')
  else if (produced === 0)
    lines.push(
      `A second run would replace ${counted(replacements, 'more place')}: matches inside those of this run.`,
    )
  else
    lines.push(
      `Do not run it twice: a second run would replace ${counted(replacements, 'place')}, ${produced} of them code that this run writes.`,
    )
  return lines
}

function oneLine(text: string): string {
  return cutLine(text.replace(/\s*\n\s*/g, ' '), 160)
}
