/** Whether the so-manieth hit is one to stop at. */
export type HitTest = (count: number) => boolean

const readable = /^\s*(==?|>=?|<=?|%)?\s*(\d{1,9})\s*$/u

/** `5` is the fifth hit, `% 3` every third; undefined for what is no hit count in these words. */
export function parseHitCount(text: string): HitTest | undefined {
  const found = readable.exec(text)
  if (found === null) return undefined
  const wanted = Number(found[2])
  switch (found[1]) {
    case '>':
      return (count) => count > wanted
    case '>=':
      return (count) => count >= wanted
    case '<':
      return (count) => count < wanted
    case '<=':
      return (count) => count <= wanted
    case '%':
      return wanted === 0 ? undefined : (count) => count % wanted === 0
    default:
      return (count) => count === wanted
  }
}
