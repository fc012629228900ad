import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { RewriteSource } from './file-rewrite.ts'
import type { Written } from './splice.ts'

/**
 * The first place (an offset in `after`) where new text has joined a statement around it: `x = f()` without `f()` takes
 * the next line as its value, and a line that begins with a bracket continues the one before. Such code parses, and
 * means something else. Undefined when every statement still begins and ends where it did.
 */
export function runTogetherAt(
  before: Pick<RewriteSource, 'tree' | 'row'>,
  after: SyntaxTree,
  written: readonly Written[],
): number | undefined {
  const { tree, row } = before
  if (tree.faults.length > 0 || after.faults.length > 0) return undefined
  const edges = edgesIn(after, row)
  for (const site of written) {
    const statement = statementAround(tree, row, site.from)
    if (statement === undefined) continue
    const start = firstCode(after.text, shifted(tree.start(statement), written, 'start'))
    const end = lastCode(after.text, shifted(tree.end(statement), written, 'end'))
    if (start < end && !(edges.starts.has(start) && edges.ends.has(end))) return site.start
  }
  return undefined
}

/** The innermost node around an offset range that stands in a sequence. */
function statementAround(
  tree: SyntaxTree,
  row: LanguageRow,
  range: { readonly start: number; readonly end: number },
): number | undefined {
  let found: number | undefined
  let node = 0
  for (;;) {
    const next = tree
      .children(node)
      .find((child) => tree.start(child) <= range.start && range.end <= tree.end(child))
    if (next === undefined) return found
    if (row.sequences.includes(tree.kind(node))) found = next
    node = next
  }
}

/** Where an offset of the text before is in the text after; what begins at a site begins with its new text. */
function shifted(offset: number, written: readonly Written[], edge: 'start' | 'end'): number {
  let shift = 0
  for (const { from, start, end } of written) {
    if (edge === 'start' ? from.start >= offset : from.end > offset) break
    shift = end - from.end
    if (edge === 'start' && from.end > offset) return start
  }
  return offset + shift
}

interface Edges {
  readonly starts: ReadonlySet<number>
  readonly ends: ReadonlySet<number>
}

function edgesIn(tree: SyntaxTree, row: LanguageRow): Edges {
  const starts = new Set<number>()
  const ends = new Set<number>()
  for (let node = 1; node < tree.size; node++) {
    if (!row.sequences.includes(tree.kind(tree.parent(node)))) continue
    starts.add(firstCode(tree.text, tree.start(node)))
    ends.add(lastCode(tree.text, tree.end(node)))
  }
  return { starts, ends }
}

/** Terminators and spaces belong to no statement here: a rewrite may bring or leave them. */
function firstCode(text: string, offset: number): number {
  let at = offset
  while (at < text.length && /[\s;]/.test(text[at] ?? '')) at++
  return at
}

function lastCode(text: string, offset: number): number {
  let at = offset
  while (at > 0 && /[\s;]/.test(text[at - 1] ?? '')) at--
  return at
}
