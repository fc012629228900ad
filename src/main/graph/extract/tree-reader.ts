import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { Range } from '../facts.ts'

const lineFeed = 10
const carriageReturn = 13

/** Questions about the nodes of a tree that have no field names: a node is its index, -1 is "none". */
export class TreeReader {
  readonly tree: SyntaxTree
  readonly text: string
  #lineStarts: number[] | undefined
  #lastLine = 0

  constructor(tree: SyntaxTree) {
    this.tree = tree
    this.text = tree.text
  }

  kind(node: number): string {
    return node < 0 ? '' : this.tree.kind(node)
  }

  textOf(node: number): string {
    return node < 0 ? '' : this.text.slice(this.tree.start(node), this.tree.end(node))
  }

  /** The first child of this kind, named or not. */
  child(node: number, kind: string): number {
    if (node < 0) return -1
    const { tree } = this
    const end = tree.after(node)
    for (let child = node + 1; child < end; child = tree.after(child))
      if (tree.kind(child) === kind) return child
    return -1
  }

  has(node: number, token: string): boolean {
    return this.child(node, token) >= 0
  }

  childOf(node: number, kinds: ReadonlySet<string>): number {
    if (node < 0) return -1
    const { tree } = this
    const end = tree.after(node)
    for (let child = node + 1; child < end; child = tree.after(child))
      if (kinds.has(tree.kind(child))) return child
    return -1
  }

  /** Named children without comments. */
  named(node: number): number[] {
    const list: number[] = []
    if (node < 0) return list
    const { tree } = this
    const end = tree.after(node)
    for (let child = node + 1; child < end; child = tree.after(child))
      if (tree.isNamed(child) && tree.kind(child) !== 'comment') list.push(child)
    return list
  }

  firstNamed(node: number): number {
    if (node < 0) return -1
    const { tree } = this
    const end = tree.after(node)
    for (let child = node + 1; child < end; child = tree.after(child))
      if (tree.isNamed(child) && tree.kind(child) !== 'comment') return child
    return -1
  }

  /** The named child after the first token of this kind. */
  namedAfter(node: number, token: string): number {
    const { tree } = this
    const end = node < 0 ? 0 : tree.after(node)
    let isAfter = false
    for (let child = node + 1; child < end; child = tree.after(child)) {
      if (!isAfter) isAfter = tree.kind(child) === token
      else if (tree.isNamed(child) && tree.kind(child) !== 'comment') return child
    }
    return -1
  }

  lineOf(offset: number): number {
    const starts = (this.#lineStarts ??= lineStartsOf(this.text))
    const last = this.#lastLine
    const at = starts[last] ?? 0
    // Most questions are about the line of the one before, or one soon after it.
    if (offset >= at) {
      for (let line = last; line < last + 4; line++)
        if (offset < (starts[line + 1] ?? Infinity)) return (this.#lastLine = line)
    }
    return (this.#lastLine = search(starts, offset))
  }

  characterOf(offset: number): number {
    const line = this.lineOf(offset)
    return offset - (this.#lineStarts?.[line] ?? 0)
  }

  rangeOf(node: number): Range {
    const start = this.tree.start(node)
    const end = this.tree.end(node)
    return {
      startLine: this.lineOf(start),
      startCharacter: this.characterOf(start),
      endLine: this.lineOf(end),
      endCharacter: this.characterOf(end),
    }
  }
}

/** Lines end with LF, CRLF or CR, as editors count them. */
function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (!text.includes('\r')) return starts
  return lineStartsWithReturns(text)
}

function lineStartsWithReturns(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed))
      starts.push(at + 1)
  }
  return starts
}

/** The last line that starts at `offset` or before it. */
function search(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
