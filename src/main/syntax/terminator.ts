/**
 * Whether a terminator in a list of kinds ends something. Between the parts of `for (a; b; c)` it does not: there it
 * stands before more and in no block.
 */
export function endsSomething(kinds: readonly string[], index: number): boolean {
  const next = kinds[index + 1]
  return next === undefined || next === '}' || kinds.slice(0, index).includes('{')
}
