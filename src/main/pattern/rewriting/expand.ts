import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { RawMatch } from '../matching/matcher.ts'
import type { SourceText } from '../source-text.ts'
import type { TemplatePart } from './template.ts'
import type { Binding } from '../matching/trail.ts'

/** Where a replacement comes from and goes to. */
export interface Place {
  readonly source: SourceText
  readonly tree: SyntaxTree
  readonly row: LanguageRow
  readonly match: RawMatch
}

/** A rewrite as it is written in one language. */
export interface LaidTemplate {
  readonly parts: readonly TemplatePart[]
  /** Lines (0-based) that begin inside a string. */
  readonly contentLines: ReadonlySet<number>
}

/** `copies` are the parts of `text` that are captured code; the rest is the template's. */
export interface Expansion {
  readonly text: string
  readonly copies: readonly { readonly start: number; readonly end: number }[]
}

/**
 * The text that replaces a match, with the file's own line endings. Captures are copied byte for byte; only the
 * indentation of their further lines follows the place where they go.
 */
export function expand({ parts, contentLines }: LaidTemplate, place: Place): Expansion {
  const { source, match } = place
  const lineEnding = source.lineEndingAt(match.start)
  const base = indentOf(source.lineUntil(match.start))
  const copies: { start: number; end: number }[] = []
  let out = ''
  let line = 0
  let skipsComma = false
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    if (part.kind === 'text') {
      const lines = part.text.split('\n')
      const text = indented(lines, { base, isContinued: next !== undefined, contentLines, line })
      out += (skipsComma ? text.replace(/^\s*,\s*/, '') : text).replaceAll('\n', lineEnding)
      line += lines.length - 1
      skipsComma = false
      continue
    }
    const binding = match.bindings.find(({ name }) => name === part.name)
    if (binding === undefined || binding.start === binding.end) {
      const without = withoutPlaceOfRun(out, next)
      skipsComma = without === out
      out = without
      continue
    }
    const written = lastLine(out, source, match.start)
    const to = { indent: indentOf(written), isFirstOnLine: written.trim() === '', base }
    const start = out.length
    out += rebased(binding, to, place)
    copies.push({ start, end: out.length })
    if (needsNewline(binding, next, place)) out += lineEnding + to.indent
  }
  return { text: out, copies }
}

/** Further lines of a template stand as deep as the line of the match; blank lines stay blank. */
function indented(
  lines: readonly string[],
  how: {
    readonly base: string
    readonly isContinued: boolean
    readonly contentLines: ReadonlySet<number>
    /** Of the template, the one on which `lines` begins. */
    readonly line: number
  },
): string {
  return lines
    .map((text, index) => {
      const isBlank = text === '' && (index < lines.length - 1 || !how.isContinued)
      return index === 0 || isBlank || how.contentLines.has(how.line + index) ? text : how.base + text
    })
    .join('\n')
}

/** An empty run takes the comma before it along, or the line that it would have had for itself. */
function withoutPlaceOfRun(out: string, next: TemplatePart | undefined): string {
  if (/,\s*$/.test(out)) return out.replace(/,\s*$/, '')
  const isAloneOnLine = next?.kind === 'text' && /^[ \t]*\n/.test(next.text)
  return isAloneOnLine ? out.replace(/\r?\n[ \t]*$/, '') : out
}

/** The line that is being written, with what the file has before the match when the match is still on it. */
function lastLine(out: string, source: SourceText, matchStart: number): string {
  const newline = out.lastIndexOf('\n')
  return newline < 0 ? source.lineUntil(matchStart) + out : out.slice(newline + 1)
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

interface Destination {
  readonly indent: string
  readonly isFirstOnLine: boolean
  /** The indentation of the line on which the match begins. */
  readonly base: string
}

/** The capture with its further lines moved from the indentation that it had to the one that it gets. */
function rebased(binding: Binding, to: Destination, { source, tree, row }: Place): string {
  const raw = source.raw(binding.start, binding.end)
  const before = source.lineUntil(binding.start)
  // A list that began on a line of its own and now begins behind something keeps its depth below the match.
  const from = before.trim() === '' && !to.isFirstOnLine ? to.base : indentOf(before)
  const { indent } = to
  if (from === indent || !raw.includes('\n')) return raw
  const verbatim = verbatimRanges(binding, tree, row)
  let offset = binding.start
  const lines = raw.split('\n').map((line, index) => {
    const lineStart = offset
    offset += line.endsWith('\r') ? line.length : line.length + 1
    const isContent = verbatim.some(({ start, end }) => start < lineStart && lineStart < end)
    if (index === 0 || isContent || line.trim() === '' || !line.startsWith(from)) return line
    return indent + line.slice(from.length)
  })
  return lines.join('\n')
}

/** Strings over several lines: what looks like their indentation is their content. */
function verbatimRanges(
  binding: Binding,
  tree: SyntaxTree,
  row: LanguageRow,
): { readonly start: number; readonly end: number }[] {
  return binding.nodes.flatMap((root) => {
    const ranges: { start: number; end: number }[] = []
    for (let node = root; node < tree.after(root); node++) {
      if (row.verbatim.includes(tree.kind(node)))
        ranges.push({ start: tree.start(node), end: tree.end(node) })
    }
    return ranges
  })
}

/** A comment that runs to the end of its line must not swallow what the template or the file has behind it. */
function needsNewline(binding: Binding, next: TemplatePart | undefined, place: Place): boolean {
  if (!endsWithLineComment(binding, place)) return false
  if (next !== undefined) return next.kind === 'capture' || !/^[ \t]*\n/.test(next.text)
  return !/^[ \t]*(\n|$)/.test(place.source.view.slice(place.match.end))
}

function endsWithLineComment(binding: Binding, { tree, row }: Place): boolean {
  for (let node = 0; node < tree.size; node++) {
    if (tree.end(node) !== binding.end || tree.start(node) < binding.start) continue
    if (row.comments.includes(tree.kind(node))) return tree.textOf(node).startsWith(row.lineComment)
  }
  return false
}
