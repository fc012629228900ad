import type { Drop } from '../../../shared/model/staged-change.ts'
import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { commentsLostBy, dropsOf } from './drops.ts'
import { expand, type LaidTemplate } from './expand.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { SourceText } from '../source-text.ts'
import { withFilledBlocks } from './filled-blocks.ts'
import { removalOf } from './removal.ts'
import { type Edit, type PlannedSite, splice, type Written } from './splice.ts'
import { tidied } from './tidy.ts'

/** A match and what one op wants in its place. */
export interface Replacement {
  readonly match: RawMatch
  readonly template: LaidTemplate
}

export interface RewriteRules {
  readonly overlap: 'outer' | 'error'
  readonly allowDrops: boolean
}

/** What is rewritten. */
export interface RewriteSource {
  readonly path: string
  readonly source: SourceText
  readonly tree: SyntaxTree
  readonly row: LanguageRow
}

export interface FileRewrite {
  readonly proposed: Uint8Array
  readonly sites: readonly PlannedSite[]
  /** The sites again: what was matched, and where in `proposed` the new text stands. */
  readonly written: readonly Written[]
  readonly drops: readonly Drop[]
  readonly overlapsDropped: number
  /** Comments of the matched code that the proposed text has not. */
  readonly commentsLost: number
}

/** One file's share of a rewrite. Throws `Failure` overlap when the rules ask for it. */
export function rewriteFile(
  file: RewriteSource,
  replacements: readonly Replacement[],
  rules: RewriteRules,
): FileRewrite {
  const { path, source, tree, row } = file
  const drops: Drop[] = []
  const wanted = replacements.filter(({ match }) => {
    const loses = rules.allowDrops ? [] : dropsOf(match, tree, row)
    if (loses.length === 0) return true
    drops.push({ path, line: source.lineOf(match.start), before: source.raw(match.start, match.end), loses })
    return false
  })
  const { kept, dropped } = outermost(wanted)
  const collision = dropped[0]
  if (collision !== undefined && rules.overlap === 'error')
    throw new Failure(
      'overlap',
      `Matches overlap in ${path}, line ${source.lineOf(collision.match.start)}.`,
      {
        hint: 'Use overlap outer to replace the outermost one and leave the other for a second call.',
      },
    )
  const edits = editsOf(kept, file)
  return {
    ...splice(source, edits),
    drops,
    overlapsDropped: dropped.length,
    commentsLost: edits.reduce((sum, edit) => sum + commentsLostBy(edit, tree, row), 0),
  }
}

/** Of overlapping matches the one that begins first, then the longest, then the earlier op's. */
function outermost(replacements: readonly Replacement[]): {
  readonly kept: readonly Replacement[]
  readonly dropped: readonly Replacement[]
} {
  const sorted = [...replacements].sort(
    (left, right) => left.match.start - right.match.start || right.match.end - left.match.end,
  )
  const kept: Replacement[] = []
  const dropped: Replacement[] = []
  let end = -1
  for (const replacement of sorted) {
    if (replacement.match.start < end) dropped.push(replacement)
    else {
      kept.push(replacement)
      end = replacement.match.end
    }
  }
  return { kept, dropped }
}

/** Sorted and apart; without those that change nothing. */
function editsOf(kept: readonly Replacement[], file: RewriteSource): Edit[] {
  const { source, tree } = file
  const edits: Edit[] = []
  for (const replacement of kept) {
    const { match, template } = replacement
    const { text, copies } = expand(template, { ...file, match })
    const isRemoval = text.trim() === ''
    const range = isRemoval
      ? removal(match, file, edits.at(-1)?.end ?? 0)
      : { ...extent(match, text, file), after: text }
    const edit = { ...replacement, ...range, copies: isRemoval ? [] : copies }
    if (edit.after !== source.raw(edit.start, edit.end)) edits.push(edit)
  }
  return tidied(withFilledBlocks(edits, file), tree)
}

function removal(match: RawMatch, file: RewriteSource, from: number): Pick<Edit, 'start' | 'end' | 'after'> {
  const { start, end, after } = removalOf(match, file, from)
  return { start, end, after: after.replaceAll('\n', file.source.lineEndingAt(match.start)) }
}

/** A rewrite that brings its own terminator takes the place of the one that stands there. */
function extent(
  match: RawMatch,
  after: string,
  { source, row }: RewriteSource,
): { start: number; end: number } {
  const behind = source.view.slice(match.end, match.endOfTerminator).trim()
  const bringsTerminator = row.terminators.includes(behind) && after.trimEnd().endsWith(behind)
  return { start: match.start, end: bringsTerminator ? match.endOfTerminator : match.end }
}
