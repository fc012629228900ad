import type { Drop, Site } from '../../../shared/model/staged-change.ts'
import type { FoundMatch, Preview } from '../../../shared/model/pattern-search.ts'

interface Placed {
  readonly key: string
  readonly path: string
  /** Place among its siblings, 1-based, and how many they are. */
  readonly at: number
  readonly of: number
}

/** One row of the tree of matches. A file stands above its matches, or above its sites when a rewrite is tried. */
export type ResultRow =
  | (Placed & {
      readonly kind: 'file'
      readonly isOpen: boolean
      readonly count: number
      /** A file of matches that the rewrite leaves alone. */
      readonly isLeft: boolean
    })
  | (Placed & { readonly kind: 'match'; readonly match: FoundMatch })
  | (Placed & { readonly kind: 'site'; readonly site: Site })
  | (Placed & { readonly kind: 'drop'; readonly drop: Drop })

/** A place that can be opened: everything but a file. */
export type PlaceRow = Exclude<ResultRow, { kind: 'file' }>

/** Matches by file, in the order in which they came; folded files show none. */
export function matchRows(matches: readonly FoundMatch[], folded: ReadonlySet<string>): ResultRow[] {
  return groupRows(
    groupBy(matches, ({ file }) => file),
    { prefix: 'f', folded, isLeft: false },
    (match, placed) => ({
      ...placed,
      key: `m ${match.file} ${match.line}:${match.column}-${match.endLine}:${match.endColumn}`,
      kind: 'match',
      match,
    }),
  )
}

/** What a rewrite would replace, by file, and behind it what it leaves alone. */
export function previewRows(preview: Preview, folded: ReadonlySet<string>): ResultRow[] {
  const sites = groupRows(
    new Map(preview.files.map((file) => [file.path, file.sites])),
    { prefix: 'f', folded, isLeft: false },
    (site, placed) => ({ ...placed, key: `s ${site.id}`, kind: 'site', site }),
  )
  const drops = groupRows(
    groupBy(preview.sitesWithDrops, ({ path }) => path),
    { prefix: 'l', folded, isLeft: true },
    (drop, placed) => ({
      ...placed,
      key: `d ${drop.path} ${drop.line} ${placed.at}`,
      kind: 'drop',
      drop,
    }),
  )
  return [...sites, ...drops]
}

/** The file row above a row; a file is above itself. */
export function fileAbove(rows: readonly ResultRow[], index: number): number {
  for (let at = index; at >= 0; at--) if (rows[at]?.kind === 'file') return at
  return 0
}

/** The next place that can be opened, round the list; undefined when there is none. */
export function steppedPlace(rows: readonly ResultRow[], from: number, step: 1 | -1): PlaceRow | undefined {
  for (let moved = 1; moved <= rows.length; moved++) {
    const row = rows[(from + step * moved + rows.length * 2) % rows.length]
    if (row !== undefined && row.kind !== 'file') return row
  }
  return undefined
}

/** The line of a row, 1-based; undefined for a file. */
export function lineOf(row: ResultRow): number | undefined {
  switch (row.kind) {
    case 'file':
      return undefined
    case 'match':
      return row.match.line
    case 'site':
      return row.site.line
    case 'drop':
      return row.drop.line
  }
}

function groupRows<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  look: { readonly prefix: string; readonly folded: ReadonlySet<string>; readonly isLeft: boolean },
  toRow: (item: T, placed: Omit<Placed, 'key'>) => ResultRow,
): ResultRow[] {
  const { prefix, folded, isLeft } = look
  return [...groups].flatMap(([path, items], index) => {
    const key = `${prefix} ${path}`
    const isOpen = !folded.has(key)
    const file: ResultRow = {
      kind: 'file',
      key,
      path,
      at: index + 1,
      of: groups.size,
      isOpen,
      isLeft,
      count: items.length,
    }
    if (!isOpen) return [file]
    return [file, ...items.map((item, at) => toRow(item, { path, at: at + 1, of: items.length }))]
  })
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
