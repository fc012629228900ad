import { z } from 'zod'

/** How many patterns a workspace remembers. */
const remembered = 20

const entrySchema = z.object({
  pattern: z.string(),
  rewrite: z.string().optional(),
  language: z.string().optional(),
})
/** A pattern that somebody used, and what with. */
export type HistoryEntry = z.infer<typeof entrySchema>

export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The last patterns of a workspace, newest first. What cannot be read is forgotten. */
export function readHistory(storage: TextStorage, root: string): readonly HistoryEntry[] {
  try {
    const parsed = z.array(entrySchema).safeParse(JSON.parse(storage.getItem(keyOf(root)) ?? '[]'))
    return parsed.success ? parsed.data.slice(0, remembered) : []
  } catch {
    return []
  }
}

/** The history with one more entry in front; an equal pattern and rewrite stands only once. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const others = history.filter(
    ({ pattern, rewrite }) => pattern !== entry.pattern || rewrite !== entry.rewrite,
  )
  return [entry, ...others].slice(0, remembered)
}

export function writeHistory(storage: TextStorage, root: string, history: readonly HistoryEntry[]): void {
  storage.setItem(keyOf(root), JSON.stringify(history))
}

function keyOf(root: string): string {
  return `search-history ${root}`
}
