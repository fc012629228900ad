import type { ResultRow } from './rows.ts'

/** What a key does in the tree of matches (the ARIA authoring practices' tree view). */
export type TreeMove = 'down' | 'up' | 'first' | 'last' | 'pageDown' | 'pageUp'
export type TreeAction = TreeMove | 'open' | 'toggle' | 'toFile' | 'leave'

/** Rows that Page Down and Page Up go. */
const pageRows = 12
const moves: Readonly<Record<string, TreeMove>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** `isExpanded`: the lines around a match are shown. Undefined: the key means nothing here. */
export function actionOf(key: string, row: ResultRow, isExpanded: boolean): TreeAction | undefined {
  const isOpen = row.kind === 'file' ? row.isOpen : isExpanded
  switch (key) {
    case 'Enter':
    case ' ':
      return 'open'
    case 'Escape':
      return 'leave'
    case 'ArrowRight':
      return rightOf(row, isOpen)
    case 'ArrowLeft':
      return leftOf(row, isOpen)
    default:
      return moveOf(key)
  }
}

/** The move that a key means in any list. */
export function moveOf(key: string): TreeMove | undefined {
  return moves[key]
}

/** Opens what is closed; an open file leads to its first match. */
function rightOf({ kind }: ResultRow, isOpen: boolean): TreeAction | undefined {
  if (kind === 'file') return isOpen ? 'down' : 'toggle'
  return kind === 'match' && !isOpen ? 'toggle' : undefined
}

/** Closes what is open; a match that shows no lines leads to its file. */
function leftOf({ kind }: ResultRow, isOpen: boolean): TreeAction | undefined {
  if (isOpen) return 'toggle'
  return kind === 'file' ? undefined : 'toFile'
}

/** Where a move ends: never outside the list. */
export function indexAfter(move: TreeMove, at: number, length: number): number {
  const wanted: Readonly<Record<TreeMove, number>> = {
    down: at + 1,
    up: at - 1,
    first: 0,
    last: length - 1,
    pageDown: at + pageRows,
    pageUp: at - pageRows,
  }
  return Math.min(Math.max(0, wanted[move]), length - 1)
}
