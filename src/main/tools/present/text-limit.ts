import type { Truncated } from '../../../shared/model/tool-result.ts'

/** A result's `text` at most: what a model reads of one call without losing the thread. */
export const textLimitChars = 16_000
/** Kept free of the tool's own text, for the deltas behind it. */
export const deltaRoomChars = 5_000
/** What a listing takes of it; the rest is for its head, its remarks and late deltas. */
export const listingRoomChars = textLimitChars - 3_000
/** One line of a listing at most; a minified file is one line. */
const lineLimitChars = 1_000

export interface Fitted {
  readonly text: string
  readonly shown: number
}

/** As many whole lines as fit in `roomChars`; at least one, itself cut when it must be. */
export function fitLines(lines: readonly string[], roomChars: number): Fitted {
  const fitting: string[] = []
  let used = 0
  for (const line of lines) {
    const cut = cutLine(line)
    if (fitting.length > 0 && used + cut.length + 1 > roomChars) break
    fitting.push(cut)
    used += cut.length + 1
  }
  return { text: fitting.join('\n'), shown: fitting.length }
}

export function cutLine(line: string, limitChars: number = lineLimitChars): string {
  if (line.length <= limitChars) return line
  return `${safeSlice(line, limitChars)}… (${line.length - limitChars} more characters)`
}

/** The last resort for a text that is too long: its beginning, and how much of it that is. */
export function fitText(
  text: string,
  limitChars: number,
  hint: string,
): { text: string; truncated?: Truncated } {
  if (text.length <= limitChars) return { text }
  const note = `\n(cut: text of ${text.length} characters, its beginning is shown. ${hint})`
  const shown = safeSlice(text, Math.max(0, limitChars - note.length))
  return { text: shown + note, truncated: { shown: shown.length, total: text.length, hint } }
}

/** The end of a text that is too long: of a command's output the last lines matter most. */
export function fitEnd(text: string, limitChars: number): string {
  if (text.length <= limitChars) return text
  const tail = text.slice(-limitChars)
  const whole = tail.slice(tail.indexOf('\n') + 1)
  return `(cut: the last ${whole.length} of ${text.length} characters)\n${whole}`
}

/** Never cuts a surrogate pair in two. */
function safeSlice(text: string, end: number): string {
  const code = text.charCodeAt(end - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end)
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
