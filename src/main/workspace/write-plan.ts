import type { FileChange } from '../../shared/model/file-change.ts'
import type { Committer } from './committer.ts'
import { fileChange } from './file-change.ts'
import type { RunMemory } from './run-memory.ts'
import type { CommitAnswer, SwapEntry } from './swap.ts'
import { sha256, stampOf } from './text-encoding.ts'

/** A write that is computed and verified but not done; the shape of the tools' port. */
export interface WritePlan {
  readonly changes: readonly FileChange[]
  /** What was tolerated or noticed; after the commit also what the person should know of it. */
  readonly notes: readonly string[]
  /** Verifies every file again and swaps all or none; throws `Failure` with nothing changed. */
  commit(): Promise<readonly FileChange[]>
}

/** One file of a plan: what people are told, and what the disk does for it (two swaps for a move). */
export interface PlannedFile {
  readonly change: Omit<FileChange, 'added' | 'removed' | 'stamp'>
  readonly swaps: readonly SwapEntry[]
}

export interface PlanTools {
  readonly committer: Committer
  readonly memory: RunMemory
  readonly checkpoints?: CheckpointKeeper | undefined
}

/** Keeps what stands there before a run writes it. */
export interface CheckpointKeeper {
  keep(swaps: readonly SwapEntry[]): Promise<void>
  settled(swaps: readonly SwapEntry[]): void
}

export function writePlan(
  tools: PlanTools,
  files: readonly PlannedFile[],
  notes: readonly string[],
): WritePlan {
  const changes = files.map(({ change, swaps }) => fileChange({ ...change, stamp: newStamp(swaps) }))
  const told = [...notes]
  return {
    changes,
    notes: told,
    async commit() {
      const swaps = files.flatMap((file) => file.swaps)
      await tools.checkpoints?.keep(swaps)
      told.push(...committedNotes(await tools.committer.commit(swaps)))
      tools.checkpoints?.settled(swaps)
      for (const { real, next } of swaps)
        tools.memory.remember(real, next === 'missing' ? undefined : stampOf(sha256(next.bytes)))
      return changes
    },
  }
}

/** What a commit left, in words; nothing more often than not. */
export function committedNotes({ recoveredEdits, cleanUpPending }: CommitAnswer): string[] {
  return [
    ...recoveredEdits.map(
      ({ path, keptAs }) =>
        `${path} was saved by another program at that moment; that text is kept as ${keptAs}: tell the person.`,
    ),
    ...cleanUpPending,
  ]
}

function newStamp(swaps: readonly SwapEntry[]): string | undefined {
  for (const { next } of swaps) if (next !== 'missing') return stampOf(sha256(next.bytes))
  return undefined
}
