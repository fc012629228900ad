import { within } from '../../base/deadline.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { notTrusted } from '../catalog/absence.ts'
import { RpcError } from '../protocol/rpc.ts'
import type { LanguageServer } from '../running/language-server.ts'
import type { KeeperContext, ServerKeeper } from '../running/server-keeper.ts'
import { NotOffered, UnreadableAnswer } from './queried-server.ts'
import type { QueryWork } from './session-queries.ts'

export interface AskOptions {
  readonly signal: AbortSignal
  /** For all of it, the start of the server included. */
  readonly limitMs: number
}

/**
 * What became of a question to one server. `id` is of its catalog row. absent: none runs here, and why. starting: it did
 * not come up in the time. failed: it answered with an error. Every `reason` is a sentence.
 */
export type Asked<T> =
  | {
      readonly kind: 'answered'
      readonly id: string
      readonly value: T
      /** What the person set for this server and does not work, in sentences: it is not the one that they mean. */
      readonly remark?: string
    }
  | {
      readonly kind: 'absent' | 'starting' | 'timed_out' | 'crashed' | 'not_offered' | 'failed' | 'stale'
      readonly id: string
      readonly reason: string
    }

/** How often a question is asked anew after the server died of it. */
const maxStarts = 2

/** Asks the server of a slot, which is started when it must be. Rejects with `Failure` cancelled and those of the work. */
export async function askSlot<T>(
  { keeper, context, id }: { keeper: ServerKeeper; context: KeeperContext; id: () => string },
  question: { readonly file: string; readonly work: QueryWork<T> },
  { signal, limitMs }: AskOptions,
): Promise<Asked<T>> {
  const { clock, isTrusted } = context
  if (!isTrusted() && keeper.server === undefined)
    return { kind: 'absent', id: id(), reason: sentence(notTrusted) }
  const endsAtMs = clock.now() + limitMs
  for (let starts = 1; ; starts++) {
    const leftMs = Math.max(0, endsAtMs - clock.now())
    const up = await within(keeper.up(), leftMs, { clock, signal })
    if (up.kind === 'timed_out')
      return { kind: 'starting', id: id(), reason: `${id()} did not start within ${limitMs / 1000} s.` }
    if (up.value.kind === 'absent') return { kind: 'absent', id: id(), reason: sentence(up.value.reason) }
    const { server } = up.value
    try {
      const value = await server.session.query(question.file, question.work, { signal, endsAtMs })
      const remark = keeper.settingsProblems.map(({ text }) => text).join(' ')
      return { kind: 'answered', id: id(), value, ...(remark === '' ? {} : { remark }) }
    } catch (error) {
      const reason = await reasonOfEnd(error, server)
      if (reason === undefined) return notAnswered(error, id(), limitMs)
      keeper.ended(server, reason)
      if (starts === maxStarts) return { kind: 'crashed', id: id(), reason: sentence(reason) }
    }
  }
}

async function reasonOfEnd(error: unknown, server: LanguageServer): Promise<string | undefined> {
  return error instanceof Failure && error.code === 'crashed' ? await server.ended : undefined
}

function notAnswered<T>(error: unknown, id: string, limitMs: number): Asked<T> {
  if (error instanceof NotOffered) return { kind: 'not_offered', id, reason: error.message }
  if (error instanceof UnreadableAnswer) return { kind: 'failed', id, reason: error.message }
  if (error instanceof RpcError)
    return { kind: 'failed', id, reason: `${id} answered with an error: ${sentence(messageOf(error))}` }
  if (!(error instanceof Failure)) throw error
  if (error.code === 'timed_out')
    return { kind: 'timed_out', id, reason: `${id} did not answer within ${limitMs / 1000} s.` }
  if (error.code === 'stale') return { kind: 'stale', id, reason: error.message }
  throw error
}

export function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(upper) ? upper : `${upper}.`
}
