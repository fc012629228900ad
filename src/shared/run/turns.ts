import type { RunEvent } from './event.ts'
import { withTouch } from './touched.ts'
import type { RunView } from './view.ts'

export function beginTurn(draft: RunView, { seq, at }: RunEvent): void {
  draft.turns.push({ seq, at, files: [], isUndone: false })
}

/**
 * The files that tools write through the one commit, in the turn in which their call began; a command of the shell
 * leaves no bytes to go back to.
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
  const files = new Set(turn.isUndone ? [] : turn.files)
  for (const { path } of touches) files.add(path)
  draft.turns[index] = { ...turn, files: [...files], isUndone: false }
}

export function applyTurnUndone(draft: RunView, event: Extract<RunEvent, { type: 'turn-undone' }>): void {
  draft.turns = draft.turns.map((turn) => (turn.seq === event.turn ? { ...turn, isUndone: true } : turn))
  for (const { path, added, removed } of event.written)
    withTouch(draft.files, { path, how: 'changed', by: 'undo', added, removed }, event.at)
}
