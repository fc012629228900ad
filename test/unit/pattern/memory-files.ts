import path from 'node:path'
import type { PatternAnswer, RewriteAnswer } from '../../../src/main/pattern/answer.ts'
import type { RewriteQuery, SearchQuery } from '../../../src/main/pattern/query.ts'
import { rewrite } from '../../../src/main/pattern/rewriting/rewrite.ts'
import { search, type SearchParts } from '../../../src/main/pattern/searching/search.ts'
import { unboundMemo } from '../../../src/main/syntax/source-cache.ts'
import { SyntaxParser } from '../../../src/main/syntax/syntax-parser.ts'
import { Failure } from '../../../src/main/base/failure.ts'

export const resourcesDir = path.resolve(import.meta.dirname, '../../../resources')
export const parser = new SyntaxParser(resourcesDir)

export type Sources = Readonly<Record<string, string | Uint8Array>>

/** Files that stand in memory only; the engine behind it is the real one. */
export function partsFor(sources: Sources): SearchParts {
  return {
    parser,
    control: { isCancelled: () => false },
    files: {
      list: () => Promise.resolve(Object.keys(sources)),
      open(file, maxBytes) {
        const content = sources[file]
        if (content === undefined) throw new Failure('not_found', `${file} is gone.`)
        const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
        if (bytes.length > maxBytes) throw new Failure('too_large', `${file} is too large.`)
        return { bytes, memo: unboundMemo() }
      },
    },
  }
}

export async function find(
  sources: Sources,
  pattern: string,
  options: Partial<SearchQuery> = {},
): Promise<PatternAnswer> {
  const query: SearchQuery = { pattern, strictness: 'smart', skip: 0, limit: 50, explain: false, ...options }
  return await search(query, partsFor(sources))
}

/** The rewrite of files by one op. */
export async function change(
  sources: Sources,
  [pattern, replacement]: readonly [string, string],
  options: Partial<RewriteQuery> = {},
): Promise<RewriteAnswer> {
  const query: RewriteQuery = {
    ops: [{ pattern, rewrite: replacement }],
    strictness: 'smart',
    overlap: 'outer',
    allowDrops: false,
    maxSites: 1000,
    ...options,
  }
  return await rewrite(query, partsFor(sources))
}

/** What one file would be; the file itself when nothing is proposed. */
export async function changed(
  code: string,
  op: readonly [string, string],
  { file = 'a.ts', ...options }: Partial<RewriteQuery> & { file?: string } = {},
): Promise<string> {
  const answer = await change({ [file]: code }, op, options)
  const proposed = answer.files[0]?.proposed
  return proposed === undefined ? code : new TextDecoder('utf-8', { ignoreBOM: true }).decode(proposed)
}
