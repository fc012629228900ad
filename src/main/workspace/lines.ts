import type { LineChange } from './line-diff.ts'

/** One line of a text; `ending` is empty only on a last line without a newline. */
export interface Line {
  readonly text: string
  readonly ending: string
}

/** Old lines `start` to `end` (zero-based, half open) make room for `lines`. */
export interface LineSplice {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** keep: a missing final newline stays missing, one that is there stays; as_is: what the last line left has. */
export type FinalNewline = 'keep' | 'as_is' | 'present' | 'absent'

/** Lines end with CRLF, LF or a lone CR, as in LSP. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)$/g))
    lines.push({ text: match[1] ?? match[3] ?? '', ending: match[2] ?? '' })
  return lines
}

export function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text, ending }) => text + ending).join('')
}

/** Every ending as LF: what old texts and patches are compared with. */
export function toLf(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Untouched lines stay as they are; a new line takes the ending of the line it replaces, or of its neighbour. */
export function applySplices(
  lines: readonly Line[],
  splices: readonly LineSplice[],
  final: FinalNewline = 'keep',
): Line[] {
  const out: { text: string; ending: string | undefined }[] = []
  let at = 0
  for (const { start, end, lines: fresh } of splices) {
    for (const line of lines.slice(at, start)) out.push(line)
    fresh.forEach((text, index) => {
      const replaced = start + index < end ? lines[start + index]?.ending : undefined
      out.push({ text, ending: replaced === '' ? undefined : replaced })
    })
    at = end
  }
  for (const line of lines.slice(at)) out.push(line)
  return withEndings(out, wantsFinal(lines, final))
}

/** The changes of a diff as splices. */
export function splicesOf(changes: readonly LineChange[], next: readonly string[], offset = 0): LineSplice[] {
  return changes
    .filter(({ kind }) => kind === 'changed')
    .map((change) => ({
      start: change.old[0] + offset,
      end: change.old[1] + offset,
      lines: next.slice(change.new[0], change.new[1]),
    }))
}

function wantsFinal(lines: readonly Line[], final: FinalNewline): boolean | undefined {
  if (final === 'as_is') return undefined
  if (final !== 'keep') return final === 'present'
  return lines.length === 0 || lines.at(-1)?.ending !== ''
}

function withEndings(
  out: readonly { text: string; ending: string | undefined }[],
  hasFinal: boolean | undefined,
): Line[] {
  const fallback = out.find(({ ending }) => ending !== undefined && ending !== '')?.ending ?? '\n'
  let before = fallback
  return out.map(({ text, ending }, index) => {
    const isLast = index === out.length - 1
    // An inner line needs an ending, also when it was the last one without any.
    const asked = ending === undefined || (ending === '' && !isLast) ? before : ending
    // CR, an empty line and LF would read as one CRLF.
    const own = index > 0 && `${before}${text}${asked}` === '\r\n' ? before : asked
    const next = own || before
    before = next
    if (!isLast || hasFinal === undefined) return { text, ending: own }
    return { text, ending: hasFinal ? next : '' }
  })
}
