import { useEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { StagedFile } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { indexAfter } from '../search/tree-keys.ts'
import type { PlacedSite } from './sites.ts'
import { type Unticked, withFileToggled, withSiteToggled } from './ticks.ts'
import { TreeRowView } from './tree-row.tsx'
import { fileKey, type RowAction, rowAction, siteKey, type TreeRow, treeRows } from './tree-rows.ts'
import './tree.css'

/** Height of a row: `--h-row`. */
const rowPx = 24

interface SiteTreeProps {
  readonly files: readonly StagedFile[]
  readonly current: PlacedSite | undefined
  readonly unticked: Unticked
  /** Undefined when it is decided: what was left out is only shown. */
  readonly onTick: ((unticked: Unticked) => void) | undefined
  /** Sites that the change before a rebase had not. */
  readonly added: ReadonlySet<string>
  /** Files that are not as they were when this was staged. */
  readonly stale: ReadonlySet<string>
  readonly onPick: (siteId: string) => void
}

/** Every file and every place in it, of which only the rows in sight exist. One tab stop; arrows go through it. */
export function SiteTree(props: SiteTreeProps): React.JSX.Element {
  const { files, unticked, added, stale, onTick, onPick } = props
  const { folded, activeKey, toggleFold, setFileAt } = useTreeState(props.current)
  const list = useRef<VListHandle>(null)
  const rows = useMemo(() => treeRows(files, folded, unticked), [files, folded, unticked])
  const found = rows.findIndex(({ key }) => key === activeKey)
  const at = Math.max(0, found)
  useEffect(() => {
    if (found >= 0) list.current?.scrollToIndex(found, { align: 'nearest' })
  }, [found])

  function goTo(row: TreeRow | undefined): void {
    if (row === undefined) return
    const site = row.kind === 'site' ? row.site : row.file.sites[0]
    setFileAt(row.kind === 'site' ? undefined : row.file.path, site?.id)
    if (site !== undefined) onPick(site.id)
  }
  function tick(row: TreeRow): void {
    onTick?.(
      row.kind === 'file' ? withFileToggled(unticked, row.file) : withSiteToggled(unticked, row.site.id),
    )
  }
  function pick(row: TreeRow): void {
    goTo(row)
    if (row.kind === 'file') toggleFold(row.file.path)
  }
  function act(action: RowAction, row: TreeRow): void {
    if (action === 'tick') tick(row)
    else if (action === 'open') pick(row)
    else if (action === 'fold') toggleFold(row.file.path)
    else if (action === 'toFile') setFileAt(row.file.path)
    else goTo(rows[indexAfter(action, at, rows.length)])
  }
  function onKey(event: React.KeyboardEvent): void {
    const row = rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const action = rowAction(event.key, row)
    if (action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act(action, row)
  }

  return (
    <div className="tree-box" style={{ height: `${rows.length * rowPx + 8}px` }}>
      <VList
        ref={list}
        className="tree"
        data={rows}
        itemSize={rowPx}
        role="tree"
        tabIndex={0}
        aria-label={strings.review.tree}
        {...(rows[at] === undefined ? {} : { 'aria-activedescendant': idOf(at) })}
        onKeyDown={onKey}
      >
        {(row, index) => (
          <TreeRowView
            key={row.key}
            row={row}
            id={idOf(index)}
            isActive={index === at}
            isShown={row.kind === 'site' && row.site.id === props.current?.site.id}
            isStale={row.kind === 'file' && isStaleFile(row.file, stale)}
            isNew={row.kind === 'site' && added.has(row.site.id)}
            canTick={onTick !== undefined}
            onPick={pick}
            onTick={tick}
          />
        )}
      </VList>
    </div>
  )
}

function isStaleFile({ path, movedFrom = path }: StagedFile, stale: ReadonlySet<string>): boolean {
  return stale.has(path) || stale.has(movedFrom)
}

function idOf(index: number): string {
  return `review-row-${index}`
}

interface TreeState {
  readonly folded: ReadonlySet<string>
  readonly activeKey: string | undefined
  readonly toggleFold: (path: string) => void
  /** `siteId`: the site that is shown with it, so that its coming into sight does not take the arrows along. */
  readonly setFileAt: (path: string | undefined, siteId?: string) => void
}

/** What is folded and where the arrows are: on the shown site, or on a file. A site that is stepped to is unfolded. */
function useTreeState(current: PlacedSite | undefined): TreeState {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [fileAt, setFileAt] = useState<string>()
  const [seen, setSeen] = useState(current?.site.id)
  if (seen !== current?.site.id) {
    setSeen(current?.site.id)
    setFileAt(undefined)
    if (current !== undefined && folded.has(current.file.path)) setFolded(without(folded, current.file.path))
  }
  const file =
    fileAt ?? (current !== undefined && folded.has(current.file.path) ? current.file.path : undefined)
  const site = current === undefined ? undefined : siteKey(current.site.id)
  return {
    folded,
    activeKey: file === undefined ? site : fileKey(file),
    toggleFold: (path) =>
      setFolded((before) => (before.has(path) ? without(before, path) : new Set([...before, path]))),
    setFileAt: (path, siteId) => {
      setFileAt(path)
      if (siteId !== undefined) setSeen(siteId)
    },
  }
}

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== item))
}
