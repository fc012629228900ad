/** `Class.method`, `Class::method`, `Class#method` and `mod/func` are the same. */
export function namesOfPath(path: string): readonly string[] {
  return path
    .split(/\.|::|#|\//)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * The plain names in a symbol's name: servers write `(*Store).Get`, `Get(key)`, `impl Display for Point`, `Store.Get`.
 * Never empty.
 */
export function namesOfSymbol(name: string): readonly string[] {
  const implemented = /^impl(?:<.*?>)?\s+(?:.*\sfor\s+)?(.+)$/s.exec(name)?.[1] ?? name
  const receiver = /^\(\*?([\w$]+)\)\.(.+)$/s.exec(implemented)
  if (receiver !== null) return [receiver[1] ?? '', ...namesOfSymbol(receiver[2] ?? '')]
  const plain = implemented.replace(/[(<].*$/s, '').trim()
  if (plain === '') return [name]
  const names = /^[\w$.]+$/.test(plain) ? namesOfPath(plain) : [plain]
  return names.length === 0 ? [name] : names
}
