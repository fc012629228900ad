import type { Recovered } from '../workspace/recover-record.ts'
import { keptSentence } from '../workspace/roll.ts'

/** What a person should know of a commit that a crash had cut: which folder, how it ended, what was kept. */
export function recoveredSentence({ root, outcome, kept }: Recovered): string {
  const end =
    outcome === 'committed'
      ? 'it is finished now, every file is as it was accepted'
      : 'it is taken back, every file is as it was before'
  const texts = kept.map((file) => ` ${keptSentence(file)}`).join('')
  return `A commit in ${root} was cut off: ${kept.length === 0 ? end : `${end}, but for what other programs wrote`}.${texts}`
}
