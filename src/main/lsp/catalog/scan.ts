import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CatalogEntry } from './catalog.ts'
import type { ServerPlace } from './detection.ts'

/** Enough to find the projects of a repository; a status must not walk a whole disk. */
const maxFolders = 1_500
const maxDepth = 4
const skipped = new Set(['node_modules', '.git', '.venv', 'venv', 'dist', 'out', 'build', 'target', 'vendor'])

/** What lies in a workspace, as far as the servers' status needs it. */
export interface WorkspaceScan {
  /** By file name: the folder (absolute) nearest to the root that holds it. */
  readonly folders: ReadonlyMap<string, string>
  /** Lower case, with the dot. */
  readonly extensions: ReadonlySet<string>
}

/** Breadth first, bounded; what cannot be read is left out. */
export async function scanWorkspace(root: string): Promise<WorkspaceScan> {
  const folders = new Map<string, string>()
  const extensions = new Set<string>()
  let level = [root]
  let seen = 0
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level.slice(0, maxFolders - seen)) {
      seen += 1
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!folders.has(entry.name)) folders.set(entry.name, folder)
        if (entry.isFile()) extensions.add(path.extname(entry.name).toLowerCase())
        if (entry.isDirectory() && !skipped.has(entry.name)) next.push(path.join(folder, entry.name))
      }
    }
    level = next
  }
  return { folders, extensions }
}

/** Where an entry would work in this workspace; undefined when nothing there asks for it. */
export function placeInScan(
  entry: CatalogEntry,
  root: string,
  { folders, extensions }: WorkspaceScan,
): ServerPlace | undefined {
  for (const marker of entry.rootMarkers) {
    const folder = folders.get(marker)
    if (folder !== undefined) return { root: folder, marker }
  }
  const knowsAFile = Object.keys(entry.languageIds).some((extension) => extensions.has(extension))
  return entry.own !== undefined && knowsAFile ? { root } : undefined
}
