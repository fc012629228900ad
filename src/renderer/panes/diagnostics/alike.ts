import type { DeltaEntry } from '../../../shared/run/view.ts'
import { noticeOf } from './delta-words.ts'

/** Files of one call about which there is just the same to say; and how many they are. */
export interface AlikeDeltas {
  readonly notice: string
  readonly entries: readonly DeltaEntry[]
}

/** From so many on they are told in one line. */
const minAlike = 3

/** Takes out of the deltas of one call those that say the same of many files: 200 times "Nobody looked" is one fact. */
export function alikeOf(entries: readonly DeltaEntry[]): {
  readonly alike: readonly AlikeDeltas[]
  readonly others: readonly DeltaEntry[]
} {
  const byNotice = new Map<string, DeltaEntry[]>()
  for (const entry of entries) {
    const notice = hasRows(entry) ? undefined : noticeOf(entry.delta)
    if (notice === undefined) continue
    const known = byNotice.get(notice)
    if (known === undefined) byNotice.set(notice, [entry])
    else known.push(entry)
  }
  const alike = [...byNotice].flatMap(([notice, members]) =>
    members.length < minAlike ? [] : { notice, entries: members },
  )
  const taken = new Set(alike.flatMap((group) => group.entries))
  return { alike, others: entries.filter((entry) => !taken.has(entry)) }
}

function hasRows({ delta: { introduced, fixed, elsewhere } }: DeltaEntry): boolean {
  return introduced.length + fixed.length + elsewhere.length > 0
}
