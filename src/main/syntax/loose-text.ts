import { emptyColumns, errorKind, type KindTable, type TreeColumns } from './syntax-tree.ts'

/** What the node of a loose text is called. */
export const looseTextName = 'loose_text'

/** Offsets of a text without a node, half open. */
interface Gap {
  readonly start: number
  readonly end: number
}

interface Search {
  readonly columns: TreeColumns
  readonly text: string
  readonly kinds: KindTable
}

interface Gaps {
  /** By the node that follows under the same parent. */
  readonly before: ReadonlyMap<number, Gap>
  /** By the parent, behind its last child. */
  readonly atEnd: ReadonlyMap<number, Gap>
}

/**
 * Gives a node to each text that the grammar has left without one: the `10` of CSS's `10px`, what stands between the
 * quotes of a YAML string. Otherwise two such nodes would look the same. White space and what ends statements stay out,
 * and no node begins or ends with it: a Ruby `then` would begin at the end of the line before, in some grammars only.
 */
export function withLooseText(columns: TreeColumns, text: string, kinds: KindTable): TreeColumns {
  hugContent(columns, text)
  const gaps = gapsIn(columns, text, kinds)
  return gaps.before.size + gaps.atEnd.size === 0 ? columns : insert(columns, gaps, kinds.looseText)
}

/** Children come behind their parent, so that they are done before it. */
function hugContent(columns: TreeColumns, text: string): void {
  const { size, start, end, after } = columns
  for (let node = size - 1; node > 0; node--) {
    if (after[node] === node + 1) continue
    const first = start[node + 1] ?? 0
    const last = lastEndIn(columns, node)
    if (isBlank(text, start[node] ?? 0, first)) start[node] = first
    if (isBlank(text, last, end[node] ?? 0)) end[node] = last
  }
}

function lastEndIn({ end, after }: TreeColumns, parent: number): number {
  const behind = after[parent] ?? 0
  let last = 0
  for (let child = parent + 1; child < behind; child = after[child] ?? behind)
    last = Math.max(last, end[child] ?? 0)
  return last
}

function isBlank(text: string, start: number, end: number): boolean {
  return start < end && text.slice(start, end).trim() === ''
}

function gapsIn(columns: TreeColumns, text: string, kinds: KindTable): Gaps {
  const { size, end, after, kind } = columns
  const before = new Map<number, Gap>()
  const atEnd = new Map<number, Gap>()
  for (let node = 0; node < size; node++) {
    if (after[node] === node + 1 || kind[node] === errorKind) continue
    const covered = gapsBeforeChildren(node, { columns, text, kinds, before })
    const gap = gapIn(text, covered, end[node] ?? 0)
    if (gap !== undefined) atEnd.set(node, gap)
  }
  return { before, atEnd }
}

/** Adds those of one parent to `before`; the offset where its last child ends. */
function gapsBeforeChildren(
  parent: number,
  { columns, text, kinds, before }: Search & { readonly before: Map<number, Gap> },
): number {
  const { start, end, after } = columns
  const behind = after[parent] ?? 0
  let covered = start[parent] ?? 0
  let previous = parent
  for (let child = parent + 1; child < behind; child = after[child] ?? behind) {
    const next = start[child] ?? 0
    if (next > covered) {
      const isQuoted = isQuotePair(columns, kinds, [previous, child])
      const gap = isQuoted ? { start: covered, end: next } : gapIn(text, covered, next)
      if (gap !== undefined) before.set(child, gap)
    }
    covered = Math.max(covered, end[child] ?? 0)
    previous = child
  }
  return covered
}

/** White space between quotes is content. */
function isQuotePair(
  { kind }: TreeColumns,
  { names }: KindTable,
  [left, right]: readonly [number, number],
): boolean {
  return kind[left] === kind[right] && /^["'`]+$/.test(names[kind[left] ?? 0] ?? '')
}

function gapIn(text: string, start: number, end: number): Gap | undefined {
  if (!hasContent(text, start, end)) return undefined
  const raw = text.slice(start, end)
  return { start: end - raw.trimStart().length, end: start + raw.trimEnd().length }
}

const space = 0x20
const semicolon = 0x3b
const backslash = 0x5c
const newline = 0x0a

/** Anything but white space, semicolons that a grammar keeps to itself, and the backslash of a continued line. */
function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code <= space || code === semicolon) continue
    if (code === backslash && text.charCodeAt(at + 1) === newline) continue
    if (/\S/.test(text[at] ?? '')) return true
  }
  return false
}

function insert(columns: TreeColumns, { before, atEnd }: Gaps, looseText: number): TreeColumns {
  const { size, kind, start, end, after, parent, faults } = columns
  const grown = emptyColumns(size + before.size + atEnd.size)
  const places = new Int32Array(size)
  const open: number[] = []
  let out = 0
  const add = (gap: Gap | undefined, under: number): void => {
    if (gap === undefined) return
    setNode(grown, out, { kind: looseText, ...gap, parent: places[under] ?? 0 })
    grown.after[out] = ++out
  }
  const closeUntil = (next: number): void => {
    for (let last = open.at(-1); last !== undefined && (after[last] ?? 0) <= next; last = open.at(-1)) {
      add(atEnd.get(last), last)
      grown.after[places[last] ?? 0] = out
      open.pop()
    }
  }
  for (let node = 0; node < size; node++) {
    closeUntil(node)
    const above = parent[node] ?? -1
    add(before.get(node), above)
    places[node] = out
    setNode(grown, out++, {
      kind: kind[node] ?? 0,
      start: start[node] ?? 0,
      end: end[node] ?? 0,
      parent: above < 0 ? -1 : (places[above] ?? 0),
    })
    open.push(node)
  }
  closeUntil(size)
  return { ...grown, faults: faults.map((fault) => places[fault] ?? 0) }
}

function setNode(
  columns: Omit<TreeColumns, 'faults'>,
  node: number,
  values: Gap & { readonly kind: number; readonly parent: number },
): void {
  columns.kind[node] = values.kind
  columns.start[node] = values.start
  columns.end[node] = values.end
  columns.parent[node] = values.parent
}
