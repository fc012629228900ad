/** 1 for equal names, 0 for names without three letters in common; the case of letters does not count. */
export function similarity(left: string, right: string): number {
  const one = trigramsOf(left.toLowerCase())
  const other = trigramsOf(right.toLowerCase())
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared++
  return (2 * shared) / (one.size + other.size)
}

/** With its ends marked, so that a beginning in common counts more. */
function trigramsOf(text: string): Set<string> {
  const marked = `^^${text}$`
  return new Set(Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)))
}
