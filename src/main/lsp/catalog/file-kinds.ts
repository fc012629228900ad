import type { CatalogEntry } from './server-row.ts'

/**
 * The protocol's language id of a file, or undefined when the server does not know it: by its whole name, by a name
 * with `*`, then by its longest extension in any case (`a.html.heex` before `.heex`).
 */
export function languageIdOf(
  { languageIds, fileNames = {} }: Pick<CatalogEntry, 'languageIds' | 'fileNames'>,
  file: string,
): string | undefined {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  const exact = Object.hasOwn(fileNames, name) ? fileNames[name] : undefined
  if (exact !== undefined) return exact
  const pattern = Object.keys(fileNames).find((one) => isNamed(one, name))
  if (pattern !== undefined) return fileNames[pattern]
  for (const extension of extensionsOf(name)) {
    if (Object.hasOwn(languageIds, extension)) return languageIds[extension]
  }
  return undefined
}

/** `a.d.ts` has `.d.ts` and `.ts`; a name that begins with a dot has no extension by it. Lower case. */
export function extensionsOf(name: string): readonly string[] {
  const lower = name.toLowerCase()
  const dots = [...lower.matchAll(/\./g)].map(({ index }) => index).filter((index) => index > 0)
  return dots.map((index) => lower.slice(index))
}

/** Whether a file name is this one; one `*` stands for any part of it. */
export function isNamed(pattern: string, name: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === name
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return name.length >= pattern.length - 1 && name.startsWith(before) && name.endsWith(after)
}
