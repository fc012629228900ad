import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure, messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { RunEvent } from '../../shared/run/event.ts'
import { summary, toolAgent } from '../../shared/run/reduce.ts'
import type { RunSummary, RunView } from '../../shared/run/view.ts'
import { readJournal } from './journal-file.ts'
import { isRunOwned } from './run-lock.ts'
import { Run } from './run.ts'
import { readSavedSummary, saveSummary } from './saved-summary.ts'
import {
  type RunRecord,
  createRunFolder,
  journalBytes,
  newRunId,
  readRecord,
  runIdsIn,
} from './run-record.ts'

/** A process that makes a run needs far less from its folder to its first line. */
const beingMadeMs = 10_000

interface Row {
  readonly summary: RunSummary
  readonly seq: number
  readonly isListed: boolean
  /** Size of the journal when it was folded; -1 for a run of this process, which needs no reading. */
  readonly bytes: number
}

/** All runs of the data folder: those of this process are written here, those of others are read. */
export class Runs {
  readonly #folder: string
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #rows = new Map<string, Row>()
  readonly #owned = new Map<string, Run>()
  /** Being closed: whoever took one now would write into a closed journal. */
  readonly #leaving = new Set<string>()
  readonly #unreadable = new Set<string>()
  readonly #appended = new Emitter<{ runId: string; event: RunEvent }>()
  readonly #listed = new Emitter<readonly RunSummary[]>()
  readonly #notices: string[] = []

  constructor(options: { folder: string; clock: Clock; logger: Logger }) {
    this.#folder = options.folder
    this.#clock = options.clock
    this.#logger = options.logger
  }

  /** What was set aside or left out, in words for a person. */
  get notices(): readonly string[] {
    return this.#notices
  }

  /** Rebuilds the list from the folders. A run whose process died without a word is ended as closed. */
  async load(): Promise<void> {
    for (const id of runIdsIn(this.#folder)) {
      if (this.#owned.has(id) || this.#takeSaved(id)) continue
      const view = this.#readRow(id)
      if (view === undefined || isRunOwned(this.#folderOf(id))) continue
      if (view.ended !== undefined) this.#saveRow(id)
      else if (!this.#isBeingMade(view)) await this.#endAbandoned(id)
    }
    this.#listed.emit(this.list())
  }

  /** Reads again what other processes wrote since, and tells it as if it had happened here. */
  refresh(): void {
    let hasNews = false
    for (const id of runIdsIn(this.#folder)) {
      const row = this.#rows.get(id)
      if (this.#owned.has(id) || this.#unreadable.has(id) || isOver(row)) continue
      if (row?.bytes === journalBytes(this.#folderOf(id))) continue
      this.#readRow(id, row?.seq ?? 0)
      hasNews = true
    }
    if (hasNews) this.#listed.emit(this.list())
  }

  create(about: { title: string; agent: string; workspace: string }): Run {
    mkdirSync(this.#folder, { recursive: true })
    const createdAt = this.#clock.timestamp()
    const record: RunRecord = { v: 1, id: newRunId(createdAt), ...about, createdAt }
    createRunFolder(this.#folder, record)
    const run = this.own(record.id)
    run.append({ type: 'run-started', runId: record.id, ...about })
    return run
  }

  /** The run for writing. Throws `Failure`: not_found; read_only while another process writes it. */
  own(id: string): Run {
    if (this.#leaving.has(id))
      throw new Failure('read_only', `Run ${id} is just being let go.`, { hint: 'Try again.' })
    const mine = this.#owned.get(id)
    if (mine !== undefined) return mine
    this.#recordOf(id)
    const run = Run.take(this.#folderOf(id), id, {
      clock: this.#clock,
      onNotice: (notice) => this.#notices.push(notice),
      onError: (error) => this.#onWriteError(id, error),
    })
    this.#owned.set(id, run)
    this.#put(id, run.view, -1)
    run.onAppended((event) => this.#onOwnEvent(run, event))
    return run
  }

  /** Writes a word into a run, and lets it go unless this process had it before. Throws as `own` does. */
  async borrow(id: string, write: (run: Run) => void): Promise<void> {
    const isOurs = this.#owned.has(id)
    const run = this.own(id)
    try {
      write(run)
    } finally {
      if (!isOurs) await this.#letGo(run)
    }
  }

  /** Ends it as closed unless it has ended, and lets its folder go; the next `own` takes it again. */
  async letGo(id: string): Promise<void> {
    const run = this.#owned.get(id)
    if (run !== undefined) await this.#letGo(run)
  }

  /** The view of any run. Throws `Failure('not_found')`. */
  view(id: string): RunView {
    const mine = this.#owned.get(id)
    if (mine !== undefined) return mine.view
    this.#recordOf(id)
    return readJournal(this.#folderOf(id), id).view
  }

  /** Everything that a run wrote, from the disk: what a view leaves out. */
  events(id: string): readonly RunEvent[] {
    this.#recordOf(id)
    return readJournal(this.#folderOf(id), id).events
  }

  /** Who waits first, then by the last change; single calls of the command line only if they staged something. */
  list(): readonly RunSummary[] {
    const rows = [...this.#rows.values()].filter((row) => row.isListed).map((row) => row.summary)
    return rows.sort(
      (a, b) =>
        Number(b.state === 'needs_you') - Number(a.state === 'needs_you') ||
        b.changedAt.localeCompare(a.changedAt),
    )
  }

  onAppended(listener: (value: { runId: string; event: RunEvent }) => void): Disposable {
    return this.#appended.on(listener)
  }

  onListed(listener: (runs: readonly RunSummary[]) => void): Disposable {
    return this.#listed.on(listener)
  }

  /** Ends what is open and lets every run folder go. */
  async close(): Promise<void> {
    const results = await Promise.allSettled(
      [...this.#owned.values()].map(async (run) => await this.#letGo(run)),
    )
    for (const result of results)
      if (result.status === 'rejected') this.#warn('close-failed', messageOf(result.reason))
    this.#owned.clear()
    this.#appended.dispose()
    this.#listed.dispose()
  }

  #folderOf(id: string): string {
    return path.join(this.#folder, id)
  }

  #recordOf(id: string): RunRecord {
    const isName = id !== '' && path.basename(id) === id && !id.startsWith('.')
    const answer = isName ? readRecord(this.#folderOf(id)) : undefined
    if (answer?.kind === 'record') return answer.record
    throw new Failure('not_found', `There is no run ${id} in ${this.#folder}.`, {
      hint: answer?.notice ?? 'Take the id of a run from the list of runs.',
    })
  }

  /** Folds a run of another process, or of an earlier one, and tells its events from `afterSeq` on. */
  #readRow(id: string, afterSeq = Infinity): RunView | undefined {
    const folder = this.#folderOf(id)
    const answer = readRecord(folder)
    if (answer.kind === 'unreadable') {
      this.#unreadable.add(id)
      this.#notices.push(answer.notice)
      this.#warn('unreadable-run', answer.notice)
      return undefined
    }
    const bytes = journalBytes(folder)
    const { view: folded, events, notices } = readJournal(folder, id)
    const view = withRecord(folded, answer.record)
    for (const notice of notices) if (!this.#notices.includes(notice)) this.#notices.push(notice)
    this.#put(id, view, bytes)
    for (const event of events) if (event.seq > afterSeq) this.#appended.emit({ runId: id, event })
    return view
  }

  /** The row as it was saved beside exactly this journal; nothing is folded for it. */
  #takeSaved(id: string): boolean {
    const folder = this.#folderOf(id)
    const bytes = journalBytes(folder)
    const saved = readSavedSummary(folder, bytes)
    if (saved === undefined || readRecord(folder).kind !== 'record') return false
    const { summary: row, seq, isListed } = saved
    this.#rows.set(id, { summary: row, seq, isListed, bytes })
    return true
  }

  #saveRow(id: string): void {
    const row = this.#rows.get(id)
    if (row !== undefined) saveSummary(this.#folderOf(id), { v: 1, ...row })
  }

  /** Another process has made the folder and not yet its lock and its first line. */
  #isBeingMade(view: RunView): boolean {
    const ageMs = Date.parse(this.#clock.timestamp()) - Date.parse(view.startedAt)
    return view.seq === 0 && ageMs < beingMadeMs
  }

  async #endAbandoned(id: string): Promise<void> {
    try {
      await this.#letGo(this.own(id))
    } catch (error) {
      // Somebody else took it between the look and the take, or the folder is read-only: it stays as it is.
      this.#warn('not-ended', messageOf(error))
    }
  }

  /** Ends it as closed unless it has ended. */
  async #letGo(run: Run): Promise<void> {
    this.#leaving.add(run.id)
    try {
      await run.close()
    } finally {
      this.#leaving.delete(run.id)
      this.#owned.delete(run.id)
    }
    this.#put(run.id, run.view, journalBytes(this.#folderOf(run.id)))
    this.#saveRow(run.id)
  }

  #onOwnEvent(run: Run, event: RunEvent): void {
    const before = this.#rows.get(run.id)?.summary
    this.#put(run.id, run.view, -1)
    this.#appended.emit({ runId: run.id, event })
    const after = this.#rows.get(run.id)?.summary
    if (JSON.stringify({ ...before, changedAt: '' }) !== JSON.stringify({ ...after, changedAt: '' }))
      this.#listed.emit(this.list())
  }

  #put(id: string, view: RunView, bytes: number): void {
    const isListed = view.agent !== toolAgent || view.changes.length > 0
    this.#rows.set(id, { summary: summary(view), seq: view.seq, isListed, bytes })
  }

  #onWriteError(id: string, error: unknown): void {
    const notice = `Run ${id} is no longer saved: ${messageOf(error)}`
    this.#notices.push(notice)
    this.#logger({ level: 'error', area: 'runs', code: 'journal-write-failed', message: notice })
  }

  #warn(code: string, message: string): void {
    this.#logger({ level: 'warn', area: 'runs', code, message })
  }
}

/** Nobody writes into a run that has ended and waits for nothing, except the process that takes it up again. */
function isOver(row: Row | undefined): boolean {
  return row?.summary.state === 'done' || row?.summary.state === 'failed'
}

/** A run whose process died before its first line still has its title. */
function withRecord(view: RunView, record: RunRecord): RunView {
  if (view.seq > 0) return view
  const { id, title, agent, workspace, createdAt } = record
  return { ...view, id, title, agent, workspace, startedAt: createdAt, changedAt: createdAt }
}
