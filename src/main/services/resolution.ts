import { z } from 'zod'
import { changeOutcomeSchema, type Resolution } from '../../shared/model/staged-change.ts'
import type { ToolResult } from '../../shared/model/tool-result.ts'
import { Failure } from '../base/failure.ts'

const decidedSchema = z.object({
  outcome: changeOutcomeSchema,
  written: z.array(z.object({ path: z.string(), stamp: z.string() })),
  sitesDropped: z.array(z.string()),
  noteFromPerson: z.string().optional(),
  cleanUpPending: z.array(z.string()).default([]),
})
const staleSchema = z.object({ files: z.array(z.string()) })

/** What `resolve` answered, for the window: stale and rolled back are answers, everything else is thrown. */
export function resolutionOf(result: ToolResult): Resolution {
  const { error } = result
  if (error === undefined) return { ...decidedSchema.parse(result.data), staleFiles: [] }
  const nothing = { written: [], staleFiles: [], sitesDropped: [], cleanUpPending: [] }
  if (error.code === 'stale')
    return { ...nothing, outcome: 'stale', staleFiles: staleSchema.parse(error.details).files }
  if (error.code === 'rolled_back') return { ...nothing, outcome: 'rolled_back' }
  throw new Failure(error.code, error.message, { hint: error.hint, details: error.details })
}
