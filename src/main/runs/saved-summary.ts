import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../base/replace-file.ts'
import { runSummarySchema } from '../../shared/run/view.ts'

const savedSummarySchema = z.object({
  v: z.literal(1),
  /** Size of the journal that was folded: another size means that it is out of date. */
  bytes: z.number().int(),
  seq: z.number().int(),
  isListed: z.boolean(),
  summary: runSummarySchema,
})
/** The row of a run beside its journal, so that a list of a thousand runs need not fold a thousand journals. */
export type SavedSummary = z.infer<typeof savedSummarySchema>

const fileName = 'summary.json'

/** Absent when there is none for exactly this journal; then the journal is folded. */
export function readSavedSummary(folder: string, bytes: number): SavedSummary | undefined {
  try {
    const saved = savedSummarySchema.parse(JSON.parse(readFileSync(path.join(folder, fileName), 'utf8')))
    return saved.bytes === bytes ? saved : undefined
  } catch {
    return undefined
  }
}

/** A folder that cannot be written keeps its journal, which says the same. */
export function saveSummary(folder: string, saved: SavedSummary): void {
  try {
    replaceFile(path.join(folder, fileName), JSON.stringify(saved))
  } catch {
    return
  }
}
