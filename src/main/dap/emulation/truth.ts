/**
 * What a condition's value says, as adapters of all languages write it. Numbers count as in C; a text, a list or an
 * object is true in one language and false in another, so it is neither here.
 */
export function truthOf(value: string): boolean | undefined {
  const bare = value.trim()
  if (/^true$/iu.test(bare)) return true
  if (/^(?:false|nil|none|null|undefined|nan)$/iu.test(bare)) return false
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?n?$/iu.test(bare)) return Number(bare.replace(/n$/iu, '')) !== 0
  return undefined
}
