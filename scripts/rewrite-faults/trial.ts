import { Failure } from '../../src/main/base/failure.ts'
import type { PatternMatch, RewriteAnswer, RewrittenFile } from '../../src/main/pattern/answer.ts'
import type { RewriteQuery } from '../../src/main/pattern/query.ts'
import { rewrite } from '../../src/main/pattern/rewriting/rewrite.ts'
import { search, type SearchParts } from '../../src/main/pattern/searching/search.ts'
import { languageOfPath } from '../../src/main/syntax/languages.ts'
import { unboundMemo } from '../../src/main/syntax/source-cache.ts'
import type { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'
import type { FaultOp } from './ops.ts'

export interface Trial {
  readonly name: string
  readonly text: string
  readonly ops: readonly FaultOp[]
  readonly allowDrops: boolean
}

export interface TrialResult {
  readonly sites: number
  /** Captured texts that were looked for in what was written. */
  readonly captures: number
  readonly isRefused: boolean
  readonly broken: readonly string[]
}

/** Rewrites one file and looks at the result without trusting what the rewrite says of itself. */
export async function runTrial(trial: Trial, parser: SyntaxParser): Promise<TrialResult> {
  const query = queryOf(trial)
  const bytes = Buffer.from(trial.text, 'utf8')
  const answer = await rewriteOrRefusal(query, partsOf(trial.name, bytes, parser))
  if (answer === undefined) return { sites: 0, captures: 0, isRefused: true, broken: [] }
  const [file] = answer.files
  if (file === undefined) return { sites: 0, captures: 0, isRefused: false, broken: [] }
  const after = Buffer.from(file.proposed)
  const captured = await lostCaptures(trial, file, parser)
  const again = await rewriteOrRefusal(query, partsOf(trial.name, after, parser))
  const [before, now] = [await faultsIn(trial.name, bytes, parser), await faultsIn(trial.name, after, parser)]
  const broken = [
    ...(spliced(file, bytes).equals(after) ? [] : ['bytes outside the sites have changed']),
    ...(now > before ? [`${now} ERROR and MISSING nodes, ${before} before`] : []),
    ...(again === undefined || again.replacements === answer.secondRun.replacements
      ? []
      : [`a second run replaces ${again.replacements}, ${answer.secondRun.replacements} were told`]),
    ...captured.lost,
  ]
  return { sites: answer.replacements, captures: captured.checked, isRefused: false, broken }
}

function queryOf({ ops, allowDrops }: Trial): RewriteQuery {
  return {
    ops: ops.map(([pattern, replacement]) => ({ pattern, rewrite: replacement })),
    strictness: 'smart',
    overlap: 'outer',
    allowDrops,
    maxSites: 100_000,
  }
}

/** Some rewrites make no sense in some places; then nothing may be proposed. */
async function rewriteOrRefusal(query: RewriteQuery, parts: SearchParts): Promise<RewriteAnswer | undefined> {
  try {
    return await rewrite(query, parts)
  } catch (error) {
    if (error instanceof Failure && error.code === 'would_not_parse') return undefined
    throw error
  }
}

function partsOf(name: string, bytes: Uint8Array, parser: SyntaxParser): SearchParts {
  const files = {
    list: () => Promise.resolve([name]),
    open: () => ({ bytes, memo: unboundMemo() }),
  }
  return { parser, control: { isCancelled: () => false }, files }
}

async function faultsIn(name: string, bytes: Buffer, parser: SyntaxParser): Promise<number> {
  const row = languageOfPath(name)
  if (row === undefined) throw new Error(`${name} has no language.`)
  const parse = await parser.grammar(row)
  return parse(
    bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .replaceAll(/\r\n?/g, '\n'),
  ).faults.length
}

/** The bytes that were read, with the sites replaced. */
function spliced({ sites }: RewrittenFile, original: Buffer): Buffer {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { start, end, after } of sites) {
    pieces.push(original.subarray(at, Math.max(start, at)), Buffer.from(after, 'utf8'))
    at = end
  }
  return Buffer.concat([...pieces, original.subarray(at)])
}

/** What a search captures must stand in what was written for the same place, but for the indentation of its lines. */
async function lostCaptures(
  trial: Trial,
  { sites }: RewrittenFile,
  parser: SyntaxParser,
): Promise<{ checked: number; lost: string[] }> {
  const [op, ...others] = trial.ops
  if (op === undefined || others.length > 0) return { checked: 0, lost: [] }
  const [pattern, replacement] = op
  const parts = partsOf(trial.name, Buffer.from(trial.text, 'utf8'), parser)
  const query = { pattern, strictness: 'smart', skip: 0, limit: 100_000, explain: false } as const
  const { matches } = await search(query, parts)
  const lost: string[] = []
  let checked = 0
  for (const site of sites) {
    const match = matches.find((one) => one.line === site.line && one.text === withLf(site.before))
    for (const text of match === undefined ? [] : copiedBy(replacement, match)) {
      checked++
      if (!withoutIndent(site.after).includes(withoutIndent(text)))
        lost.push(`line ${site.line}: \`${text}\` was not copied`)
    }
  }
  return { checked, lost }
}

function copiedBy(replacement: string, { captures }: PatternMatch): string[] {
  return captures.filter(({ name }) => replacement.includes(`$${name}`)).map(({ text }) => text)
}

function withoutIndent(text: string): string {
  return withLf(text).replaceAll(/\n[ \t]*/g, '\n')
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
