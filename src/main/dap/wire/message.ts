import { z } from 'zod'

/** DAP 1.68, "Base Protocol". Some adapters leave out `command` and `body`, or say null. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response'),
    request_seq: z.number(),
    success: z.boolean(),
    command: z.string().nullish(),
    message: z.string().nullish(),
    body: z.unknown().optional(),
  }),
  z.object({ type: z.literal('event'), event: z.string(), body: z.unknown().optional() }),
  z.object({
    type: z.literal('request'),
    seq: z.number(),
    command: z.string(),
    arguments: z.unknown().optional(),
  }),
])

export type DapMessage =
  | { readonly kind: 'result'; readonly requestSeq: number; readonly body: unknown }
  | { readonly kind: 'error'; readonly requestSeq: number; readonly refusal: AdapterRefusal }
  | { readonly kind: 'event'; readonly event: string; readonly body: unknown }
  | { readonly kind: 'request'; readonly seq: number; readonly command: string; readonly args: unknown }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** What an adapter answered instead of a result, whole. */
export interface AdapterRefusal {
  /** For people: the message with its variables filled in. */
  readonly text: string
  /** The short form, such as `notStopped`, where there is one. */
  readonly short?: string
  readonly id?: number
  readonly url?: string
}

/** Never throws: what is no message says so. */
export function parseMessage(body: string): DapMessage {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { kind: 'unreadable', reason: `not JSON: ${body.slice(0, 200)}` }
  }
  const parsed = messageSchema.safeParse(value)
  if (!parsed.success) return { kind: 'unreadable', reason: `no DAP message: ${body.slice(0, 200)}` }
  const message = parsed.data
  switch (message.type) {
    case 'event':
      return { kind: 'event', event: message.event, body: message.body }
    case 'request':
      return { kind: 'request', seq: message.seq, command: message.command, args: message.arguments }
    case 'response':
      return message.success
        ? { kind: 'result', requestSeq: message.request_seq, body: message.body }
        : {
            kind: 'error',
            requestSeq: message.request_seq,
            refusal: refusalOf(message.message ?? undefined, message.body),
          }
  }
}

const errorBodySchema = z.object({
  error: z.object({
    id: z.number().optional().catch(undefined),
    format: z.string().catch(''),
    variables: z.record(z.string(), z.unknown()).catch({}),
    url: z.string().optional().catch(undefined),
  }),
})

/** "ErrorResponse": `body.error.format` holds `{name}` for each variable; `message` is the short form. */
function refusalOf(short: string | undefined, body: unknown): AdapterRefusal {
  const parsed = errorBodySchema.safeParse(body)
  if (!parsed.success) return { text: short ?? 'it gave no reason' }
  const { format, variables, id, url } = parsed.data.error
  const filled = fillIn(format, variables)
  return {
    text: filled === '' ? (short ?? 'it gave no reason') : filled,
    ...(short === undefined || short === filled ? {} : { short }),
    ...(id === undefined ? {} : { id }),
    ...(url === undefined ? {} : { url }),
  }
}

function fillIn(format: string, variables: Readonly<Record<string, unknown>>): string {
  return format.replace(/\{([^{}]+)\}/gu, (whole, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]) : whole,
  )
}
