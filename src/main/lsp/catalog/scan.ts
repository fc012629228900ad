import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CatalogEntry } from './catalog.ts'
import type { ServerPlace } from './detection.ts'
import { extensionsOf, isNamed } from './file-kinds.ts'
import { type MarkerDisk, splitMarker } from './markers.ts'

/** Enough to find the projects of a repository; a status must not walk a whole disk. */
const maxFolders = 1_500
const maxDepth = 4
const skipped = new Set(['node_modules', '.git', '.venv', 'venv', 'dist', 'out', 'build', 'target', 'vendor'])

/** Every repository has these: they ask for a server only where a file of its kind is. */
const tellNothing = new Set(['.git', 'package.json', 'Makefile'])

/** What lies in a workspace, as far as the servers' status needs it. */
export interface WorkspaceScan {
  /** By name of a file or folder: the folders (absolute) that hold it, the nearest to the root first. */
  readonly folders: ReadonlyMap<string, readonly string[]>
  /** Of the files, lower case, with the dot. */
  readonly extensions: ReadonlySet<string>
}

/** Breadth first, bounded; what cannot be read is left out. */
export async function scanWorkspace(root: string): Promise<WorkspaceScan> {
  const folders = new Map<string, string[]>()
  const extensions = new Set<string>()
  let level = [root]
  let seen = 0
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level.slice(0, maxFolders - seen)) {
      seen += 1
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const holders = folders.get(entry.name)
        if (holders === undefined) folders.set(entry.name, [folder])
        else holders.push(folder)
        if (entry.isFile()) for (const extension of extensionsOf(entry.name)) extensions.add(extension)
        if (entry.isDirectory() && !skipped.has(entry.name)) next.push(path.join(folder, entry.name))
      }
    }
    level = next
  }
  return { folders, extensions }
}

/** Whether a file of its kind was seen. */
export function knowsAFile(
  { languageIds, fileNames = {} }: CatalogEntry,
  { folders, extensions }: WorkspaceScan,
): boolean {
  if (Object.keys(languageIds).some((extension) => extensions.has(extension))) return true
  return Object.keys(fileNames).some((name) => namesLike(name, folders).length > 0)
}

/** Where an entry would work in this workspace; undefined when nothing there asks for it. */
export function placeInScan(
  entry: CatalogEntry,
  { root, scan, disk }: { readonly root: string; readonly scan: WorkspaceScan; readonly disk: MarkerDisk },
): ServerPlace | undefined {
  const isKnown = knowsAFile(entry, scan)
  for (const marker of [...(entry.workspaceMarkers ?? []), ...entry.rootMarkers]) {
    if (tellNothing.has(marker) && !isKnown) continue
    const found = folderOf(marker, scan, disk)
    if (found !== undefined) return found
  }
  const needsNone = entry.own !== undefined || entry.answersAnywhere === true
  return needsNone && isKnown ? { root } : undefined
}

function folderOf(marker: string, { folders }: WorkspaceScan, disk: MarkerDisk): ServerPlace | undefined {
  const [name, text] = splitMarker(marker)
  const slash = name.lastIndexOf('/')
  const last = name.slice(slash + 1)
  for (const found of namesLike(last, folders)) {
    for (const folder of folders.get(found) ?? []) {
      const above = slash < 0 ? folder : stripped(folder, name.slice(0, slash))
      if (above === undefined) continue
      if (text === undefined) return { root: above, marker: slash < 0 ? found : name }
      if (disk.text(path.join(folder, found)).includes(text)) return { root: above, marker }
    }
  }
  return undefined
}

/** The folder that holds `tail` as its end: of `prisma/schema.prisma` the one above `prisma`. */
function stripped(folder: string, tail: string): string | undefined {
  const end = path.sep + tail.split('/').join(path.sep)
  return folder.endsWith(end) ? folder.slice(0, -end.length) : undefined
}

function namesLike(name: string, folders: WorkspaceScan['folders']): readonly string[] {
  if (!name.includes('*')) return folders.has(name) ? [name] : []
  return [...folders.keys()].filter((one) => isNamed(name, one))
}
