import { z } from 'zod'

export const replyErrorSchema = z.object({ code: z.string(), message: z.string(), hint: z.string() })
export type ReplyError = z.infer<typeof replyErrorSchema>

/** The answer to every call; nothing is thrown over IPC. */
export type Reply<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ReplyError }

export function answered<T>(value: T): Reply<T> {
  return { ok: true, value }
}

export function refused(error: ReplyError): Reply<never> {
  return { ok: false, error }
}
