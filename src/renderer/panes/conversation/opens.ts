import { lastWords } from '../diagnostics/delta-words.ts'
import type { Row } from './rows.ts'

/** What a search or a question has found shows by itself while it is little. */
const shownTools = ['ast_grep', 'bash', 'lsp']

/** Whether a card stands open before anybody touched it: when it holds something to know, not just an echo. */
export function opensByItself(row: Row): boolean {
  if (row.kind !== 'call') return false
  if (row.change !== undefined || row.call.status === 'failed') return true
  if (shownTools.includes(row.call.tool) && row.call.status === 'completed') return true
  return lastWords(row.deltas).some(
    ({ delta }) => delta.state !== 'fresh' || delta.introduced.length + delta.elsewhere.length > 0,
  )
}
