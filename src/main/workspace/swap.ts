import { Failure } from '../base/failure.ts'

/**
 * One file of a commit. A move is two of them: the old path goes to `missing`, the new one comes from `missing`.
 */
export interface SwapEntry {
  /** What `locate` said when the change was computed. */
  readonly shown: string
  readonly real: string
  /** What must stand there: the SHA-256 of the bytes, or nothing. */
  readonly expected: { readonly hash: string } | 'missing'
  readonly next: NextFile | 'missing'
}

export interface NextFile {
  readonly bytes: Uint8Array
  /** Absent: a file that stood there keeps its own, a new one is as the umask says. */
  readonly mode?: number
  readonly owner?: { readonly uid: number; readonly gid: number }
}

export interface CommitOptions {
  /** The staged change that is committed: recovery reports it. */
  readonly about?: string
  /** Folders to remove, outermost first, when the commit leaves nothing in them. */
  readonly emptied?: readonly string[]
  /** The person's word that files with several names may be split from them. */
  readonly mayBreakHardLinks?: boolean | undefined
  /** Runs after the commit point, before the record is gone: what it writes and the files agree after a crash. */
  readonly onCommitted?: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

export interface CommitAnswer {
  /** What could not be tidied up, in words. Everything is committed. */
  readonly cleanUpPending: readonly string[]
  /** Saves of other programs that met the commit, each kept beside its file. */
  readonly recoveredEdits: readonly RecoveredEdit[]
}

/** Both relative to the workspace. */
export interface RecoveredEdit {
  readonly path: string
  readonly keptAs: string
}

/** What stands at a path after a commit or after it was taken back: the SHA-256 of its bytes; absent = no file. */
export interface SettledFile {
  readonly real: string
  readonly hash?: string
}

/** Refuses a whole set, because these files are not what the change was computed from. */
export function staleFailure(files: readonly string[], why = ''): Failure {
  const names = files.join(', ')
  return new Failure('stale', `Changed since it was read: ${names}${why}. Nothing was written.`, {
    hint: 'Read it again and call with the text that stands there now.',
    details: { files },
  })
}
