import path from 'node:path'
import type { CatalogEntry, ServerGroup } from './catalog.ts'
import { type MarkerDisk, markerDisk, markerIn } from './markers.ts'

/** Where a server would work and which file says so; without a marker only some servers answer. */
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
 * The root for a group of servers: the nearest folder with a root marker from the file upward to the workspace's
 * root, or the outermost one above it that names a workspace of several projects. Undefined when another kind of
 * server claims the folder (an exclude marker at or below the root marker).
 */
export function placeFor(
  { entries }: ServerGroup,
  { workspace, file }: FileInWorkspace,
  disk: MarkerDisk = markerDisk(),
): ServerPlace | undefined {
  const [{ excludeMarkers }] = entries
  // Members agree on their markers; a server of the person's own in the group may add some.
  const rootMarkers = entries.flatMap((entry) => entry.rootMarkers)
  const workspaceMarkers = entries.flatMap((entry) => entry.workspaceMarkers ?? [])
  let nearest: ServerPlace | undefined
  let outermost: ServerPlace | undefined
  for (const root of foldersUpward(path.dirname(file), workspace)) {
    if (markerIn(root, excludeMarkers, disk) !== undefined) {
      if (nearest === undefined && outermost === undefined) return undefined
      break
    }
    nearest ??= placeIn(root, markerIn(root, rootMarkers, disk))
    outermost = placeIn(root, markerIn(root, workspaceMarkers, disk)) ?? outermost
  }
  return outermost ?? nearest ?? { root: workspace }
}

function placeIn(root: string, marker: string | undefined): ServerPlace | undefined {
  return marker === undefined ? undefined : { root, marker }
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
  return place.marker !== undefined || entry.own !== undefined || entry.answersAnywhere === true
}
