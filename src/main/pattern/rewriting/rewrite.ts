import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { RewriteAnswer, RewrittenFile } from '../answer.ts'
import { chooseLanguages } from '../reading/language-choice.ts'
import type { RewriteQuery } from '../query.ts'
import { rewriteAll, type Rewritten } from './rewrite-all.ts'
import { compileOp, type OpSearch } from './rewrite-op.ts'
import type { SearchParts } from '../searching/search.ts'
import { maxFileBytesFor, type ParsedFile, SourceReader } from '../searching/source-reader.ts'
import { hintsOnSkipped } from '../searching/skipped-hints.ts'
import { secondRun } from './second-run.ts'
import { judged, type JudgedRewrite, refusedLanguages } from './would-not-parse.ts'

/**
 * Computes a rewrite and writes nothing. A language in which the rewrite is no code is left alone and told, when there
 * are others. Throws `Failure` as `search` does, and unbound_metavariable, too_many_sites, overlap, would_not_parse (a
 * file would have more ERROR or MISSING nodes than before).
 */
export async function rewrite(query: RewriteQuery, parts: SearchParts): Promise<RewriteAnswer> {
  const { files, parser, control, listener } = parts
  const paths = await files.list(query)
  const choice = chooseLanguages(query.language, paths)
  const ops: OpSearch[] = []
  for (const op of query.ops) ops.push(await compileOp(op, query, { choice, parser }))
  const reader = new SourceReader(files, parser, control, (done) =>
    listener?.progress?.({ ...done, matches: ops.reduce((sum, op) => sum + op.certainTotal, 0) }),
  )
  const found = await findIn(reader, paths, ops, { query, isCancelled: () => control.isCancelled() })
  const rewritten = rewriteAll(found, ops, query)
  refuseTooMany(sitesIn(rewritten), query)
  const all: JudgedRewrite[] = []
  for (const { file, share } of rewritten)
    if (share.sites.length > 0) all.push(await judged(file, share, reader))
  const refused = await refusedLanguages(all, (row) => allReadIn(ops, row))
  const isKept = ({ file }: Rewritten): boolean => !refused.some(({ row }) => row === file.row)
  const kept = rewritten.filter(isKept)
  const changed = all.filter(isKept)
  const onOps: string[] = []
  for (const op of ops) onOps.push(...(await op.hints(reader.searched + reader.skipped, paths, parts)))
  return {
    files: withIds(changed),
    replacements: sitesIn(changed),
    overlapsDropped: kept.reduce((sum, { share }) => sum + share.overlapsDropped, 0),
    sitesWithDrops: kept.flatMap(({ share }) => share.drops),
    commentsLost: changed.reduce((sum, { share }) => sum + share.commentsLost, 0),
    secondRun: secondRun(kept, changed, ops, { query, isCancelled: () => control.isCancelled() }),
    errorNodesBefore: changed.reduce((sum, { faults }) => sum + faults.before, 0),
    errorNodesAfter: changed.reduce((sum, { faults }) => sum + faults.after, 0),
    filesSearched: reader.searched,
    hints: [...refused.map(({ hint }) => hint), ...new Set(onOps), ...hintsOnSkipped(reader.skippedFiles)],
  }
}

async function findIn(
  reader: SourceReader,
  paths: readonly string[],
  ops: readonly OpSearch[],
  { query, isCancelled }: { query: RewriteQuery; isCancelled: () => boolean },
): Promise<ParsedFile[]> {
  const rows = [...new Set(ops.flatMap((op) => op.rows))]
  const mayMatch = (bytes: Uint8Array, row: LanguageRow): boolean =>
    ops.some((op) => op.mayMatch(bytes, row.id))
  const found: ParsedFile[] = []
  for await (const file of reader.read(paths, rows, mayMatch, maxFileBytesFor(query.path, paths))) {
    const counts = ops.map((op) => op.take(file, isCancelled))
    if (counts.some((count) => count > 0)) found.push(file)
    refuseTooMany(
      ops.reduce((sum, op) => sum + op.certainTotal, 0),
      query,
    )
  }
  return found
}

async function allReadIn(ops: readonly OpSearch[], row: LanguageRow): Promise<boolean> {
  for (const op of ops) if (!(await op.rewriteReadsIn(row))) return false
  return true
}

function sitesIn(rewritten: readonly Rewritten[]): number {
  return rewritten.reduce((sum, { share }) => sum + share.sites.length, 0)
}

/** A cut would be a half-done rewrite, hence an error. */
function refuseTooMany(sites: number, { maxSites }: RewriteQuery): void {
  if (sites <= maxSites) return
  throw new Failure(
    'too_many_sites',
    `The rewrite has ${sites} places or more; ${maxSites} are allowed. Nothing was proposed.`,
    {
      hint: 'Narrow it with path, globs or where, or raise max_sites.',
      details: { sites, maxSites },
    },
  )
}

/** Ids count through the whole rewrite, in the order of the files. */
function withIds(changed: readonly Rewritten[]): RewrittenFile[] {
  let count = 0
  return changed.map(({ file, share }) => ({
    path: file.path,
    original: file.source.bytes,
    proposed: share.proposed,
    sites: share.sites.map((site) => {
      count++
      return { id: `s${count}`, ...site }
    }),
  }))
}
