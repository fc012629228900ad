import { z } from 'zod'
import {
  graphIndexedSchema,
  graphQuestionSchema,
  graphReplySchema,
  graphStatusSchema,
} from '../../../shared/model/graph-question.ts'
import { graphProgressSchema } from '../../../shared/model/graph.ts'
import { errorCodeSchema } from '../../../shared/model/tool-result.ts'

/** What the graph's process is started with, as its first message. */
export const graphStartSchema = z.object({
  type: z.literal('start'),
  root: z.string(),
  dataDir: z.string(),
  resourcesDir: z.string(),
})
export type GraphStart = z.output<typeof graphStartSchema>

/** From the app to the process. Every request has one reply, `export` notes before it. */
export const graphRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.number(), question: graphQuestionSchema }),
  z.object({ type: z.literal('status'), id: z.number() }),
  z.object({ type: z.literal('index'), id: z.number(), isFull: z.boolean() }),
  z.object({ type: z.literal('export'), id: z.number() }),
  z.object({ type: z.literal('close'), id: z.number() }),
  z.object({ type: z.literal('cancel'), of: z.number() }),
  z.object({ type: z.literal('written'), files: z.array(z.string()).readonly() }),
  z.object({ type: z.literal('unknown') }),
])
export type GraphRequest = z.input<typeof graphRequestSchema>

export const graphMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: graphProgressSchema }),
  z.object({ type: z.literal('lines'), id: z.number(), lines: z.array(z.string()).readonly() }),
  z.object({ type: z.literal('done'), id: z.number(), value: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.number(),
    code: errorCodeSchema,
    message: z.string(),
    hint: z.string(),
  }),
])
export type GraphMessage = z.input<typeof graphMessageSchema>

/** What the reply to each request is. */
export const graphValues = {
  ask: graphReplySchema,
  status: graphStatusSchema,
  index: graphIndexedSchema,
  nothing: z.undefined(),
}
