import { strings } from '../../strings/index.ts'
import { listed } from '../../ui/amounts.ts'

/** How many names a sentence or a banner bears. */
export const fewNames = 3

/** The first few names, and how many more there are: "a, b, c and 57 more". */
export function fewOf(names: readonly string[]): string {
  const more = names.length - fewNames
  return listed(more > 0 ? [...names.slice(0, fewNames), strings.review.more(more)] : names)
}
