import { z } from 'zod'

/** JSON-RPC 2.0 as the base protocol of LSP 3.18 uses it. Ids may be strings. */
const idSchema = z.union([z.number(), z.string()])
export type RpcId = z.infer<typeof idSchema>

const errorSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() })

const bodySchema = z.object({
  id: idSchema.nullish(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: errorSchema.optional(),
})

export type RpcMessage =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'notification'; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: RpcId; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: RpcId; readonly error: RpcError }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** The error codes that the client tells apart (LSP 3.18, "Error codes"). */
export const rpcCode = {
  methodNotFound: -32601,
  internalError: -32603,
  serverCancelled: -32802,
  contentModified: -32801,
  requestCancelled: -32800,
} as const

/** What a server answered instead of a result. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** Never throws: what is no message says so. */
export function parseMessage(body: string): RpcMessage {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { kind: 'unreadable', reason: `not JSON: ${body.slice(0, 200)}` }
  }
  const parsed = bodySchema.safeParse(value)
  if (!parsed.success) return { kind: 'unreadable', reason: `no JSON-RPC message: ${body.slice(0, 200)}` }
  const { id, method, params, result, error } = parsed.data
  if (method !== undefined) {
    if (id === undefined || id === null) return { kind: 'notification', method, params }
    return { kind: 'request', id, method, params }
  }
  if (id === undefined || id === null) {
    return { kind: 'unreadable', reason: `neither method nor id: ${error?.message ?? body.slice(0, 200)}` }
  }
  if (error !== undefined) {
    return { kind: 'error', id, error: new RpcError(error.code, error.message, error.data) }
  }
  return { kind: 'result', id, value: result }
}
