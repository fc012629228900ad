import { z } from 'zod'
import type { ReplyError } from '../../shared/ipc/reply.ts'
import type { PatternRefusal } from '../../shared/model/pattern-search.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { languageNamed } from '../syntax/languages.ts'

const place = z.object({ line: z.number(), column: z.number() })
const refusalsSchema = z.array(z.object({ scaffold: z.string(), error: z.string(), at: place.optional() }))
/** What `pattern_unparseable` tells beside its message: one list, or one for each language. */
const detailsSchema = z.union([
  z.object({ languages: z.array(z.object({ language: z.string(), scaffolds: refusalsSchema })) }),
  z.object({ scaffolds: refusalsSchema }),
])

export type FailedEnd =
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'failed'
      readonly error: ReplyError
      readonly refusals: { language: string; refused: PatternRefusal[] }[]
    }

/** How a search or a preview ended that did not end well. */
export function failedEnd(error: unknown): FailedEnd {
  if (!(error instanceof Failure))
    return {
      kind: 'failed',
      error: {
        code: 'internal',
        message: messageOf(error),
        hint: 'This is a defect of Control Center. The log in the data folder has the details.',
      },
      refusals: [],
    }
  const { code, message, hint, details } = error
  if (code === 'cancelled') return { kind: 'cancelled' }
  return { kind: 'failed', error: { code, message, hint }, refusals: refusalsIn(details) }
}

function refusalsIn(details: unknown): { language: string; refused: PatternRefusal[] }[] {
  const parsed = detailsSchema.safeParse(details)
  if (!parsed.success) return []
  if ('scaffolds' in parsed.data) return [{ language: '', refused: parsed.data.scaffolds }]
  return parsed.data.languages.map(({ language, scaffolds }) => ({
    language: languageNamed(language)?.name ?? language,
    refused: scaffolds,
  }))
}
