import { z } from 'zod'
import { errorCodeSchema } from '../../../shared/model/tool-result.ts'

/** Memory that both threads see. */
const sharedSchema = z.custom<SharedArrayBuffer>((value) => value instanceof SharedArrayBuffer)

/** What a thread is started with. */
export const threadStartSchema = z.object({
  resourcesDir: z.string(),
  /** For what the thread remembers of files. */
  cacheBytes: z.number(),
  /** Four bytes: where the thread is in its task, for the owner to know when it dies there. */
  place: sharedSchema,
})
export type ThreadStart = z.output<typeof threadStartSchema>

export const taskSchema = z.object({
  id: z.number(),
  name: z.string(),
  input: z.unknown(),
  /** Four bytes; anything but 0 asks the thread to stop. */
  cancel: sharedSchema,
})
export type TaskMessage = z.output<typeof taskSchema>

/** State of the thread's WebAssembly memory, told with every answer, for its owner to judge. */
const healthSchema = z.object({ memoryBytes: z.number(), isBroken: z.boolean() })

const failureSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  hint: z.string(),
  details: z.unknown(),
})

export const threadMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note'), id: z.number(), value: z.unknown() }),
  z.object({ type: z.literal('done'), id: z.number(), output: z.unknown(), health: healthSchema }),
  z.object({ type: z.literal('failed'), id: z.number(), failure: failureSchema, health: healthSchema }),
])
export type ThreadMessage = z.output<typeof threadMessageSchema>
export type ThreadReply = Exclude<ThreadMessage, { readonly type: 'note' }>
