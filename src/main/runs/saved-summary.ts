import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
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
  const temporary = path.join(folder, `${fileName}.${process.pid}.tmp`)
  try {
    writeFileSync(temporary, JSON.stringify(saved))
    renameSync(temporary, path.join(folder, fileName))
  } catch {
    rmSync(temporary, { force: true })
  }
}
