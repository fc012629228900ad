import path from 'node:path'
import { Failure } from '../base/failure.ts'
import { inParallel } from '../base/in-parallel.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFacts, type FileLayer, filesAtOnce } from './file-layer.ts'
import { hashOf } from './roll.ts'
import type { WorkspaceRoot } from './root.ts'
import { refuseDoubles } from './same-file.ts'
import { type SwapEntry, staleFailure } from './swap.ts'

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
  { mayBreakHardLinks = false }: { readonly mayBreakHardLinks?: boolean | undefined } = {},
): Promise<VerifiedSwap> {
  const entries = await inParallel(swap, filesAtOnce, async (entry) => look(root, layer, entry))
  await refuseDoubles(layer, entries)
  const stale = entries.filter(({ isStale }) => isStale).map(({ entry }) => entry.shown)
  if (stale.length > 0) throw staleFailure(stale)
  if (!mayBreakHardLinks) refuseHardLinks(entries)
  await inParallel(entries, filesAtOnce, async ({ entry, facts }) => {
    if (facts !== undefined) await refuseReadOnly(layer, { real: entry.real, shown: entry.shown, facts })
  })
  const folders = await missingFolders(layer, entries)
  await refuseWithoutSpace(root, layer, swap)
  return { entries, folders }
}

interface LookedAt extends VerifiedEntry {
  readonly isStale: boolean
}

async function look(root: WorkspaceRoot, layer: FileLayer, entry: SwapEntry): Promise<LookedAt> {
  // Again at the moment of writing: a link that was swapped since refuses.
  const located = await root.locate(entry.shown)
  if (located.real !== entry.real) return { entry, facts: undefined, isStale: true }
  const facts = await layer.facts(entry.real)
  const hash = facts === undefined ? 'missing' : await hashOf(layer, entry.real, facts)
  return { entry, facts, isStale: hash !== (entry.expected === 'missing' ? 'missing' : entry.expected.hash) }
}

function refuseHardLinks(entries: readonly VerifiedEntry[]): void {
  const linked = entries.filter(({ entry, facts }) => entry.expected !== 'missing' && (facts?.links ?? 1) > 1)
  const [first] = linked
  if (first === undefined) return
  const names = linked.map(({ entry }) => entry.shown).join(', ')
  const count = linked.length === 1 ? `${first.facts?.links ?? 2}` : 'several'
  throw new Failure(
    'protected_path',
    `${names}: one file with ${count} names (hard links); replacing it would split them. Nothing was written.`,
    {
      hint: 'The person can confirm the split when they accept (Split in the window, confirm_hard_links of resolve), or leave those files out.',
      details: { hardLinked: linked.map(({ entry }) => entry.shown) },
    },
  )
}

async function refuseReadOnly(
  layer: FileLayer,
  file: { real: string; shown: string; facts: FileFacts },
): Promise<void> {
  // Root may write everything; a file without any write bit was still meant to stay as it is.
  if ((file.facts.mode & 0o222) !== 0 && (await layer.mayWrite(file.real))) return
  throw new Failure('read_only', `${file.shown} is read-only. Nothing was written.`, {
    hint: 'Ask the person whether it may be made writable.',
    details: { files: [file.shown] },
  })
}

/** The missing folders of new files, outermost first; refuses when one that exists may not be written. */
async function missingFolders(layer: FileLayer, entries: readonly VerifiedEntry[]): Promise<string[]> {
  const missing = new Set<string>()
  const first = new Map<string, string>()
  for (const { entry } of entries) {
    const folder = path.dirname(entry.real)
    if (!first.has(folder)) first.set(folder, entry.shown)
  }
  for (const [folder, shown] of first) await collectFolders(layer, { folder, shown }, missing)
  return [...missing].sort((one, other) => one.length - other.length)
}

async function collectFolders(
  layer: FileLayer,
  { folder, shown }: { folder: string; shown: string },
  missing: Set<string>,
): Promise<void> {
  for (let current = folder; ; current = path.dirname(current)) {
    const facts = await layer.facts(current).catch((error: unknown) => {
      throw fileFailure(error, shown)
    })
    if (facts === undefined) {
      missing.add(current)
      continue
    }
    if (facts.kind !== 'folder')
      throw new Failure('bad_argument', `${shown}: a part of its path is a file.`, {
        hint: 'Choose another path.',
      })
    await refuseReadOnly(layer, { real: current, shown: `The folder of ${shown}`, facts })
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
