import type { Drop } from '../../../shared/model/staged-change.ts'
import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { dropsOf } from './drops.ts'
import { expand } from './expand.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { SourceText } from '../source-text.ts'
import type { TemplatePart } from './template.ts'

/** A match and what one op wants in its place. */
export interface Replacement {
  readonly match: RawMatch
  readonly template: readonly TemplatePart[]
}

export interface RewriteRules {
  readonly overlap: 'outer' | 'error'
  readonly allowDrops: boolean
}

/** Byte offsets; `after` replaces the bytes. */
export interface PlannedSite {
  readonly line: number
  readonly before: string
  readonly after: string
  readonly start: number
  readonly end: number
}

export interface FileRewrite {
  readonly proposed: Uint8Array
  readonly sites: readonly PlannedSite[]
  readonly drops: readonly Drop[]
  readonly overlapsDropped: number
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly after: string
}

/** One file's share of a rewrite. Throws `Failure` overlap when the rules ask for it. */
export function rewriteFile(
  file: {
    readonly path: string
    readonly source: SourceText
    readonly tree: SyntaxTree
    readonly row: LanguageRow
  },
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
  const edits = kept
    .map(({ match, template }) => editOf(match, expand(template, { source, tree, row, match }), file))
    .filter(({ start, end, after }) => after !== source.raw(start, end))
  return { ...splice(source, edits), drops, overlapsDropped: dropped.length }
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

/** A rewrite that brings its own terminator takes the place of the one that stands there. */
function editOf(
  match: RawMatch,
  after: string,
  { source, row }: { source: SourceText; row: LanguageRow },
): Edit {
  const behind = source.view.slice(match.end, match.endOfTerminator).trim()
  const bringsTerminator = row.terminators.includes(behind) && after.trimEnd().endsWith(behind)
  return { start: match.start, end: bringsTerminator ? match.endOfTerminator : match.end, after }
}

/** Puts the new texts between the bytes that stay; those are never decoded and encoded again. */
function splice(source: SourceText, edits: readonly Edit[]): { proposed: Uint8Array; sites: PlannedSite[] } {
  const offsets = source.byteOffsets(edits.flatMap(({ start, end }) => [start, end]))
  const pieces: Uint8Array[] = []
  let at = 0
  const sites = edits.map((edit, index): PlannedSite => {
    const start = offsets[2 * index] ?? 0
    const end = offsets[2 * index + 1] ?? 0
    pieces.push(source.bytes.subarray(at, start), Buffer.from(edit.after, 'utf8'))
    at = end
    const { after } = edit
    return { line: source.lineOf(edit.start), before: source.raw(edit.start, edit.end), after, start, end }
  })
  pieces.push(source.bytes.subarray(at))
  return { proposed: new Uint8Array(Buffer.concat(pieces)), sites }
}
