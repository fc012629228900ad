import picomatch from 'picomatch'
import { type Clock, systemClock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import type { Disposable } from '../base/disposable.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { enumerateFiles } from './enumerate.ts'
import type { GrepJob, GrepReply } from './grep-messages.ts'
import { GrepThread } from './grep-thread.ts'
import type { WorkspaceRoot } from './root.ts'
import { maxReadBytes } from './text-encoding.ts'

export interface GlobQuery {
  readonly pattern: string
  readonly path?: string | undefined
  readonly limit: number
}

export interface GrepQuery {
  readonly pattern: string
  readonly path?: string | undefined
  readonly glob?: string | undefined
  readonly fixed: boolean
  readonly ignoreCase: boolean
  readonly context: number
  readonly limit: number
}

export interface FinderOptions {
  readonly clock?: Clock
  /** For one grep; a pattern that backtracks for ever ends with it. */
  readonly limitMs?: number
}

const defaultLimitMs = 20_000
/** A larger file is generated more often than not; it is searched when it is named. */
const maxSearchedBytes = 2 * 1024 * 1024
/** Words and punctuation without a meaning, or one of several of them. */
const plainPattern = /^[\w \-|:;,<>="'@#%&!~/]+$/

/** Finds files and lines; the shape of the tools' `FindPort`. Ignored files are left out unless they are named. */
export class FileFinder implements Disposable {
  readonly #root: WorkspaceRoot
  readonly #clock: Clock
  readonly #limitMs: number
  /** A thread without a job, kept because starting one takes longer than most searches. */
  #idle: GrepThread | undefined
  readonly #busy = new Set<GrepThread>()
  #isDisposed = false
  #lastId = 0

  constructor(root: WorkspaceRoot, options: FinderOptions = {}) {
    this.#root = root
    this.#clock = options.clock ?? systemClock
    this.#limitMs = options.limitMs ?? defaultLimitMs
  }

  /** Files whose path below `path` matches. Throws `Failure` of `enumerateFiles`, bad_argument for a bad pattern. */
  async glob(query: GlobQuery): Promise<{ files: readonly string[]; total: number; ignored: number }> {
    const isMatch = matcherOf(query.pattern)
    const base = await this.#folderOf(query.path)
    const { files, ignored } = await enumerateFiles(this.#root, { under: query.path })
    const found = files.filter((file) => isMatch(base === '' ? file : file.slice(base.length)))
    return { files: found.slice(0, query.limit), total: found.length, ignored }
  }

  /**
   * Lines that match. Throws `Failure` bad_regex, timed_out, cancelled, crashed and those of `enumerateFiles`. `limit`
   * counts matches; lines of context come on top.
   */
  async grep(query: GrepQuery, signal: AbortSignal): Promise<Omit<GrepReply, 'id'> & { ignored: number }> {
    const { source, flags } = expressionOf(query)
    const base = await this.#folderOf(query.path)
    const { files, ignored } = await enumerateFiles(this.#root, { under: query.path, signal })
    const chosen = query.glob === undefined ? files : files.filter(globFilter(query.glob, base))
    const job: GrepJob = {
      id: ++this.#lastId,
      root: this.#root.path,
      files: [...chosen],
      source,
      flags,
      isPlain: query.fixed || plainPattern.test(query.pattern),
      context: query.context,
      limit: query.limit,
      maxFileBytes: chosen.length === 1 ? maxReadBytes : maxSearchedBytes,
      progress: new SharedArrayBuffer(4),
    }
    const { matches, total, filesSearched, filesSkipped } = await this.#run(job, signal)
    return { matches, total, filesSearched, filesSkipped, ignored }
  }

  dispose(): void {
    this.#isDisposed = true
    const reason = new Failure('cancelled', 'The workspace was closed.')
    for (const thread of [...this.#busy, this.#idle]) thread?.terminate(reason)
    this.#idle = undefined
  }

  async #run(job: GrepJob, signal: AbortSignal): Promise<GrepReply> {
    const thread = this.#takeThread()
    try {
      const answer = await within(thread.run(job), this.#limitMs, { clock: this.#clock, signal })
      if (answer.kind === 'done') return answer.value
      throw timedOut(job, this.#limitMs)
    } catch (error) {
      thread.terminate(new Failure('cancelled', 'The search was stopped.'))
      throw error
    } finally {
      this.#giveBack(thread)
    }
  }

  #takeThread(): GrepThread {
    const thread = this.#idle?.isEnded === false ? this.#idle : new GrepThread()
    this.#idle = undefined
    this.#busy.add(thread)
    return thread
  }

  #giveBack(thread: GrepThread): void {
    this.#busy.delete(thread)
    if (thread.isEnded) return
    if (this.#idle === undefined && !this.#isDisposed) this.#idle = thread
    else thread.terminate(new Failure('cancelled', 'The search is over.'))
  }

  /** `sub/` of a folder, empty for the whole workspace or a single file. */
  async #folderOf(path: string | undefined): Promise<string> {
    if (path === undefined) return ''
    const located = await this.#root.locate(path)
    if (located.shown === '.' || (await this.#root.facts(located.real))?.kind !== 'folder') return ''
    return `${this.#root.show(located.real)}/`
  }
}

function matcherOf(pattern: string, isBaseName = false): (path: string) => boolean {
  try {
    return picomatch(pattern.replace(/^\.\//, ''), { dot: true, basename: isBaseName })
  } catch (error) {
    throw new Failure('bad_argument', `${pattern} is not a glob pattern: ${messageOf(error)}.`, {
      hint: 'Use *, **, ?, {a,b} and [ab].',
      cause: error,
    })
  }
}

/** Without a slash it is about the name, in any folder; else about the path from the workspace or from `path`. */
function globFilter(pattern: string, base: string): (file: string) => boolean {
  const isMatch = matcherOf(pattern, !pattern.includes('/'))
  return (file) => isMatch(file) || (base !== '' && isMatch(file.slice(base.length)))
}

function expressionOf(query: GrepQuery): { source: string; flags: string } {
  const flags = query.ignoreCase ? 'i' : ''
  if (query.fixed) return { source: query.pattern.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags }
  try {
    return { source: new RegExp(query.pattern, `${flags}u`).source, flags: `${flags}u` }
  } catch {
    // Without Unicode mode more is allowed, such as an escape that needs none.
    return { source: plainExpression(query.pattern, flags), flags }
  }
}

function plainExpression(pattern: string, flags: string): string {
  try {
    return new RegExp(pattern, flags).source
  } catch (error) {
    throw new Failure('bad_regex', `${messageOf(error)}.`, {
      hint: 'Use JavaScript syntax, or set fixed to look for the text as it is.',
      cause: error,
    })
  }
}

function timedOut(job: GrepJob, limitMs: number): Failure {
  const at = Atomics.load(new Int32Array(job.progress), 0)
  const file = job.files[at] ?? 'the first file'
  return new Failure(
    'timed_out',
    `The search was stopped after ${limitMs} ms, at ${file} (file ${at + 1} of ${job.files.length}).`,
    { hint: 'The pattern may backtrack without end, as (a+)+$ does: simplify it, or narrow path or glob.' },
  )
}
