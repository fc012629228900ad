import { Failure } from '../base/failure.ts'
import { languagesCoveredBy } from '../syntax/languages.ts'
import type { RewriteAnswer, RewrittenFile } from './answer.ts'
import { chooseLanguage } from './language-choice.ts'
import { type FileRewrite, type Replacement, rewriteFile } from './file-rewrite.ts'
import type { RewriteQuery } from './query.ts'
import { compileOp, type OpSearch } from './rewrite-op.ts'
import type { SearchParts } from './search.ts'
import { type ParsedFile, SourceReader } from './source-reader.ts'
import { SourceText } from './source-text.ts'

interface Faults {
  readonly path: string
  readonly before: number
  readonly after: number
  /** The first line of the result, 1-based, that does not parse any more. */
  readonly line: number
  readonly text: string
}

/**
 * Computes a rewrite and writes nothing. Throws `Failure` as `search` does, and unbound_metavariable, too_many_sites,
 * overlap, would_not_parse (a file would have more ERROR or MISSING nodes than before).
 */
export async function rewrite(query: RewriteQuery, parts: SearchParts): Promise<RewriteAnswer> {
  const paths = await parts.files.list(query)
  const rows = languagesCoveredBy(chooseLanguage(query.language, paths))
  const ops: OpSearch[] = []
  for (const op of query.ops) ops.push(await compileOp(op, query, { rows, parser: parts.parser }))
  const reader = new SourceReader(parts.files, parts.parser, parts.control)
  const found: ParsedFile[] = []
  const mayMatch = (bytes: Uint8Array, row: { id: string }): boolean =>
    ops.some((op) => op.mayMatch(bytes, row.id))
  for await (const file of reader.read(paths, rows, mayMatch)) {
    const counts = ops.map((op) => op.take(file, () => parts.control.isCancelled()))
    if (counts.some((count) => count > 0)) found.push(file)
    refuseTooMany(
      ops.map((op) => op.certainTotal).reduce((sum, one) => sum + one, 0),
      query,
    )
  }
  const rewritten = found.map((file) => ({
    file,
    share: rewriteFile(file, replacementsFor(file, ops), query),
  }))
  refuseTooMany(
    rewritten.reduce((sum, { share }) => sum + share.sites.length, 0),
    query,
  )
  const changed = rewritten.filter(({ share }) => share.sites.length > 0)
  const faults: Faults[] = []
  for (const one of changed) faults.push(await faultsOf(one.file, one.share, reader))
  refuseBroken(faults)
  return {
    files: withIds(changed),
    replacements: changed.reduce((sum, { share }) => sum + share.sites.length, 0),
    overlapsDropped: rewritten.reduce((sum, { share }) => sum + share.overlapsDropped, 0),
    sitesWithDrops: rewritten.flatMap(({ share }) => share.drops),
    errorNodesBefore: faults.reduce((sum, { before }) => sum + before, 0),
    errorNodesAfter: faults.reduce((sum, { after }) => sum + after, 0),
    filesSearched: reader.searched,
    hints: [...new Set(ops.flatMap((op) => op.hints(reader.searched)))],
  }
}

function replacementsFor(file: ParsedFile, ops: readonly OpSearch[]): Replacement[] {
  return ops.flatMap((op) => op.replacementsIn(file.path))
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

async function faultsOf(
  { path, row, tree }: ParsedFile,
  share: FileRewrite,
  reader: SourceReader,
): Promise<Faults> {
  const result = new SourceText(share.proposed, path)
  const after = await reader.parse(result.view, row)
  const lines = result.view.split('\n')
  const before = new Set(tree.faults.map((fault) => tree.textOf(fault)))
  const first = after.faults.find((fault) => !before.has(after.textOf(fault))) ?? after.faults[0]
  const line = first === undefined ? 1 : result.lineOf(after.start(first))
  const text = (lines[line - 1] ?? '').trim()
  return { path, before: tree.faults.length, after: after.faults.length, line, text }
}

function refuseBroken(faults: readonly Faults[]): void {
  const broken = faults.filter(({ before, after }) => after > before)
  const first = broken[0]
  if (first === undefined) return
  const others = broken.length === 1 ? '' : ` (and ${broken.length - 1} more files)`
  throw new Failure(
    'would_not_parse',
    `The rewrite would leave ${first.path}${others} with code that does not parse: line ${first.line} would be \`${first.text}\`. Nothing was proposed.`,
    {
      hint: 'Mend the rewrite, or exclude that place with where, inside or globs.',
      details: { files: broken },
    },
  )
}

/** Ids count through the whole rewrite, in the order of the files. */
function withIds(
  changed: readonly { readonly file: ParsedFile; readonly share: FileRewrite }[],
): RewrittenFile[] {
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
