import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../base/replace-file.ts'
import type { RunFact } from '../../shared/run/event.ts'

/** Above this (in JSON) a value stands in the journal by reference. */
export const maxInlineBytes = 256 * 1024
/** Fields up to this size stay in place beside the reference, so that panes still know the path and the counts. */
const maxKeptBytes = 4096

const recordSchema = z.record(z.string(), z.unknown())

/** Puts large arguments and results into `blobs/`, leaving `{ ...small fields, blob: { file, bytes } }`. */
export function withLargeDataAside(fact: RunFact, folder: string): RunFact {
  if (fact.type === 'tool-call-started') return { ...fact, args: inlineOrBlob(fact.args, folder) }
  if (fact.type === 'tool-call-ended')
    return { ...fact, result: { ...fact.result, data: inlineOrBlob(fact.result.data, folder) } }
  return fact
}

function inlineOrBlob(value: unknown, folder: string): unknown {
  // JSON leaves undefined out, and a reader asks for the field.
  if (value === undefined) return null
  const json = JSON.stringify(value)
  const bytes = Buffer.byteLength(json)
  if (bytes <= maxInlineBytes) return value
  const file = `blobs/${createHash('sha256').update(json).digest('hex')}.json`
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  if (!existsSync(target)) replaceFile(target, json)
  return { ...smallFields(value), blob: { file, bytes } }
}

function smallFields(value: unknown): Record<string, unknown> {
  const record = recordSchema.safeParse(value)
  if (!record.success || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(record.data).filter(
      ([, field]) => Buffer.byteLength(JSON.stringify(field ?? null)) <= maxKeptBytes,
    ),
  )
}
