import { editsBetween } from '../../base/edits-between.ts'

/** The cost of a comparison grows with the square of the length. */
const maxLetters = 64

/** Names that share less are no help. */
const farthest = 0.7

/** The names that are nearest in spelling, nearest first; case counts little. */
export function closestNames(wanted: string, names: readonly string[], limit: number): readonly string[] {
  return [...new Set(names)]
    .map((name, index) => ({ name, index, distance: distanceBetween(wanted, name) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((left, right) => left.distance - right.distance || left.index - right.index)
    .slice(0, limit)
    .map(({ name }) => name)
}

/** Edits from one to the other over the longer length; what contains the other is near. */
function distanceBetween(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (a === b) return left === right ? 0 : 0.01
  const longest = Math.max(a.length, b.length, 1)
  const share = editsBetween(a.slice(0, maxLetters), b.slice(0, maxLetters)) / longest
  return a.includes(b) || b.includes(a) ? share / 2 : share
}
