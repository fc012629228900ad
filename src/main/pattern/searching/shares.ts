/** A part of a search: enough that handing it over costs nothing, little enough that a cancelled one is over soon. */
const filesAPart = 64

export interface Share {
  /** The thread that the files belong to. */
  readonly home: number
  readonly paths: readonly string[]
}

/**
 * Cuts the files of a search into parts. A file always belongs to the same thread, which then remembers it; the hash
 * spreads neighbours, of which many are large or small together.
 */
export function shares(
  paths: readonly string[],
  { root, threads }: { readonly root: string; readonly threads: number },
): Share[] {
  const byHome = Array.from({ length: threads }, (): string[] => [])
  const seed = hashOf(root, 0)
  for (const path of paths) byHome[hashOf(path, seed) % threads]?.push(path)
  const parts: Share[] = []
  const longest = Math.max(...byHome.map(({ length }) => length))
  // One part of each thread after the other, so that matches come in about the order of the files.
  for (let at = 0; at < longest; at += filesAPart)
    for (const [home, files] of byHome.entries())
      if (at < files.length) parts.push({ home, paths: files.slice(at, at + filesAPart) })
  return parts
}

/** The thread that a workspace itself belongs to. */
export function homeOf(root: string, { threads }: { readonly threads: number }): number {
  return hashOf(root, 0) % threads
}

/** FNV-1a. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
