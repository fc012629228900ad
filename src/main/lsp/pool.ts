import path from 'node:path'
import type { ServerSample, ServerStatus } from '../../shared/model/server-status.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { type CatalogEntry, isLinter, languageIdOf, serverCatalog } from './catalog/catalog.ts'
import { findCandidates } from './catalog/find-candidates.ts'
import { ServerTable } from './catalog/server-table.ts'
import type { PreviewQuestion, PreviewReport, RunningPreview } from '../../shared/model/preview-report.ts'
import { doctor } from './doctor.ts'
import type { CheckOptions, FileEvent } from './session/report.ts'
import type { ServerReport } from '../../shared/model/server-report.ts'
import type { ServerLog } from './protocol/exported-log.ts'
import type { KeeperContext } from './running/server-keeper.ts'
import type { QueryWork } from './queries/session-queries.ts'
import { type Asked, type AskOptions, sentence } from './queries/slot-query.ts'
import { ServerSlot } from './running/slot.ts'
import { sampleSlots } from './samples.ts'
import { statusRows, withProblems } from './status.ts'

export interface PoolOptions extends KeeperContext {
  readonly catalog?: readonly CatalogEntry[]
  /** The part `servers` of the person's settings, asked for with each question. */
  readonly overrides: () => unknown
}

/** How often it is looked whether a server has been idle for too long. */
const sweepEveryMs = 30_000

/** Who asks a closed pool is not told that no server knows the file. */
const closed = { id: 'servers', reason: 'the workspace was closed' } as const

/**
 * The language servers of one workspace, shared by all its runs. Nothing is started before the first question about
 * a file, and nothing at all while the workspace is not trusted. Files are relative to the workspace, with `/`.
 */
export class LanguageServerPool {
  readonly #options: PoolOptions
  readonly #table: ServerTable
  /** The rows that the slots were opened with. */
  #rows: readonly CatalogEntry[]
  readonly #ending = new Set<Promise<void>>()
  readonly #slots = new Map<string, ServerSlot>()
  readonly #store = new DisposableStore()
  readonly #changed = new Emitter<void>()
  readonly #pushed = new Emitter<{ readonly file: string; readonly report: ServerReport }>()
  /** Of the last `doctor`, whose servers have no slot. */
  #tried: ServerLog[] = []
  #sweep: Disposable | undefined
  #isClosed = false

  /** A row of `statuses` may have changed. */
  readonly onChanged = this.#changed.on.bind(this.#changed)

  constructor(options: PoolOptions) {
    this.#options = options
    this.#table = new ServerTable(options.catalog ?? serverCatalog, options.overrides)
    this.#rows = this.#table.rows
  }

  /** One report for each exclusive group that knows the file. Rejects only with `Failure('cancelled')`. */
  async check(file: string, text: string, options: CheckOptions): Promise<readonly ServerReport[]> {
    if (this.#isClosed) return [{ ...closed, state: 'absent', diagnostics: [] }]
    const absolute = path.join(this.#options.workspace, ...file.split('/'))
    const reports = await Promise.all(
      this.#slotsFor(absolute).map(async (slot) =>
        (await this.#isWanted(slot, options)) ? [await slot.check(absolute, text, options)] : [],
      ),
    )
    return reports.flat()
  }

  /**
   * Asks the servers about a change that is not on the disk, and leaves them with the texts of the disk. Writes go
   * first. A file that no server knows gets no report. With the signal it ends, and what is known by then is told.
   */
  preview({ changed, asked, ...limits }: PreviewQuestion, signal: AbortSignal): RunningPreview {
    const absolute = (file: string): string => path.join(this.#options.workspace, ...file.split('/'))
    const bySlot = new Map<ServerSlot, { path: string; text: string }[]>()
    for (const { file, text } of this.#isClosed ? [] : asked) {
      for (const slot of this.#slotsFor(absolute(file)).filter(isNoRestingLinter))
        bySlot.set(slot, [...(bySlot.get(slot) ?? []), { path: absolute(file), text }])
    }
    const overlays = changed.map(({ file, before, after }) => ({ path: absolute(file), before, after }))
    const previews = [...bySlot].map(([slot, own]) => {
      const known = overlays.filter((one) =>
        slot.group.entries.some((entry) => languageIdOf(entry, one.path)),
      )
      return slot.preview({ overlays: known, asked: own, ...limits, signal })
    })
    const order = new Map(asked.map(({ file }, index) => [file, index]))
    const rank = ({ file }: PreviewReport): number => order.get(file) ?? order.size
    const now = (): readonly PreviewReport[] =>
      previews
        .flatMap((preview) => [...preview.now()])
        .flatMap(([absolutePath, said]) => {
          const file = this.#inWorkspace(absolutePath)
          return file === undefined ? [] : [{ file, ...said }]
        })
        .sort((left, right) => rank(left) - rank(right))
    return { now, done: Promise.all(previews.map(({ done }) => done)).then(now) }
  }

  /**
   * Lets `work` ask every server that knows the file, linters only with `linters`, side by side, each started when it
   * must be, and holding the disk's text of it. Empty: no server knows it. Faults of servers are answers; rejects with `Failure`
   * cancelled, and with those that `work` throws.
   */
  async ask<T>(
    file: string,
    work: QueryWork<T>,
    { linters = false, ...options }: AskOptions & { readonly linters?: boolean },
  ): Promise<readonly Asked<T>[]> {
    if (this.#isClosed) return [{ kind: 'absent', id: closed.id, reason: sentence(closed.reason) }]
    const absolute = path.join(this.#options.workspace, ...file.split('/'))
    const slots = this.#slotsFor(absolute).filter(({ group }) => linters || !group.entries.every(isLinter))
    return await Promise.all(slots.map((slot) => slot.ask(absolute, work, options)))
  }

  /** For each group that knows the file the server that answers or would, and its absolute root. Starts nothing. */
  answering(file: string): readonly { readonly id: string; readonly root: string }[] {
    const absolute = path.join(this.#options.workspace, ...file.split('/'))
    return this.#slotsFor(absolute).map(({ entry, place }) => ({ id: entry.id, root: place.root }))
  }

  /** Ids of all servers that know the file, those that are not asked because another one of their group is included. */
  knowing(file: string): readonly string[] {
    const absolute = path.join(this.#options.workspace, ...file.split('/'))
    return this.#slotsFor(absolute).flatMap(({ group }) => group.entries.map(({ id }) => id))
  }

  /** Whether somebody has asked for this server, so that it may be running. */
  isOpen(id: string): boolean {
    return this.#slotsOf(id).some(({ state }) => state.kind !== 'idle')
  }

  /** Tells the running servers what changed on the disk; open documents follow it. */
  filesChanged(changes: readonly FileEvent[]): void {
    const events = changes.map(({ file, kind }) => ({
      file: path.join(this.#options.workspace, ...file.split('/')),
      kind,
    }))
    for (const slot of this.#slots.values()) slot.filesChanged(events)
  }

  /** Diagnostics that servers tell by themselves, for files that nobody is asking about. */
  onPushed(listener: (file: string, report: ServerReport) => void): Disposable {
    return this.#pushed.on(({ file, report }) => listener(file, report))
  }

  /** A row for every entry of the catalog, and one more for each further root of an entry. Starts nothing. */
  async statuses(): Promise<ServerStatus[]> {
    return withProblems(await this.#rowsNow(), this.#table.problems)
  }

  /** Uptime, memory and last words of what runs; looks for nothing else. */
  async samples(): Promise<ServerSample[]> {
    return await sampleSlots([...this.#slots.values()], this.#options.clock)
  }

  /** What `statuses` says and, with `start`, whether each found server really starts. Untrusted it starts nothing. */
  async doctor(options: { readonly start: boolean; readonly deadlineMs: number }): Promise<ServerStatus[]> {
    this.#tried = []
    const rows = await doctor(() => this.#rowsNow(), {
      ...options,
      catalog: this.#table.rows,
      context: this.#options,
      onTried: (log) => this.#tried.push(log),
    })
    return withProblems(rows, this.#table.problems)
  }

  /**
   * The last messages between the app and its servers, one log for each root, those of the last `doctor` included; of
   * one server when its id is named. `exportedLog` makes a file of them.
   */
  protocolLog(id?: string): readonly ServerLog[] {
    const logs = [...[...this.#slots.values()].map((slot) => slot.log), ...this.#tried]
    return logs.filter(({ server, messages }) => messages.length > 0 && (id === undefined || id === server))
  }

  /** Gives every candidate of that server a new try. An id without a slot changes nothing. */
  async restart(id: string): Promise<void> {
    await Promise.all(this.#slotsOf(id).map((slot) => slot.restart()))
    this.#changed.emit()
  }

  async stop(id: string): Promise<void> {
    await Promise.all(this.#slotsOf(id).map((slot) => slot.stop('the person stopped it')))
  }

  /** Changes on the disk were not seen: what servers have read of it may be out of date. Each starts anew when it is free. */
  lostTrack(reason: string): void {
    for (const slot of this.#slots.values()) slot.stopWhenIdle(reason)
  }

  /** They start again when they are needed. */
  async stopAll(reason: string): Promise<void> {
    await Promise.all([...this.#slots.values()].map((slot) => slot.stop(reason)))
  }

  /** Ends every server and its tree. What still waits is told as absent. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#sweep?.dispose()
    await Promise.all([...this.#slots.values()].map((slot) => slot.close(closed.reason)))
    await Promise.all(this.#ending)
    this.#store.dispose()
    this.#changed.dispose()
    this.#pushed.dispose()
  }

  /** Relative to the workspace, with `/`; undefined for what lies outside. */
  #inWorkspace(absolute: string): string | undefined {
    const relative = path.relative(this.#options.workspace, absolute)
    if (relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)) return undefined
    return relative.split(path.sep).join('/')
  }

  #slotsOf(id: string): readonly ServerSlot[] {
    return [...this.#slots.values()].filter((slot) => slot.group.entries.some((entry) => entry.id === id))
  }

  #slotsFor(file: string): readonly ServerSlot[] {
    const { workspace } = this.#options
    this.#followSettings()
    return this.#table.groupsAt(file, workspace).map(({ group, place }) => {
      const key = JSON.stringify([group.name, place.root, place.marker !== undefined])
      return this.#slots.get(key) ?? this.#open(key, new ServerSlot(group, place, this.#options))
    })
  }

  #rowsNow(): Promise<ServerStatus[]> {
    this.#followSettings()
    return statusRows(this.#table.rows, [...this.#slots.values()], this.#options)
  }

  /**
   * A linter that the project is configured for and nobody has installed is a row of the pane, and no absence; that
   * the folder is not trusted is told once, by the other servers.
   */
  async #isWanted(slot: ServerSlot, { leavesOutLinters }: CheckOptions): Promise<boolean> {
    if (!slot.group.entries.every(isLinter)) return true
    if (leavesOutLinters === true) return false
    if (isNoRestingLinter(slot)) return true
    if (!this.#options.isTrusted()) return false
    const searches = slot.group.entries.map((entry) => findCandidates(entry, slot.place, this.#options))
    return (await Promise.all(searches)).some(({ isInstalled }) => isInstalled)
  }

  /** What the person changed about a server takes effect with the next question: it ends, and starts as it is now. */
  #followSettings(): void {
    const { rows } = this.#table
    if (rows === this.#rows) return
    this.#rows = rows
    for (const [key, slot] of this.#slots) {
      const { name, entries } = slot.group
      const members = rows.filter(({ id, group }) => (group ?? id) === name)
      if (JSON.stringify(members) === JSON.stringify(entries)) continue
      this.#slots.delete(key)
      const ending = slot.close('its settings were changed').finally(() => this.#ending.delete(ending))
      this.#ending.add(ending)
    }
    this.#changed.emit()
  }

  #open(key: string, slot: ServerSlot): ServerSlot {
    const { clock } = this.#options
    this.#slots.set(key, slot)
    this.#store.add(slot.onChanged(() => this.#changed.emit()))
    this.#store.add(
      slot.onPushed(({ path: absolute, report }) => {
        const file = this.#inWorkspace(absolute)
        if (file !== undefined) this.#pushed.emit({ file, report })
      }),
    )
    this.#sweep ??= clock.after(sweepEveryMs, () => this.#sweepIdle())
    return slot
  }

  #sweepIdle(): void {
    for (const slot of this.#slots.values()) slot.sweep()
    this.#sweep = this.#isClosed
      ? undefined
      : this.#options.clock.after(sweepEveryMs, () => this.#sweepIdle())
  }
}

/** Whether it is no linter that nothing was asked of yet: a look ahead starts none. */
function isNoRestingLinter({ group, state }: ServerSlot): boolean {
  return !group.entries.every(isLinter) || !['idle', 'absent'].includes(state.kind)
}
