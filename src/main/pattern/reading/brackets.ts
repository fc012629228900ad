const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The brackets that would close what is open, outermost first; undefined when one closes nothing. */
export function unclosed(text: string): string[] | undefined {
  const open: string[] = []
  const code = text.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '')
  for (const character of code) {
    const closer = closers[character]
    if (closer !== undefined) open.push(closer)
    else if (')]}'.includes(character) && open.pop() !== character) return undefined
  }
  return open
}
