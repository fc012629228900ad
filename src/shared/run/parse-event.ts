import { z } from 'zod'
import { type RunEvent, journalStampSchema, runEventSchema, runFactSchema } from './event.ts'

const knownTypes: ReadonlySet<string> = new Set(
  runFactSchema.options.map((option) => option.shape.type.value),
)
const stampedSchema = journalStampSchema.extend({ v: z.number().int(), type: z.string() })

/** unknown: a later version wrote it; a reader goes on after it. broken: not a line of a journal at all. */
export type ParsedLine =
  | { readonly kind: 'event'; readonly event: RunEvent }
  | { readonly kind: 'unknown'; readonly seq: number; readonly type: string }
  | { readonly kind: 'broken'; readonly reason: string }

/** Reads one line of a journal. Never throws. */
export function parseJournalLine(line: string): ParsedLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : 'not JSON' }
  }
  const stamped = stampedSchema.safeParse(value)
  if (!stamped.success) return { kind: 'broken', reason: z.prettifyError(stamped.error) }
  const { seq, type, v } = stamped.data
  if (v !== 1 || !knownTypes.has(type)) return { kind: 'unknown', seq, type }
  const event = runEventSchema.safeParse(value)
  if (!event.success) return { kind: 'broken', reason: z.prettifyError(event.error) }
  return { kind: 'event', event: event.data }
}
