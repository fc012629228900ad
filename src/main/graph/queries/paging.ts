import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GraphQuestion } from '../../../shared/model/graph-question.ts'

export interface Page {
  readonly offset: number
  readonly limit: number
}

const defaultLimit = 50
const cursorSchema = z.tuple([z.number().int(), z.number().int().min(0), z.string()])

/** Undefined for a cursor of another question, or of an index that has changed since. */
export function pageOf(question: GraphQuestion, generation: number): Page | undefined {
  const limit = question.limit ?? defaultLimit
  if (question.cursor === undefined) return { offset: 0, limit }
  try {
    const text = Buffer.from(question.cursor, 'base64url').toString('utf8')
    const [made, offset, of] = cursorSchema.parse(JSON.parse(text))
    return made === generation && of === digestOf(question) ? { offset, limit } : undefined
  } catch {
    return undefined
  }
}

/** Of the rows after `offset`. */
export function cursorAt(question: GraphQuestion, generation: number, offset: number): string {
  return Buffer.from(JSON.stringify([generation, offset, digestOf(question)])).toString('base64url')
}

function digestOf({ cursor: _cursor, limit: _limit, ...rest }: GraphQuestion): string {
  const text = JSON.stringify(Object.entries(rest).sort(([left], [right]) => (left < right ? -1 : 1)))
  return createHash('sha1').update(text).digest('base64url').slice(0, 10)
}
