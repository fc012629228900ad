type Random = (below: number) => number

/** What a file can begin with, hold and end its lines with, that a rewrite must not touch. */
const strange = ['漢字かな', '😀👩‍👩‍👧', 'é\u0301', '\u2028', 'עברית']

/** A source with other line endings, a byte order mark, tabs, and comments in many scripts. The code stays the same. */
export function disturbed(text: string, lineComment: string, random: Random): string {
  const usesTabs = random(4) === 0
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => (usesTabs ? line.replace(/^(?: {2})+/, (indent) => '\t'.repeat(indent.length / 2)) : line))
    .map((line) => (line === '' && random(6) === 0 ? `${lineComment} ${word(random)} ${word(random)}` : line))
  const style = random(3)
  const ended = lines.map((line, index) => {
    if (index === lines.length - 1) return line
    const isCrlf = style === 1 || (style === 2 && random(2) === 0)
    return line + (isCrlf ? '\r\n' : '\n')
  })
  return (random(3) === 0 ? '\ufeff' : '') + ended.join('')
}

function word(random: Random): string {
  return strange[random(strange.length)] ?? ''
}
