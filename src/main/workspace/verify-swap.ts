import path from 'node:path'
import { Failure } from '../base/failure.ts'
import { fileFailure } from './file-failure.ts'
import type { FileFacts, FileLayer } from './file-layer.ts'
import type { WorkspaceRoot } from './root.ts'
import { type SwapEntry, staleFailure } from './swap.ts'
import { hashOf } from './roll.ts'

export interface VerifiedEntry {
  readonly entry: SwapEntry
  /** Absent when nothing stands there yet. */
  readonly facts: FileFacts | undefined
}

export interface VerifiedSwap {
  readonly entries: readonly VerifiedEntry[]
  /** Folders to create, outermost first. */
  readonly folders: readonly string[]
}

/**
 * Looks at every file before anything is touched. Throws `Failure` stale with all files that are not what was
 * expected, or read_only, no_space, protected_path (hard links), outside_workspace, bad_argument.
 */
export async function verifySwap(
  root: WorkspaceRoot,
  layer: FileLayer,
  swap: readonly SwapEntry[],
): Promise<VerifiedSwap> {
  const stale: string[] = []
  const entries: VerifiedEntry[] = []
  for (const entry of swap) {
    const facts = await matchingFacts(root, layer, entry)
    if (facts === 'stale') stale.push(entry.shown)
    else entries.push({ entry, facts })
  }
  if (stale.length > 0) throw staleFailure(stale)
  refuseDoubles(entries)
  const folders = new Set<string>()
  for (const verified of entries) await collectFolders(layer, verified, folders)
  await refuseWithoutSpace(root, layer, swap)
  return { entries, folders: [...folders].sort((one, other) => one.length - other.length) }
}

async function matchingFacts(
  root: WorkspaceRoot,
  layer: FileLayer,
  entry: SwapEntry,
): Promise<FileFacts | undefined | 'stale'> {
  // Again at the moment of writing: a link that was swapped since refuses.
  const located = await root.locate(entry.shown)
  if (located.real !== entry.real) return 'stale'
  const facts = await layer.facts(entry.real)
  if (entry.expected === 'missing') return facts === undefined ? undefined : 'stale'
  if (facts?.kind !== 'file') return 'stale'
  if ((await hashOf(layer, entry.real)) !== entry.expected.hash) return 'stale'
  if (facts.links > 1) throw hardLinked(entry.shown, facts.links)
  await refuseReadOnly(layer, { real: entry.real, shown: entry.shown, facts })
  return facts
}

async function refuseReadOnly(
  layer: FileLayer,
  file: { real: string; shown: string; facts: FileFacts },
): Promise<void> {
  // Root may write everything; a file without any write bit was still meant to stay as it is.
  if ((file.facts.mode & 0o222) !== 0 && (await layer.mayWrite(file.real))) return
  throw new Failure('read_only', `${file.shown} is read-only. Nothing was written.`, {
    hint: 'Ask the person whether it may be made writable.',
  })
}

/** Two names of one file (case-insensitive file systems) would undo each other. */
function refuseDoubles(entries: readonly VerifiedEntry[]): void {
  const seen = new Map<string, string>()
  for (const { entry, facts } of entries) {
    const key = facts === undefined ? foldedPath(entry.real) : `${facts.device}:${facts.inode}`
    const other = seen.get(key)
    if (other !== undefined)
      throw new Failure('bad_argument', `${other} and ${entry.shown} are the same file.`, {
        hint: 'Name it once.',
      })
    seen.set(key, entry.shown)
  }
}

function foldedPath(real: string): string {
  return process.platform === 'linux' ? real : real.toLowerCase()
}

/** Adds the missing folders of a new file, and refuses when the deepest one that exists may not be written. */
async function collectFolders(
  layer: FileLayer,
  { entry }: VerifiedEntry,
  folders: Set<string>,
): Promise<void> {
  let folder = path.dirname(entry.real)
  for (;;) {
    const facts = await layer.facts(folder).catch((error: unknown) => {
      throw fileFailure(error, entry.shown)
    })
    if (facts === undefined) {
      folders.add(folder)
      folder = path.dirname(folder)
      continue
    }
    if (facts.kind !== 'folder')
      throw new Failure('bad_argument', `${entry.shown}: a part of its path is a file.`, {
        hint: 'Choose another path.',
      })
    await refuseReadOnly(layer, { real: folder, shown: `The folder of ${entry.shown}`, facts })
    return
  }
}

async function refuseWithoutSpace(
  root: WorkspaceRoot,
  layer: FileLayer,
  swap: readonly SwapEntry[],
): Promise<void> {
  let needed = 0
  for (const { next } of swap) if (next !== 'missing') needed += next.bytes.length
  const free = await layer.freeBytes(root.path).catch(() => Number.POSITIVE_INFINITY)
  if (free >= needed) return
  throw new Failure('no_space', `${needed} bytes are needed and ${free} are free. Nothing was written.`, {
    hint: 'Free some space and call again.',
  })
}

function hardLinked(shown: string, links: number): Failure {
  return new Failure(
    'protected_path',
    `${shown} is one file with ${links} names (hard links): replacing it would split them. Nothing was written.`,
    { hint: 'Ask the person: a copy without the other names can be changed.' },
  )
}
