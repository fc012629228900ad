import { z } from 'zod'
import { Failure } from '../base/failure.ts'
import type { ToolResult } from '../../shared/model/tool-result.ts'

const form = /^\$last(?:_change|(?:\.\w+)+)$/
const recordSchema = z.record(z.string(), z.unknown())

/** What a script can refer to: the newest staged change, and the result of the last tool. */
export interface Referents {
  readonly lastChange: string | undefined
  readonly lastResult: ToolResult | undefined
}

/**
 * Replaces every string that is a reference as a whole: `$last_change`, or `$last.` and a path into the last result
 * (`$last.data.files.0.path`). Throws `Failure('bad_argument')` for one that stands for nothing.
 */
export function resolveReferences(value: unknown, referents: Referents): unknown {
  if (typeof value === 'string') return form.test(value) ? lookUp(value, referents) : value
  if (Array.isArray(value)) return value.map((item: unknown) => resolveReferences(item, referents))
  const record = recordSchema.safeParse(value)
  if (!record.success) return value
  return Object.fromEntries(
    Object.entries(record.data).map(([key, field]) => [key, resolveReferences(field, referents)]),
  )
}

function lookUp(reference: string, { lastChange, lastResult }: Referents): unknown {
  if (reference === '$last_change')
    return lastChange ?? unknownReference(reference, 'no change was staged yet')
  let value: unknown = lastResult
  for (const key of reference.split('.').slice(1)) {
    const record = recordSchema.safeParse(Array.isArray(value) ? Object.fromEntries(value.entries()) : value)
    if (!record.success || !Object.hasOwn(record.data, key))
      return unknownReference(reference, `the last result has no ${key}`)
    value = record.data[key]
  }
  return value
}

function unknownReference(reference: string, why: string): never {
  throw new Failure('bad_argument', `${reference} stands for nothing: ${why}.`, {
    hint: 'Use $last_change after a change was staged, or a field that the last result has.',
    details: { reference },
  })
}
