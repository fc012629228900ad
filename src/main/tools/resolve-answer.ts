import type { z } from 'zod'
import type { Resolution, StagedChange } from '../../shared/model/staged-change.ts'
import type { resolveDataSchema } from '../../shared/model/tool-data.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { presentResolution } from './present/resolution-text.ts'
import type { ChangeFact, ToolContext, ToolOutcome } from './tool.ts'

export type ResolveOutcome = ToolOutcome<z.output<typeof resolveDataSchema>>

export interface About {
  /** Whether this call decided it; what was decided before is told and not recorded again. */
  readonly isNow: boolean
  readonly changes: readonly FileChange[]
  readonly by: ToolContext['by']
  readonly note: string | undefined
  /** Of the stale files those that are not there any more. */
  readonly goneFiles?: readonly string[] | undefined
}

export function answer(change: StagedChange, resolution: Resolution, about: About): ResolveOutcome {
  const facts = about.isNow ? [factOf(change, resolution, about)] : []
  const { outcome, written, staleFiles, sitesDropped, cleanUpPending } = resolution
  const { noteFromPerson, recoveredEdits, rebasedTo } = resolution
  if (outcome === 'stale')
    return {
      kind: 'refused',
      code: 'stale',
      ...staleWords(change, staleFiles, about.goneFiles ?? []),
      details: { files: staleFiles },
      facts,
    }
  if (outcome === 'rolled_back')
    return {
      kind: 'refused',
      code: 'rolled_back',
      message: `${change.id} could not be written whole, so every file was put back as it was.`,
      hint: 'The change still waits; look at the reason in the log, then accept it again.',
      facts,
    }
  return {
    kind: 'done',
    text: presentResolution(change, resolution, about),
    data: {
      outcome,
      written,
      sitesDropped,
      ...(cleanUpPending.length === 0 ? {} : { cleanUpPending }),
      ...(recoveredEdits === undefined ? {} : { recoveredEdits }),
      ...(rebasedTo === undefined ? {} : { rebasedTo }),
      ...(noteFromPerson === undefined ? {} : { noteFromPerson }),
    },
    changes: about.changes,
    facts,
  }
}

function staleWords(
  { id, files }: StagedChange,
  staleFiles: readonly string[],
  gone: readonly string[],
): { message: string; hint: string } {
  const made = new Set(files.filter(({ op }) => op === 'add' || op === 'move').map(({ path }) => path))
  const taken = staleFiles.filter((file) => made.has(file))
  const changed = staleFiles.filter((file) => !gone.includes(file) && !made.has(file))
  const parts = [
    taken.length === 0
      ? ''
      : `${taken.join(', ')} ${taken.length === 1 ? 'exists' : 'exist'} meanwhile, where the change would make or move a file`,
    changed.length === 0 ? '' : `${changed.join(', ')} changed since it was proposed`,
    gone.length === 0 ? '' : `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} gone`,
  ]
  return {
    message: `${id} was not applied: ${parts.filter((part) => part !== '').join('; ')}. Nothing was written.`,
    hint:
      changed.length + taken.length === 0
        ? 'Put back what is gone and accept again, or discard the change.'
        : 'Rebase it: that computes it again from the files as they are now and gives a new id.',
  }
}

function factOf(change: StagedChange, resolution: Resolution, about: About): ChangeFact {
  return {
    type: 'change-resolved',
    changeId: change.id,
    by: about.by,
    outcome: resolution.outcome,
    staleFiles: [...resolution.staleFiles],
    written: about.changes.map(({ path, added, removed }) => ({ path, added, removed })),
    ...(about.note === undefined ? {} : { note: about.note }),
    ...(resolution.sitesDropped.length === 0 ? {} : { sitesDropped: [...resolution.sitesDropped] }),
  }
}

export function isOpen(change: StagedChange): boolean {
  return change.state === 'waiting' || change.state === 'stale'
}
