import { useEffect, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { strings } from '../../strings/index.ts'
import { ResultRowView } from './result-row.tsx'
import { fileAbove, type PlaceRow, type ResultRow } from './rows.ts'
import { actionOf, indexAfter, type TreeAction } from './tree-keys.ts'

export const resultsId = 'search-results'

interface ResultListProps {
  readonly rows: readonly ResultRow[]
  readonly activeKey: string | undefined
  readonly openedKey: string | undefined
  readonly expanded: ReadonlySet<string>
  /** Rows below the list: what is held back. */
  readonly foot: React.ReactNode
  readonly onActive: (key: string) => void
  readonly onOpen: (row: PlaceRow) => void
  readonly onFold: (key: string) => void
  readonly onExpand: (key: string) => void
  readonly onLeave: () => void
}

/** The tree of matches, of which only the rows in sight exist. One tab stop; arrows go through it. */
export function ResultList(props: ResultListProps): React.JSX.Element {
  const { rows, activeKey, openedKey, expanded, foot, onActive, onOpen, onFold, onExpand } = props
  const list = useRef<VListHandle>(null)
  const found = rows.findIndex(({ key }) => key === activeKey)
  const at = Math.max(0, found)
  const data = useMemo<readonly (ResultRow | 'foot')[]>(() => [...rows, 'foot'], [rows])
  useEffect(() => {
    if (found >= 0) list.current?.scrollToIndex(found, { align: 'nearest' })
  }, [found])

  function pick(row: ResultRow): void {
    onActive(row.key)
    if (row.kind === 'file') onFold(row.key)
    else onOpen(row)
  }
  function act(action: TreeAction, row: ResultRow): void {
    switch (action) {
      case 'open':
        pick(row)
        break
      case 'toggle':
        if (row.kind === 'file') onFold(row.key)
        else onExpand(row.key)
        break
      case 'toFile':
        onActive(rows[fileAbove(rows, at)]?.key ?? row.key)
        break
      case 'leave':
        props.onLeave()
        break
      default:
        onActive(rows[indexAfter(action, at, rows.length)]?.key ?? row.key)
    }
  }
  function onKey(event: React.KeyboardEvent): void {
    const row = rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event.key, row, expanded.has(row.key))
    if (action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act(action, row)
  }

  return (
    <VList
      ref={list}
      id={resultsId}
      className="results"
      data={data}
      role="tree"
      tabIndex={0}
      aria-label={strings.search.results}
      {...(rows[at] === undefined ? {} : { 'aria-activedescendant': idOf(at) })}
      onKeyDown={onKey}
    >
      {(row, index) =>
        row === 'foot' ? (
          <div key="foot">{foot}</div>
        ) : (
          <ResultRowView
            key={row.key}
            row={row}
            id={idOf(index)}
            isActive={index === at}
            isOpened={row.key === openedKey}
            isExpanded={expanded.has(row.key)}
            onPick={pick}
          />
        )
      }
    </VList>
  )
}

function idOf(index: number): string {
  return `search-row-${index}`
}
