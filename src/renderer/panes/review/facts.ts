import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import type { IconName, Tone } from '../../ui/icon.tsx'
import { fewOf } from './few.ts'
import { isOpen } from './sites.ts'

const words = strings.review

export interface Fact {
  readonly icon: IconName
  readonly tone: Tone
  readonly text: string
  /** Offers to list the matches that were left out. */
  readonly hasDrops?: boolean
}

/** What is known of a change before anybody accepts it, the good and the bad, each with its sign. */
export function factsOf(change: StagedChange, canUndo = true): readonly Fact[] {
  // Matches are of a pattern; a refactoring has none.
  const ofPattern = change.ops.length === 0 ? [] : [overlapFact(change), dropFact(change)]
  const known = [parseFact(change), ...commentFacts(change), ...ofPattern]
  if (change.state === 'stale') return [staleFact(change), ...known.map(ofThen)]
  if (change.state === 'committed')
    return canUndo ? [...known, { icon: 'undo', tone: 'soft', text: words.canUndo }] : known
  return isOpen(change) ? [...known, { icon: 'info', tone: 'soft', text: words.allOrNothing }] : known
}

function commentFacts({ commentsLost = 0 }: StagedChange): readonly Fact[] {
  return commentsLost === 0 ? [] : [{ icon: 'warning', tone: 'wait', text: words.commentsLost(commentsLost) }]
}

function staleFact({ staleFiles }: StagedChange): Fact {
  return { icon: 'warning', tone: 'wait', text: words.staleFact(fewOf(staleFiles)) }
}

/** What was checked on a text that has changed since is no tick any more. */
function ofThen(fact: Fact): Fact {
  return fact.tone === 'good' ? { ...fact, icon: 'info', tone: 'quiet' } : fact
}

function parseFact({ errorNodesBefore: before, errorNodesAfter: after, files }: StagedChange): Fact {
  if (after > before) return { icon: 'warning', tone: 'bad', text: words.parsesWorse(before, after) }
  if (after > 0) return { icon: 'info', tone: 'soft', text: words.parsesAsBefore(after) }
  return { icon: 'check', tone: 'good', text: words.stillParses(files.length) }
}

function overlapFact({ overlapsDropped }: StagedChange): Fact {
  return overlapsDropped > 0
    ? { icon: 'info', tone: 'soft', text: words.overlaps(overlapsDropped) }
    : { icon: 'check', tone: 'good', text: words.noOverlap }
}

function dropFact({ sitesWithDrops }: StagedChange): Fact {
  return sitesWithDrops.length > 0
    ? { icon: 'info', tone: 'soft', text: words.drops(sitesWithDrops.length), hasDrops: true }
    : { icon: 'check', tone: 'good', text: words.noDrops }
}
