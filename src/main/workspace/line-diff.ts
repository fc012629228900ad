import { diffArrays } from 'diff'

export interface LineCounts {
  readonly added: number
  readonly removed: number
}

/** A run of equal lines, or what stands on one side instead of what stands on the other. */
export interface LineChange {
  readonly kind: 'equal' | 'changed'
  /** Zero-based half-open ranges into the old and the new lines. */
  readonly old: readonly [number, number]
  readonly new: readonly [number, number]
}

/** Beyond so many edits the exact diff would cost seconds: the rest counts as replaced. */
const maxEdits = 4_000

/** Lines that one text has more than the other; an absent text has none. */
export function countLines(before: string | undefined, after: string | undefined): LineCounts {
  const [old, next] = [linesOf(before), linesOf(after)]
  let [added, removed] = [0, 0]
  for (const change of diffOfLines(old, next)) {
    if (change.kind === 'equal') continue
    removed += change.old[1] - change.old[0]
    added += change.new[1] - change.new[0]
  }
  return { added, removed }
}

/** The changes from `old` to `next`, in order, covering both completely. */
export function diffOfLines(old: readonly string[], next: readonly string[]): LineChange[] {
  let head = 0
  while (head < old.length && head < next.length && old[head] === next[head]) head++
  let tail = 0
  const most = Math.min(old.length, next.length) - head
  while (tail < most && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const middle = changesBetween(
    old.slice(head, old.length - tail),
    next.slice(head, next.length - tail),
    head,
  )
  return [
    ...(head > 0 ? [range('equal', [0, 0], head, head)] : []),
    ...middle,
    ...(tail > 0 ? [range('equal', [old.length - tail, next.length - tail], tail, tail)] : []),
  ]
}

function changesBetween(old: string[], next: string[], head: number): LineChange[] {
  if (old.length === 0 && next.length === 0) return []
  const parts = diffArrays(old, next, { maxEditLength: maxEdits })
  if (parts === undefined) return [range('changed', [head, head], old.length, next.length)]
  const changes: LineChange[] = []
  let at: readonly [number, number] = [head, head]
  let [removed, added] = [0, 0]
  const flush = (): void => {
    if (removed + added > 0) changes.push(range('changed', at, removed, added))
    at = [at[0] + removed, at[1] + added]
    removed = added = 0
  }
  for (const part of parts) {
    if (part.removed) removed += part.value.length
    else if (part.added) added += part.value.length
    else {
      flush()
      changes.push(range('equal', at, part.value.length, part.value.length))
      at = [at[0] + part.value.length, at[1] + part.value.length]
    }
  }
  flush()
  return changes
}

function range(
  kind: LineChange['kind'],
  at: readonly [number, number],
  oldCount: number,
  newCount: number,
): LineChange {
  return { kind, old: [at[0], at[0] + oldCount], new: [at[1], at[1] + newCount] }
}

/** Lines with their endings, so that a lost final newline counts as a change of that line. */
function linesOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return []
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
}
