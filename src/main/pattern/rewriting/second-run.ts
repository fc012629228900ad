import type { RewriteQuery } from '../query.ts'
import { rewriteAll, type Rewritten } from './rewrite-all.ts'
import type { OpSearch } from './rewrite-op.ts'
import type { Written } from './splice.ts'
import type { JudgedRewrite } from './would-not-parse.ts'

export interface SecondRun {
  readonly replacements: number
  /** Of these, those that hold text of the rewrite itself: each run makes more of them. */
  readonly produced: number
}

/**
 * What the same ops would do in the files as they would be; the readings of the patterns are chosen anew. `kept` are
 * all files with matches, `changed` those with sites.
 */
export function secondRun(
  kept: readonly Rewritten[],
  changed: readonly JudgedRewrite[],
  ops: readonly OpSearch[],
  { query, isCancelled }: { readonly query: RewriteQuery; readonly isCancelled: () => boolean },
): SecondRun {
  const again = ops.map((op) => op.fresh())
  const afterByPath = new Map(changed.map(({ file, after }) => [file.path, after]))
  const files = kept.map(({ file }) => afterByPath.get(file.path) ?? file)
  for (const file of files) for (const op of again) op.take(file, isCancelled)
  const writtenByPath = new Map(changed.map(({ file, share }) => [file.path, share.written]))
  let replacements = 0
  let produced = 0
  for (const { file, share } of rewriteAll(files, again, { ...query, overlap: 'outer' })) {
    const earlier = writtenByPath.get(file.path) ?? []
    replacements += share.sites.length
    produced += share.written.filter(({ from }) => holdsNewText(from, earlier)).length
  }
  return { replacements, produced }
}

/** Whether a range has text of a template in it: it touches a site and does not lie in one of its copies. */
function holdsNewText(range: Written['from'], earlier: readonly Written[]): boolean {
  return earlier.some(
    ({ start, end, copies }) =>
      range.start < end &&
      start < range.end &&
      !copies.some((copy) => copy.start <= range.start && range.end <= copy.end),
  )
}
