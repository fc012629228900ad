import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'

/** A value that is asked for: every pane shows each of the three. */
export type Load<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: ReplyError }

export const loading: Load<never> = { kind: 'loading' }

export function loaded<T>(reply: Reply<T>): Load<T> {
  return reply.ok ? { kind: 'ready', value: reply.value } : { kind: 'failed', error: reply.error }
}

export function valueOf<T>(load: Load<T> | undefined): T | undefined {
  return load?.kind === 'ready' ? load.value : undefined
}
