import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileChange } from '../../shared/model/file-change.ts'
import { enumerateFiles } from '../workspace/enumerate.ts'
import { fileChange } from '../workspace/file-change.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { decodeText } from '../workspace/text-encoding.ts'

/** Bounds on what a shell command may be watched for: beyond them a changed file is told without its old text. */
const maxFiles = 20_000
const maxTextBytes = 512 * 1024
const maxAllTextBytes = 64 * 1024 * 1024

interface Seen {
  readonly mark: string
  readonly text: string | undefined
}
/** The files of a workspace at one moment, ignored ones left out. */
export type Snapshot = ReadonlyMap<string, Seen>

export async function takeSnapshot(root: WorkspaceRoot, signal: AbortSignal): Promise<Snapshot> {
  const { files } = await enumerateFiles(root, { signal, maxFiles })
  const seen = new Map<string, Seen>()
  let left = maxAllTextBytes
  for (const file of files) {
    const absolute = path.join(root.path, ...file.split('/'))
    const facts = await stat(absolute).catch(() => undefined)
    if (facts === undefined) continue
    const isKept = facts.size <= maxTextBytes && facts.size <= left
    if (isKept) left -= facts.size
    seen.set(file, {
      mark: `${facts.size} ${facts.mtimeMs} ${facts.ino}`,
      text: isKept ? await textOf(absolute, file) : undefined,
    })
  }
  return seen
}

/** What differs between two moments. A file whose time changed and whose text did not is no change. */
export function changesBetween(before: Snapshot, after: Snapshot): readonly FileChange[] {
  const changes: FileChange[] = []
  for (const [file, now] of after) {
    const old = before.get(file)
    if (old === undefined) changes.push(fileChange({ path: file, op: 'add', after: now.text }))
    else if (isOther(old, now))
      changes.push(fileChange({ path: file, op: 'update', before: old.text, after: now.text }))
  }
  for (const [file, old] of before)
    if (!after.has(file)) changes.push(fileChange({ path: file, op: 'delete', before: old.text }))
  return changes
}

function isOther(old: Seen, now: Seen): boolean {
  if (old.mark === now.mark) return false
  return old.text === undefined || old.text !== now.text
}

async function textOf(absolute: string, shown: string): Promise<string | undefined> {
  try {
    return decodeText(await readFile(absolute), shown).text
  } catch {
    return undefined
  }
}
