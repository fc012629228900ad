import { parsePatch } from './patch-parse.ts'
import { VirtualFiles, type VirtualFile, noChange } from './patch-files.ts'
import type { Hand, WorkspaceRoot } from './root.ts'
import type { RunMemory } from './run-memory.ts'
import { type SwapEntry, staleFailure } from './swap.ts'
import { encodeText } from './text-encoding.ts'
import type { PlannedFile } from './write-plan.ts'

export interface PatchTools {
  readonly root: WorkspaceRoot
  readonly hand: Hand
  readonly memory: RunMemory
}

/** Works out every file of a patch before any is touched; what is told of them and what the disk does. */
export async function planPatch(
  tools: PatchTools,
  patch: string,
): Promise<{ files: PlannedFile[]; notes: string[] }> {
  const virtual = new VirtualFiles(tools.root, tools.hand)
  for (const file of parsePatch(patch)) await virtual.apply(file)
  const changed = virtual.all.filter(isChanged)
  const [first] = virtual.all
  if (changed.length === 0 && first !== undefined) throw noChange(first.located.shown)
  const outdated = virtual.all.filter(({ located, disk }) =>
    disk === undefined ? false : tools.memory.isOutdated(located.real, disk.hash),
  )
  const stale = outdated.filter(({ isExact }) => !isExact).map(({ located }) => located.shown)
  if (stale.length > 0) throw staleFailure(stale)
  const notes = outdated.map(
    ({ located }) =>
      `${located.shown} had changed since you last read it; the old lines were still there exactly, so it was applied.`,
  )
  return { files: plannedFiles(changed), notes: [...virtual.notes, ...notes] }
}

function isChanged(file: VirtualFile): boolean {
  if (file.disk === undefined || file.text === undefined)
    return (file.disk === undefined) !== (file.text === undefined)
  return (
    file.text !== file.disk.text ||
    file.hasBom !== file.disk.hasBom ||
    (file.mode !== undefined && file.mode !== file.disk.facts.mode)
  )
}

function plannedFiles(changed: readonly VirtualFile[]): PlannedFile[] {
  const movedAway = new Set<VirtualFile>()
  for (const { origin, disk } of changed)
    if (origin !== undefined && disk === undefined && origin.text === undefined) movedAway.add(origin)
  return changed.filter((file) => !movedAway.has(file)).map((file) => plannedFile(file, movedAway))
}

function plannedFile(file: VirtualFile, movedAway: ReadonlySet<VirtualFile>): PlannedFile {
  const { origin } = file
  const path = file.located.shown
  const after = file.text === undefined ? {} : { after: file.text }
  const before = file.disk === undefined ? {} : { before: file.disk.text }
  if (file.text === undefined) return { change: { path, op: 'delete', ...before }, swaps: [swapOf(file)] }
  if (file.disk !== undefined)
    return { change: { path, op: 'update', ...before, ...after }, swaps: [swapOf(file)] }
  if (origin?.disk === undefined || !movedAway.has(origin))
    return { change: { path, op: 'add', ...after }, swaps: [swapOf(file)] }
  return {
    change: { path, op: 'move', movedFrom: origin.located.shown, before: origin.disk.text, ...after },
    swaps: [swapOf(origin), swapOf(file)],
  }
}

function swapOf(file: VirtualFile): SwapEntry {
  const { located, disk, text, hasBom, mode, origin } = file
  const facts = origin?.disk?.facts
  return {
    shown: located.shown,
    real: located.real,
    expected: disk === undefined ? 'missing' : { hash: disk.hash },
    next:
      text === undefined
        ? 'missing'
        : {
            bytes: encodeText({ text, hasBom }, located.shown),
            ...(mode === undefined ? {} : { mode }),
            ...(facts === undefined ? {} : { owner: { uid: facts.uid, gid: facts.gid } }),
          },
  }
}
