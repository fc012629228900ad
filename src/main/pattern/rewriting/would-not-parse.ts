import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { FileRewrite } from './file-rewrite.ts'
import type { ParsedFile, SourceReader } from '../searching/source-reader.ts'
import { SourceText } from '../source-text.ts'
import { runTogetherAt } from './run-together.ts'

/** How many ERROR and MISSING nodes a file has, and would have. */
interface Faults {
  readonly before: number
  readonly after: number
  /** The first line of the result, 1-based, that does not parse any more. */
  readonly line: number
  readonly text: string
}

export interface JudgedRewrite {
  readonly file: ParsedFile
  readonly share: FileRewrite
  /** The file as it would be. */
  readonly after: ParsedFile
  readonly faults: Faults
}

/** Parses what a file would be. Throws `Failure` would_not_parse for code that parses and has run into its neighbours. */
export async function judged(
  file: ParsedFile,
  share: FileRewrite,
  reader: SourceReader,
): Promise<JudgedRewrite> {
  const { path, row, tree } = file
  const source = new SourceText(share.proposed, path)
  const after = { path, row, source, tree: await reader.parse(source.view, row) }
  const before = new Set(tree.faults.map((fault) => tree.textOf(fault)))
  const first =
    after.tree.faults.find((fault) => !before.has(after.tree.textOf(fault))) ?? after.tree.faults[0]
  const line = first === undefined ? 1 : source.lineOf(after.tree.start(first))
  const text = lineAt(source, line)
  const joined = runTogetherAt(file, after.tree, share.written)
  if (joined !== undefined) throw runTogether(path, source, joined)
  return {
    file,
    share,
    after,
    faults: { before: tree.faults.length, after: after.tree.faults.length, line, text },
  }
}

function lineAt(source: SourceText, line: number): string {
  return (source.view.split('\n')[line - 1] ?? '').trim()
}

function runTogether(path: string, source: SourceText, offset: number): Failure {
  const line = source.lineOf(offset)
  return new Failure(
    'would_not_parse',
    `The rewrite would run into the code around it in ${path}: line ${line} would be \`${lineAt(source, line)}\` and go on with its neighbour. Nothing was proposed.`,
    {
      hint: 'Match the whole statement with its terminator, or exclude that place with where, inside or globs.',
      details: { path, line },
    },
  )
}

/** A language that a rewrite leaves alone, because it is no code there. */
interface RefusedLanguage {
  readonly row: LanguageRow
  readonly hint: string
}

/**
 * The languages in which the rewrite is no code, when it is in others. Throws `Failure` would_not_parse for anything
 * else that would leave a file with more faults than before: half of a rewrite is none.
 */
export async function refusedLanguages(
  all: readonly JudgedRewrite[],
  rewriteReadsIn: (row: LanguageRow) => Promise<boolean>,
): Promise<readonly RefusedLanguage[]> {
  const broken = all.filter(({ faults }) => faults.after > faults.before)
  const [first] = broken
  if (first === undefined) return []
  const rows = [...new Set(broken.map(({ file }) => file.row))]
  const isAnyLeft = all.some(({ file }) => !rows.includes(file.row))
  for (const row of rows) if (!isAnyLeft || (await rewriteReadsIn(row))) throw wouldNotParse(first, broken)
  return rows.map((row) => ({ row, hint: hintOn(row, all, broken) }))
}

function hintOn(row: LanguageRow, all: readonly JudgedRewrite[], broken: readonly JudgedRewrite[]): string {
  const own = all.filter(({ file }) => file.row === row)
  const sites = own.reduce((sum, { share }) => sum + share.sites.length, 0)
  const example = broken.find(({ file }) => file.row === row)
  const place =
    example === undefined
      ? ''
      : ` (line ${example.faults.line} of ${example.file.path} would be \`${example.faults.text}\`)`
  return (
    `The rewrite is no ${row.name}${place}: ${sites} ${sites === 1 ? 'site' : 'sites'} in ${own.length} ` +
    `${row.name} ${own.length === 1 ? 'file' : 'files'} left alone.`
  )
}

function wouldNotParse({ file, faults }: JudgedRewrite, broken: readonly JudgedRewrite[]): Failure {
  const others = broken.length === 1 ? '' : ` (and ${broken.length - 1} more files)`
  return new Failure(
    'would_not_parse',
    `The rewrite would leave ${file.path}${others} with code that does not parse: line ${faults.line} would be \`${faults.text}\`. Nothing was proposed.`,
    {
      hint: 'Mend the rewrite, or exclude that place with where, inside or globs.',
      details: { files: broken.map((one) => ({ path: one.file.path, ...one.faults })) },
    },
  )
}
