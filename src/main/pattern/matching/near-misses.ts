import type { CompiledPattern } from '../reading/compiled-pattern.ts'
import { dropsOf } from '../rewriting/drops.ts'
import { findAll } from './finder.ts'
import { nearMissRules } from './rules.ts'
import type { ParsedFile } from '../searching/source-reader.ts'

/** Places that a smart search did not take only because of what the pattern does not mention. */
export interface NearMisses {
  readonly count: number
  readonly first?: { readonly file: string; readonly line: number; readonly extra: readonly string[] }
}

export const noNearMisses: NearMisses = { count: 0 }

/** Adds those of a file, told by the likeliest reading. */
export function nearMissesIn(file: ParsedFile, pattern: CompiledPattern, before: NearMisses): NearMisses {
  const first = pattern.compiled[0]
  if (first === undefined) return before
  const options = { rules: nearMissRules, where: first.where }
  let misses = before
  for (const match of findAll(file.tree, file.row, first.reading.root, options).matches) {
    const extra = dropsOf(match, file.tree, file.row)
    if (extra.length === 0) continue
    const example = { file: file.path, line: file.source.lineOf(match.start), extra }
    misses = { count: misses.count + 1, first: misses.first ?? example }
  }
  return misses
}
