import type { SyntaxTree } from '../../syntax/syntax-tree.ts'

/** UTF-16 offsets of a view; `after` replaces what stands there. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly after: string
}

/**
 * Removals also take the space that they leave: the line that would be blank, or what stands between them and the rest
 * of their line. `edits` are sorted and apart, and stay so.
 */
export function tidied<Edit extends TextEdit>(edits: readonly Edit[], tree: SyntaxTree): Edit[] {
  const result: Edit[] = []
  for (let at = 0; at < edits.length;) {
    const group = removalsOnOneLine(edits, at, tree.text)
    const from = result.at(-1)?.end ?? 0
    const to = edits[at + Math.max(group.length, 1)]?.start ?? tree.text.length
    result.push(...(group.length === 0 ? edits.slice(at, at + 1) : widened(group, tree, { from, to })))
    at += Math.max(group.length, 1)
  }
  return result
}

/** Removals from `at` on with nothing but spaces between them. */
function removalsOnOneLine<Edit extends TextEdit>(edits: readonly Edit[], at: number, text: string): Edit[] {
  const group: Edit[] = []
  for (const edit of edits.slice(at)) {
    const last = group.at(-1)
    if (edit.after !== '' || (last && !isSpace(text.slice(last.end, edit.start)))) break
    group.push(edit)
  }
  return group
}

function widened<Edit extends TextEdit>(
  group: readonly Edit[],
  tree: SyntaxTree,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Edit[] {
  const start = group[0]?.start ?? 0
  const end = group.at(-1)?.end ?? 0
  const range = withSpace(tree.text, { start, end })
  const isFree = range.start >= from && range.end <= to
  if (!isFree || isInToken(tree, range.start, start) || isInToken(tree, end, range.end)) return group
  return group.map((edit, index) => ({
    ...edit,
    start: index === 0 ? range.start : edit.start,
    end: group[index + 1]?.start ?? range.end,
  }))
}

interface Range {
  readonly start: number
  readonly end: number
}

function withSpace(text: string, { start, end }: Range): Range {
  const first = start - (/[ \t]*$/.exec(text.slice(lineStart(text, start), start))?.[0].length ?? 0)
  const last = end + (/^[ \t]*/.exec(text.slice(end, lineEnd(text, end)))?.[0].length ?? 0)
  const isLineStart = first === lineStart(text, start)
  const isLineEnd = last === lineEnd(text, end)
  if (isLineStart && isLineEnd) {
    if (last < text.length) return { start: first, end: last + 1 }
    return { start: Math.max(first - 1, 0), end: last }
  }
  if (isLineEnd) return { start: first, end: last }
  // `a(); b(); c();` without b has one space left, and a line keeps its indentation.
  return isLineStart || first < start ? { start, end: last } : { start, end }
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline < 0 ? text.length : newline
}

/** Whether a token reaches into a range: spaces of a text (JSX, a string) are its content. Some grammars have line ends. */
function isInToken(tree: SyntaxTree, start: number, end: number): boolean {
  if (start === end) return false
  let node = 0
  for (;;) {
    if (tree.isLeaf(node)) return tree.isNamed(node) || tree.textOf(node).trim() !== ''
    const next = tree.children(node).find((child) => tree.start(child) < end && tree.end(child) > start)
    if (next === undefined) return false
    node = next
  }
}

function isSpace(text: string): boolean {
  return /^[ \t]*$/.test(text)
}
