import type { Line } from './lines.ts'

/** The lines with LF endings: old texts are looked up in it. */
export function viewOf(lines: readonly Line[]): string {
  return lines.map(({ text, ending }) => (ending === '' ? text : `${text}\n`)).join('')
}

/** Offsets in the view at which the lines start, and its length at the end. */
export function lineStarts(lines: readonly Line[]): number[] {
  const starts = [0]
  let at = 0
  for (const { text, ending } of lines) starts.push((at += text.length + (ending === '' ? 0 : 1)))
  return starts
}

/** Zero-based line of an offset in the view; the end of the text counts as one line more. */
export function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
