import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { diagnosticKey, isCounted } from './key.ts'

/** The counted diagnostics of one text by key: a multiset, because a second instance of an equal error is news. */
export type Counted = ReadonlyMap<string, readonly Diagnostic[]>

export interface Difference {
  readonly introduced: readonly Diagnostic[]
  readonly fixed: readonly Diagnostic[]
  readonly carried: number
}

export function countByKey(diagnostics: readonly Diagnostic[]): Counted {
  const byKey = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (!isCounted(diagnostic)) continue
    const key = diagnosticKey(diagnostic)
    const same = byKey.get(key)
    if (same === undefined) byKey.set(key, [diagnostic])
    else same.push(diagnostic)
  }
  return byKey
}

/** What the step from `before` to `after` brought and took away, in the order of the lines. */
export function difference(before: Counted, after: Counted): Difference {
  const introduced: Diagnostic[] = []
  const fixed: Diagnostic[] = []
  let carried = 0
  for (const [key, now] of after) {
    const then = before.get(key) ?? []
    carried += Math.min(then.length, now.length)
    introduced.push(...surplus(now, then))
  }
  for (const [key, then] of before) fixed.push(...surplus(then, after.get(key) ?? []))
  return { introduced: introduced.sort(byPosition), fixed: fixed.sort(byPosition), carried }
}

export function plus(known: Counted, told: readonly Diagnostic[]): Counted {
  return countByKey([...[...known.values()].flat(), ...told])
}

export function minus(known: Counted, told: readonly Diagnostic[]): Counted {
  const gone = countByKey(told)
  const left: Diagnostic[] = []
  for (const [key, then] of known) left.push(...then.slice(gone.get(key)?.length ?? 0))
  return countByKey(left)
}

/** Of `many` equal diagnostics, as many as there are more than `few`: those at new places first, then the last ones. */
function surplus(many: readonly Diagnostic[], few: readonly Diagnostic[]): readonly Diagnostic[] {
  const count = many.length - few.length
  if (count <= 0) return []
  const oldPlaces = new Set(few.map(placeOf))
  const atOldPlaces = many.filter((diagnostic) => oldPlaces.has(placeOf(diagnostic)))
  const atNewPlaces = many.filter((diagnostic) => !oldPlaces.has(placeOf(diagnostic)))
  return [...atOldPlaces, ...atNewPlaces].slice(-count)
}

function placeOf(diagnostic: Diagnostic): string {
  return `${diagnostic.line}:${diagnostic.column}`
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
  return a.line - b.line || a.column - b.column
}
