import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CatalogEntry, ServerGroup } from './catalog.ts'

/** Where a server would work and which file says so; without a marker only the app's own servers answer. */
export interface ServerPlace {
  /** Absolute. */
  readonly root: string
  readonly marker?: string
}

/** All absolute; `file` lies inside the workspace. */
export interface FileInWorkspace {
  readonly workspace: string
  readonly file: string
}

/**
 * The root for a group of servers: the folder with a root marker, searched from the file upward to the workspace's
 * root. Undefined when another kind of server claims the folder (an exclude marker at or below the root marker).
 */
export function placeFor(
  { entries }: ServerGroup,
  { workspace, file }: FileInWorkspace,
  exists: (file: string) => boolean = existsSync,
): ServerPlace | undefined {
  let found: ServerPlace | undefined
  for (const folder of foldersUpward(path.dirname(file), workspace)) {
    if (has(folder, entries[0].excludeMarkers, exists) !== undefined) return found
    for (const entry of entries) {
      const marker = has(folder, entry.rootMarkers, exists)
      if (marker === undefined) continue
      found = { root: folder, marker }
      if (entry.root === 'nearest') return found
    }
  }
  return found ?? { root: workspace }
}

/** From `folder` up to and with `top`; only `top` when the folder lies outside it. */
export function foldersUpward(folder: string, top: string): readonly string[] {
  const relative = path.relative(top, folder)
  if (relative === '') return [top]
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) return [top]
  return [folder, ...foldersUpward(path.dirname(folder), top)]
}

/** Whether an entry of the group may answer at this place. */
export function mayAnswer(entry: CatalogEntry, place: ServerPlace): boolean {
  return place.marker !== undefined || entry.own !== undefined
}

function has(
  folder: string,
  names: readonly string[],
  exists: (file: string) => boolean,
): string | undefined {
  return names.find((name) => exists(path.join(folder, name)))
}
