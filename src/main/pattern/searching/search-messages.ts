import { z } from 'zod'
import { errorCodeSchema } from '../../../shared/model/tool-result.ts'
import {
  patternAnswerSchema,
  patternMatchesSchema,
  rewriteAnswerSchema,
  searchProgressSchema,
} from '../answer.ts'
import { rewriteQuerySchema, searchQuerySchema } from '../query.ts'

/** What a worker is started with. */
export const workerStartSchema = z.object({ root: z.string(), resourcesDir: z.string() })
export type WorkerStart = z.output<typeof workerStartSchema>

/** Four bytes that both threads see; anything but 0 asks the worker to stop. */
const cancelSchema = z.custom<SharedArrayBuffer>((value) => value instanceof SharedArrayBuffer)

export const jobSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('search'), id: z.number(), query: searchQuerySchema, cancel: cancelSchema }),
  z.object({ type: z.literal('rewrite'), id: z.number(), query: rewriteQuerySchema, cancel: cancelSchema }),
])
export type Job = z.output<typeof jobSchema>

/** State of the worker's WebAssembly memory, told with every answer, for its owner to judge. */
const healthSchema = z.object({ memoryBytes: z.number(), isBroken: z.boolean() })

const failureSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  hint: z.string(),
  details: z.unknown(),
})

/** Told on the way to an answer. */
export const noteSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id: z.number(), progress: searchProgressSchema }),
  z.object({ type: z.literal('matches'), id: z.number(), matches: patternMatchesSchema }),
])
export type WorkerNote = z.output<typeof noteSchema>

export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('found'), id: z.number(), answer: patternAnswerSchema, health: healthSchema }),
  z.object({
    type: z.literal('rewritten'),
    id: z.number(),
    answer: rewriteAnswerSchema,
    health: healthSchema,
  }),
  z.object({ type: z.literal('failed'), id: z.number(), failure: failureSchema, health: healthSchema }),
])
export type WorkerReply = z.output<typeof replySchema>
