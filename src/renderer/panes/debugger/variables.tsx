import { useState } from 'react'
import { VList } from 'virtua'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Cell } from './cell.tsx'
import { indexAfter, moveOf } from '../search/tree-keys.ts'
import type { VariableRow } from './variable-rows.ts'

const words = strings.debugger

interface VariablesProps {
  readonly rows: readonly VariableRow[]
  readonly frameName: string
  readonly frame: number
  readonly onToggle: (key: string, reference: number) => void
  readonly onMore: (reference: number) => void
}

/** Scopes as a tree, of which only the rows in sight exist: thousands of children cost nothing until they are shown. */
export function Variables({ rows, frameName, frame, onToggle, onMore }: VariablesProps): React.JSX.Element {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  )

  function pick(row: VariableRow): void {
    setActiveKey(row.key)
    if (row.kind === 'more') onMore(row.reference)
    if (row.kind === 'variable' && row.variable.reference !== undefined)
      onToggle(row.key, row.variable.reference)
  }
  function onKey(event: React.KeyboardEvent): void {
    const row = rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOf(event.key)
    if (move === undefined && !isPick(event.key, row)) return
    event.preventDefault()
    event.stopPropagation()
    if (move === undefined) pick(row)
    else setActiveKey(rows[indexAfter(move, at, rows.length)]?.key)
  }

  return (
    <Cell
      name="vars"
      label={words.variables}
      title={
        <>
          {words.variables}
          {frameName === '' ? null : (
            <span className="quiet clip cell-more">{words.inFrame(frameName, frame)}</span>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="cell-note quiet small">{words.noVariables}</p>
      ) : (
        <VList
          className="vars"
          data={rows}
          role="tree"
          tabIndex={0}
          aria-label={words.variables}
          aria-activedescendant={`variable-${at}`}
          onKeyDown={onKey}
        >
          {(row, index) => (
            <Row key={row.key} row={row} id={`variable-${index}`} isActive={index === at} onPick={pick} />
          )}
        </VList>
      )}
    </Cell>
  )
}

/** Enter and space open and close; right opens what is closed, left closes what is open. */
function isPick(key: string, row: VariableRow): boolean {
  if (key === 'Enter' || key === ' ') return true
  return row.kind === 'variable' && key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight')
}

interface RowProps {
  readonly row: VariableRow
  readonly id: string
  readonly isActive: boolean
  readonly onPick: (row: VariableRow) => void
}

function Row({ row, id, isActive, onPick }: RowProps): React.JSX.Element {
  const style = { '--d': row.depth } as React.CSSProperties
  const common = {
    id,
    role: 'treeitem',
    'aria-level': row.depth + 1,
    'aria-selected': isActive,
    style,
    onClick: () => onPick(row),
  } as const
  if (row.kind === 'more')
    return (
      <div {...common} className="var var--more">
        {words.more(row.left)}
      </div>
    )
  if (row.kind === 'note')
    return (
      <div {...common} className={row.isError ? 'var var--note bad' : 'var var--note quiet'}>
        {row.text}
      </div>
    )
  const { variable, isOpen, isScope, isChanged } = row
  const hasInside = variable.reference !== undefined
  return (
    <div
      {...common}
      {...(hasInside ? { 'aria-expanded': isOpen } : {})}
      className={isChanged ? 'var is-new' : isScope ? 'var var--scope' : 'var'}
    >
      <span className={hasInside ? 'var-name' : 'var-name var-leaf'}>
        {hasInside ? <Icon name={isOpen ? 'down' : 'right'} size={12} tone="quiet" /> : null}
        <span className="clip" title={variable.name}>
          {variable.name}
        </span>
      </span>
      <span className={`clip ${toneOf(variable.value)}`} title={variable.value}>
        {variable.value}
      </span>
      <span className="var-type quiet clip">
        {variable.isMasked === true ? (
          <span className="row row--tight" title={words.maskedTitle}>
            <Icon name="lock" size={12} label={words.masked} />
          </span>
        ) : null}
        {isChanged ? <span className="wait">{words.changed}</span> : variable.type}
      </span>
    </div>
  )
}

/** The colours of the code for what is plainly text or a number. */
export function toneOf(value: string): string {
  if (/^['"`]/u.test(value)) return 'v-text'
  if (/^-?\d/u.test(value) || /^(?:true|false|none|null|nil|undefined)$/iu.test(value)) return 'v-number'
  return ''
}
