import picomatch from 'picomatch'

/**
 * LSP 3.18 "Pattern": `*`, `?`, `**`, `{a,b}`, `[a-z]`, `[!a-z]`, of paths with `/`. The library says `[^` and takes
 * `{a}` for its letters.
 */
export function globMatcher(
  pattern: string,
  { nocase }: { readonly nocase: boolean },
): (file: string) => boolean {
  const glob = pattern.replaceAll('[!', '[^').replace(/\{([^{},]*)\}/g, '$1')
  return picomatch(glob, { dot: true, noextglob: true, nocase })
}
