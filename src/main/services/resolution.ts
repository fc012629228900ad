import { z } from 'zod'
import { changeOutcomeSchema, type Resolution } from '../../shared/model/staged-change.ts'
import type { ToolError, ToolResult } from '../../shared/model/tool-result.ts'
import { Failure } from '../base/failure.ts'

const recoveredEditsSchema = z.array(z.object({ path: z.string(), keptAs: z.string() }))
const decidedSchema = z.object({
  outcome: changeOutcomeSchema,
  written: z.array(z.object({ path: z.string(), stamp: z.string().optional() })),
  sitesDropped: z.array(z.string()),
  noteFromPerson: z.string().optional(),
  cleanUpPending: z.array(z.string()).default([]),
  recoveredEdits: recoveredEditsSchema.optional(),
  rebasedTo: z.string().optional(),
})
const undoneSchema = z.object({
  written: z.array(z.object({ path: z.string(), stamp: z.string().optional() })),
  cleanUpPending: z.array(z.string()),
  recoveredEdits: recoveredEditsSchema.optional(),
})
const staleSchema = z.object({ files: z.array(z.string()) })

/** What `resolve` answered, for the window: stale and rolled back are answers, everything else is thrown. */
export function resolutionOf(result: ToolResult): Resolution {
  if (result.error === undefined) return { ...decidedSchema.parse(result.data), staleFiles: [] }
  return refusedOf(result.error)
}

/** What `undo` answered, for the window. A file without a stamp is gone, as it was before. */
export function undoneOf(result: ToolResult): Resolution {
  if (result.error !== undefined) return refusedOf(result.error)
  return { ...undoneSchema.parse(result.data), outcome: 'undone', staleFiles: [], sitesDropped: [] }
}

function refusedOf(error: ToolError): Resolution {
  const nothing = { written: [], staleFiles: [], sitesDropped: [], cleanUpPending: [] }
  if (error.code === 'stale')
    return { ...nothing, outcome: 'stale', staleFiles: staleSchema.parse(error.details).files }
  if (error.code === 'rolled_back') return { ...nothing, outcome: 'rolled_back' }
  throw new Failure(error.code, error.message, { hint: error.hint, details: error.details })
}
