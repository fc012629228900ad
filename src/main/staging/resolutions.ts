import type { Resolution } from '../../shared/model/staged-change.ts'
import { Failure } from '../base/failure.ts'
import type { ChangeRecord } from './change-record.ts'

export const nothingWritten: Omit<Resolution, 'outcome'> = {
  written: [],
  staleFiles: [],
  sitesDropped: [],
  cleanUpPending: [],
}

export function staleResolution(staleFiles: readonly string[]): Resolution {
  return { ...nothingWritten, outcome: 'stale', staleFiles: [...staleFiles] }
}

/** What the commit refused, as an answer: the change stays what it was. */
export function refusedResolution(error: unknown): Resolution | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'stale') return staleResolution(filesIn(error.details))
  return error.code === 'rolled_back' ? { ...nothingWritten, outcome: 'rolled_back' } : undefined
}

function filesIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('files' in details)) return []
  return Array.isArray(details.files) ? details.files.map(String) : []
}

export function tooMany(open: readonly ChangeRecord[]): Failure {
  const ids = open.map(({ change }) => change.id)
  return new Failure(
    'too_many_changes',
    `${open.length} changes of this run wait already. Nothing was staged.`,
    {
      hint: `Discard one of them, or wait for the person: ${ids.join(', ')}.`,
      details: { open: ids },
    },
  )
}

export function notAccepted(id: string, state: string): Failure {
  return new Failure('bad_argument', `${id} is ${state}: only a change that was accepted can be undone.`, {
    hint: state === 'waiting' ? 'Nothing of it is on the disk: discard it instead.' : 'Nothing was changed.',
  })
}
