import { inParallel } from '../base/in-parallel.ts'
import type { Committer } from '../workspace/committer.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { fileChange } from '../workspace/file-change.ts'
import { filesAtOnce } from '../workspace/file-layer.ts'
import { hashOf } from '../workspace/roll.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import { decodeText, stampOf } from '../workspace/text-encoding.ts'
import { committedNotes } from '../workspace/write-plan.ts'
import type { KeptFile, TurnRecord } from './turn-record.ts'

/** The undo of a turn, verified and not done; the shape of the tools' port. */
export type TurnPlan =
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'stale'; readonly files: readonly string[]; readonly goneFiles: readonly string[] }
  | {
      readonly kind: 'planned'
      readonly changes: readonly FileChange[]
      commit(): Promise<{ readonly changes: readonly FileChange[]; readonly notes: readonly string[] }>
    }

interface Tools {
  readonly committer: Committer
  readonly bytesOf: (hash: string) => Buffer
  /** After the commit. */
  readonly onDone: () => void
}

/** One file and what stands there now; null: nothing. */
interface Standing {
  readonly file: KeptFile
  readonly now: string | null
}

export async function turnPlan(record: TurnRecord, tools: Tools): Promise<TurnPlan> {
  const { committer } = tools
  const standing = await inParallel(record.files, filesAtOnce, async (file): Promise<Standing> => {
    const located = await committer.root.locate(file.path).catch(() => undefined)
    if (located?.real !== file.real) return { file, now: 'it leads elsewhere' }
    return { file, now: (await hashOf(committer.layer, file.real)) ?? null }
  })
  // What is as it was before the turn already needs no turning back.
  const changed = standing.filter(({ file, now }) => now !== (file.before?.hash ?? null))
  const stale = changed.filter(({ file, now }) => now !== file.after && now !== file.pending)
  if (stale.length > 0)
    return {
      kind: 'stale',
      files: stale.map(({ file }) => file.path),
      goneFiles: stale.filter(({ now }) => now === null).map(({ file }) => file.path),
    }
  if (changed.length === 0)
    return { kind: 'nothing', reason: `Every file of turn ${record.turn} is as it was before it.` }
  const turns = await inParallel(changed, filesAtOnce, async (each) => turnBack(each, tools))
  const changes = turns.map(({ change }) => change)
  return {
    kind: 'planned',
    changes,
    async commit() {
      const answer = await committer.commit(
        turns.map(({ swap }) => swap),
        { emptied: record.folders },
      )
      tools.onDone()
      return { changes, notes: committedNotes(answer) }
    },
  }
}

async function turnBack(
  { file, now }: Standing,
  { committer, bytesOf }: Tools,
): Promise<{ swap: SwapEntry; change: FileChange }> {
  const current = now === null ? undefined : await committer.layer.read(file.real)
  const { before } = file
  const bytes = before === null ? undefined : bytesOf(before.hash)
  const next =
    before === null || bytes === undefined
      ? ('missing' as const)
      : { bytes, mode: before.mode, owner: { uid: before.uid, gid: before.gid } }
  return {
    swap: {
      shown: file.path,
      real: file.real,
      expected: now === null ? 'missing' : { hash: now },
      next,
    },
    change: fileChange({
      path: file.path,
      op: before === null ? 'delete' : now === null ? 'add' : 'update',
      before: textOf(current, file.path),
      after: textOf(bytes, file.path),
      stamp: before === null ? undefined : stampOf(before.hash),
    }),
  }
}

/** Absent for what is no text any more: it is put back all the same. */
function textOf(bytes: Uint8Array | undefined, shown: string): string | undefined {
  if (bytes === undefined) return undefined
  try {
    return decodeText(bytes, shown).text
  } catch {
    return undefined
  }
}
