import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const mapSchema = z.object({ sources: z.array(z.string()), sourceRoot: z.string().optional() })

/** Folders that are looked into at most: a build has few. */
const maxFolders = 500

/**
 * The compiled JavaScript of a TypeScript file: one of the same name inside `workspace` whose source map names it.
 * Undefined where there is none; packages and hidden folders are not looked into.
 */
export async function compiledOf(file: string, workspace: string): Promise<string | undefined> {
  const base = path.basename(file).replace(/\.[cm]?tsx?$/iu, '')
  const names = ['.js', '.mjs', '.cjs'].map((ending) => `${base}${ending}.map`)
  const waiting = [path.dirname(file), workspace]
  const seen = new Set<string>()
  for (
    let folder = waiting.shift();
    folder !== undefined && seen.size < maxFolders;
    folder = waiting.shift()
  ) {
    if (seen.has(folder)) continue
    seen.add(folder)
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const at = path.join(folder, entry.name)
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        waiting.push(at)
      else if (names.includes(entry.name) && (await namesSource(at, file))) return at.slice(0, -'.map'.length)
    }
  }
  return undefined
}

async function namesSource(map: string, file: string): Promise<boolean> {
  try {
    const { sources, sourceRoot = '' } = mapSchema.parse(JSON.parse(await readFile(map, 'utf8')))
    return sources.some((source) => path.resolve(path.dirname(map), sourceRoot, source) === file)
  } catch {
    return false
  }
}
