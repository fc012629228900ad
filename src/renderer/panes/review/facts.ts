import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import type { IconName, Tone } from '../../ui/icon.tsx'
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
export function factsOf(change: StagedChange): readonly Fact[] {
  const known = [parseFact(change), overlapFact(change), dropFact(change)]
  return isOpen(change) ? [...known, { icon: 'check', tone: 'good', text: words.allOrNothing }] : known
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
