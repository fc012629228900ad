import type { RunEvent } from './event.ts'
import { rowsOf, withRowsBack } from './touched.ts'
import type { RunView } from './view.ts'

export function beginTurn(draft: RunView, { seq, at }: RunEvent): void {
  draft.turns.push({ seq, at, files: [], isUndone: false })
}

/**
 * The files that tools write through the one commit, in the turn in which their call began; a command of the shell
 * leaves no bytes to go back to. Called before the table of files takes them up: what it says of them is kept for undo.
 */
export function touchInTurn(
  draft: RunView,
  { tool, fromSeq }: { readonly tool: string; readonly fromSeq: number },
  touches: readonly { readonly path: string }[],
): void {
  if (tool === 'bash' || touches.length === 0) return
  const index = draft.turns.findLastIndex(({ seq }) => seq < fromSeq)
  const turn = draft.turns[index]
  if (turn === undefined) return
  const { before = [], ...rest } = turn
  const known = turn.isUndone ? [] : turn.files
  const files = new Set([...known, ...touches.map(({ path }) => path)])
  const fresh = new Set([...files].filter((path) => !known.includes(path)))
  const rows = [...(turn.isUndone ? [] : before), ...rowsOf(draft.files, fresh)]
  draft.turns[index] = {
    ...rest,
    files: [...files],
    isUndone: false,
    ...(rows.length === 0 ? {} : { before: rows }),
  }
}

export function applyTurnUndone(draft: RunView, event: Extract<RunEvent, { type: 'turn-undone' }>): void {
  draft.turns = draft.turns.map((turn) => (turn.seq === event.turn ? { ...turn, isUndone: true } : turn))
  const before = draft.turns.find(({ seq }) => seq === event.turn)?.before
  draft.files = withRowsBack(draft.files, new Set(event.written.map(({ path }) => path)), before)
}
