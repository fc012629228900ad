import type { EventPayload } from '../../../shared/ipc/contract.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import type {
  FoundMatch,
  Preview,
  PreviewEnd,
  SearchEnd,
  SearchSummary,
} from '../../../shared/model/pattern-search.ts'

export interface Progress {
  readonly filesDone: number
  readonly filesTotal: number
}

export type Refusals = Extract<SearchEnd, { kind: 'failed' }>['refusals']

/** One search as the pane shows it: a fold of its events. */
export type SearchRun =
  | { readonly kind: 'idle' }
  /** `id` is undefined until main has answered with it. */
  | {
      readonly kind: 'running'
      readonly id: string | undefined
      readonly matches: readonly FoundMatch[]
      readonly total: number
      readonly progress: Progress | undefined
    }
  | {
      readonly kind: 'done'
      readonly id: string
      readonly matches: readonly FoundMatch[]
      readonly summary: SearchSummary
    }
  | { readonly kind: 'failed'; readonly error: ReplyError; readonly refusals: Refusals }
  | { readonly kind: 'cancelled'; readonly matches: readonly FoundMatch[] }

export const idleRun: SearchRun = { kind: 'idle' }

export function startedRun(): SearchRun {
  return { kind: 'running', id: undefined, matches: [], total: 0, progress: undefined }
}

/** Main has answered with the id; undefined when the pane has gone on to something else meanwhile. */
export function namedRun(run: SearchRun, id: string): SearchRun {
  return run.kind === 'running' && run.id === undefined ? { ...run, id } : run
}

/** What a run becomes by an event. One of another search changes nothing: the same run comes back. */
export function foldFound(run: SearchRun, { searchId, matches }: EventPayload<'search.found'>): SearchRun {
  if (run.kind !== 'running' || run.id !== searchId) return run
  const all = [...run.matches, ...matches]
  return { ...run, matches: all, total: Math.max(run.total, all.length) }
}

export function foldProgress(
  run: SearchRun,
  { searchId, filesDone, filesTotal, total }: EventPayload<'search.progressed'>,
): SearchRun {
  if (run.kind !== 'running' || run.id !== searchId) return run
  return { ...run, progress: { filesDone, filesTotal }, total: Math.max(total, run.matches.length) }
}

export function foldEnd(run: SearchRun, { searchId, end }: EventPayload<'search.ended'>): SearchRun {
  if (run.kind !== 'running' || run.id !== searchId) return run
  switch (end.kind) {
    case 'done':
      return {
        kind: 'done',
        id: searchId,
        matches: end.matches ?? run.matches,
        summary: end.summary,
      }
    case 'failed':
      return { kind: 'failed', error: end.error, refusals: end.refusals }
    case 'cancelled':
      return { kind: 'cancelled', matches: run.matches }
  }
}

/** A page of matches that main held back. */
export function foldPage(run: SearchRun, searchId: string, matches: readonly FoundMatch[]): SearchRun {
  return run.kind === 'done' && run.id === searchId ? { ...run, matches: [...run.matches, ...matches] } : run
}

/** A try of the rewrite as the pane shows it. */
export type PreviewRun =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly id: string | undefined }
  | { readonly kind: 'done'; readonly id: string; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly error: ReplyError }

export const idlePreview: PreviewRun = { kind: 'idle' }

export function foldPreview(
  run: PreviewRun,
  { previewId, end }: { readonly previewId: string; readonly end: PreviewEnd },
): PreviewRun {
  if (run.kind !== 'running' || run.id !== previewId) return run
  switch (end.kind) {
    case 'done':
      return { kind: 'done', id: previewId, preview: end.preview }
    case 'failed':
      return { kind: 'failed', error: end.error }
    case 'cancelled':
      return idlePreview
  }
}
