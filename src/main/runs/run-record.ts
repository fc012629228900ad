import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { messageOf, systemCodeOf } from '../base/failure.ts'
import { journalName } from './journal-file.ts'

const runRecordSchema = z.object({
  v: z.literal(1),
  id: z.string(),
  title: z.string(),
  agent: z.string(),
  workspace: z.string(),
  createdAt: z.string(),
})
/** run.json: what a run is, beside the journal of what it does. */
export type RunRecord = z.infer<typeof runRecordSchema>

export type ReadRecord =
  | { readonly kind: 'record'; readonly record: RunRecord }
  /** A later version wrote it, or it is broken: left as it is, with a word. */
  | { readonly kind: 'unreadable'; readonly notice: string }

export function newRunId(timestamp: string): string {
  return `${timestamp.replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}-${randomBytes(3).toString('hex')}`
}

/** The folder appears whole: the record is written before the folder has its name. */
export function createRunFolder(runsFolder: string, record: RunRecord): string {
  const folder = path.join(runsFolder, record.id)
  const temporary = path.join(runsFolder, `.new-${record.id}`)
  mkdirSync(temporary, { recursive: true })
  writeFileSync(path.join(temporary, 'run.json'), `${JSON.stringify(record, undefined, 2)}\n`)
  renameSync(temporary, folder)
  return folder
}

export function readRecord(folder: string): ReadRecord {
  try {
    const text = readFileSync(path.join(folder, 'run.json'), 'utf8')
    return { kind: 'record', record: runRecordSchema.parse(JSON.parse(text)) }
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)
    return { kind: 'unreadable', notice: `The run in ${folder} was left out of the list: ${reason}` }
  }
}

export function runIdsIn(runsFolder: string): readonly string[] {
  try {
    return readdirSync(runsFolder).filter((name) => !name.startsWith('.'))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

export function journalBytes(folder: string): number {
  return statSync(path.join(folder, journalName), { throwIfNoEntry: false })?.size ?? 0
}
