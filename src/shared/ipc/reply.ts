import { z } from 'zod'

export const replyErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  /** The files that stand in the way, relative to the workspace, where it is files. */
  files: z.array(z.string()).optional(),
})
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
