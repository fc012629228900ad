import type { Site, StagedFile } from '../../../shared/model/staged-change.ts'
import { moveOf, type TreeMove } from '../search/tree-keys.ts'
import { type Ticks, ticksOf, type Unticked } from './ticks.ts'

interface Placed {
  readonly key: string
  readonly file: StagedFile
  /** Place among its siblings, 1-based, and how many they are. */
  readonly at: number
  readonly of: number
  readonly ticks: Ticks
}

/** One row of the tree of a change: a file, and below it the places in it. */
export type TreeRow =
  | (Placed & { readonly kind: 'file'; readonly isOpen: boolean })
  | (Placed & { readonly kind: 'site'; readonly site: Site })

/** Files and sites in their order; a folded file shows no sites. */
export function treeRows(
  files: readonly StagedFile[],
  folded: ReadonlySet<string>,
  unticked: Unticked,
): readonly TreeRow[] {
  return files.flatMap((file, index): TreeRow[] => {
    const isOpen = !folded.has(file.path)
    const head: TreeRow = {
      kind: 'file',
      key: fileKey(file.path),
      file,
      at: index + 1,
      of: files.length,
      ticks: ticksOf(file, unticked),
      isOpen,
    }
    if (!isOpen) return [head]
    const sites = file.sites.map((site, place): TreeRow => ({
      kind: 'site',
      key: siteKey(site.id),
      file,
      site,
      at: place + 1,
      of: file.sites.length,
      ticks: unticked.has(site.id) ? 'none' : 'all',
    }))
    return [head, ...sites]
  })
}

export function fileKey(path: string): string {
  return `f ${path}`
}
export function siteKey(id: string): string {
  return `s ${id}`
}

/** What a key does in the tree (the ARIA authoring practices' tree view); undefined: it means nothing here. */
export type RowAction = TreeMove | 'tick' | 'open' | 'fold' | 'toFile'

export function rowAction(key: string, row: TreeRow): RowAction | undefined {
  switch (key) {
    case ' ':
      return 'tick'
    case 'Enter':
      return 'open'
    case 'ArrowRight':
      if (row.kind === 'site') return undefined
      return row.isOpen ? 'down' : 'fold'
    case 'ArrowLeft':
      if (row.kind === 'site') return 'toFile'
      return row.isOpen ? 'fold' : undefined
    default:
      return moveOf(key)
  }
}
