const maxLines = 3
/** How programs begin the line that matters. */
const tells =
  /\b(error|panic|panicked|fatal|exception|cannot|could not|unknown|not found|no such|refused|denied)\b/i

/**
 * What a program's error output says about its end, for one sentence: the first line that tells of a fault and what
 * follows it, else its last lines. A stack trace below the fault would hide it.
 */
export function lastWords(lines: readonly string[]): string {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  const fault = said.findIndex((line) => tells.test(line))
  if (fault < 0) return said.slice(-maxLines).join(' | ')
  const after = said
    .slice(fault + 1, fault + maxLines)
    .findIndex((line) => /^(at |\d+:|stack backtrace)/i.test(line))
  return said.slice(fault, fault + (after < 0 ? maxLines : after + 1)).join(' | ')
}
