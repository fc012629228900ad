import { z } from 'zod'
import { graphStatusSchema } from './graph-question.ts'
import { graphAnswerSchema } from './graph.ts'

/** `data` of the tool `code_graph`: an answer, or how the index is. */
export const codeGraphDataSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), op: z.string(), answer: graphAnswerSchema }),
  z.object({ kind: z.literal('status'), status: graphStatusSchema }),
])
export type CodeGraphData = z.infer<typeof codeGraphDataSchema>
