/** A piece of a log text: as it is, or the value of an expression. */
export interface LogPart {
  readonly kind: 'text' | 'expression'
  readonly text: string
}

/**
 * `total is {sum(items)}` in its pieces (DAP, "SourceBreakpoint": expressions within `{}` are interpolated). Braces
 * inside an expression nest; `\{` and a brace that nobody closes are text.
 */
export function logParts(text: string): readonly LogPart[] {
  const parts: LogPart[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && /[{}]/u.test(text[at + 1] ?? '')) plain += text[++at] ?? ''
    else {
      const end = text[at] === '{' ? closing(text, at) : undefined
      if (end === undefined) plain += text[at] ?? ''
      else {
        parts.push(
          { kind: 'text', text: plain },
          { kind: 'expression', text: text.slice(at + 1, end).trim() },
        )
        plain = ''
        at = end
      }
    }
  }
  return [...parts, { kind: 'text' as const, text: plain }].filter((part) => part.text !== '')
}

/** Where the brace at `start` is closed; undefined where it is not, or where there is nothing in it. */
function closing(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0)
      return text.slice(start + 1, at).trim() === '' ? undefined : at
  }
  return undefined
}
