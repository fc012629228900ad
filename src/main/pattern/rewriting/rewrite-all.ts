import type { ParsedFile } from '../searching/source-reader.ts'
import { type FileRewrite, rewriteFile, type RewriteRules } from './file-rewrite.ts'
import type { OpSearch } from './rewrite-op.ts'

/** A file with matches, and what becomes of it. */
export interface Rewritten {
  readonly file: ParsedFile
  readonly share: FileRewrite
}

/** What the ops make of the files that they have gone through. */
export function rewriteAll(
  found: readonly ParsedFile[],
  ops: readonly OpSearch[],
  rules: RewriteRules,
): Rewritten[] {
  const byOp = ops.map((op) => op.replacements())
  return found.map((file) => {
    const replacements = byOp.flatMap((byPath) => byPath.get(file.path) ?? [])
    return { file, share: rewriteFile(file, replacements, rules) }
  })
}
