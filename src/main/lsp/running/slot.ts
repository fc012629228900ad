import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import type { CatalogEntry, ServerGroup } from '../catalog/catalog.ts'
import { mayAnswer, type ServerPlace } from '../catalog/detection.ts'
import type { ServerProblem } from '../catalog/person-servers.ts'
import type { ServerLog } from '../protocol/exported-log.ts'
import type { LanguageServer } from './language-server.ts'
import type { CheckOptions, FileEvent } from '../session/report.ts'
import type { ServerReport } from '../../../shared/model/server-report.ts'
import { SlotPreview, type SlotPreviewQuestion } from '../previews/slot-preview.ts'
import { type Asked, type AskOptions, askSlot } from '../queries/slot-query.ts'
import type { QueryWork } from '../queries/session-queries.ts'
import type { CappedServer } from './server-cap.ts'
import { SlotQuestions } from './slot-questions.ts'
import { Usage } from './usage.ts'
import { type KeeperContext, type KeeperState, ServerKeeper } from './server-keeper.ts'

/** More changes at once cost more to tell than a start. */
const maxTold = 5_000

/** One exclusive group of servers at one root, as its callers see it: a question becomes a report, whatever happens. */
export class ServerSlot implements CappedServer {
  readonly #context: KeeperContext
  readonly #keeper: ServerKeeper
  readonly #pushed = new Emitter<{ readonly path: string; readonly report: ServerReport }>()
  readonly #usage: Usage
  readonly #questions: SlotQuestions
  /** It is stopped as soon as nobody waits for it. */
  #stopsFor: string | undefined
  readonly #capped: Disposable | undefined

  readonly onChanged: ServerKeeper['onChanged']
  readonly onPushed = this.#pushed.on.bind(this.#pushed)

  constructor(group: ServerGroup, place: ServerPlace, context: KeeperContext) {
    this.#context = context
    this.#keeper = new ServerKeeper(group, place, context)
    this.#usage = new Usage(context.clock, () => this.#idle())
    const usage = this.#usage
    this.#questions = new SlotQuestions({ keeper: this.#keeper, context, usage, entry: () => this.entry })
    this.#capped = context.cap?.add(this)
    this.onChanged = this.#keeper.onChanged
    this.#keeper.onReady((server) => this.#relay(server))
  }

  get group(): ServerGroup {
    return this.#keeper.group
  }

  get place(): ServerPlace {
    return this.#keeper.place
  }

  get state(): KeeperState {
    return this.#keeper.state
  }

  get isRunning(): boolean {
    return this.state.kind === 'starting' || this.state.kind === 'ready'
  }

  /** Somebody waits for it. */
  get isBusy(): boolean {
    return this.#usage.isBusy
  }

  get lastUsedMs(): number {
    return this.#usage.lastMs
  }

  /** What the person set for its servers and does not work here. */
  get settingsProblems(): readonly ServerProblem[] {
    return this.#keeper.settingsProblems
  }

  get restarts(): number {
    return this.#keeper.restarts
  }

  /** The last messages of its servers. */
  get log(): ServerLog {
    return { server: this.entry.id, root: this.place.root, messages: this.#keeper.log.messages }
  }

  /** The entry that answers now or did last, else the first that would. */
  get entry(): CatalogEntry {
    const { state, server } = this.#keeper
    const candidate = server?.candidate ?? ('candidate' in state ? state.candidate : undefined)
    const { entries } = this.group
    return candidate?.entry ?? entries.find((entry) => mayAnswer(entry, this.place)) ?? entries[0]
  }

  /** Rejects only with `Failure('cancelled')`; every fault of a server is a state of the report. */
  async check(file: string, text: string, options: CheckOptions): Promise<ServerReport> {
    return await this.#questions.check(file, text, options)
  }

  /** Files of a change that is not on the disk; the paths are absolute. */
  preview(question: SlotPreviewQuestion): SlotPreview {
    const use = this.#usage.begin()
    const preview = new SlotPreview(this.#keeper, this.#context, { entry: () => this.entry, question })
    void preview.done.then(() => use.dispose())
    return preview
  }

  /** Lets `work` ask the server; the path is absolute. Rejects with `Failure` cancelled and those of the work. */
  async ask<T>(file: string, work: QueryWork<T>, options: AskOptions): Promise<Asked<T>> {
    const use = this.#usage.begin()
    try {
      const about = { keeper: this.#keeper, context: this.#context, id: () => this.entry.id }
      return await askSlot(about, { file, work }, options)
    } finally {
      use.dispose()
    }
  }

  /** A server that nobody waits for is stopped after a checkout of thousands of files: it reads them when it starts. */
  filesChanged(changes: readonly FileEvent[]): void {
    if (changes.length > maxTold) this.stopWhenIdle(`${changes.length} files changed at once`)
    const { state } = this
    if (state.kind === 'ready') state.server.session.filesChanged(changes)
  }

  restart(): Promise<void> {
    return this.#keeper.restart()
  }

  /** Ends the process; it starts again when it is needed. What waits for it is told so. Never rejects. */
  stop(reason: string): Promise<void> {
    return this.#keeper.stop(reason)
  }

  /** Now, or when the last of those who wait for it has an answer. */
  stopWhenIdle(reason: string): void {
    if (!this.isRunning) return
    this.#stopsFor = reason
    if (!this.isBusy) this.#idle()
  }

  /** Ends it for good. Never rejects. */
  async close(reason: string): Promise<void> {
    this.#capped?.dispose()
    await this.#keeper.close(reason)
    this.#pushed.dispose()
  }

  /** Stops a server that nobody has asked for the idle time. */
  sweep(): void {
    const { clock, limits } = this.#context
    const idleMs = clock.now() - this.#usage.lastMs
    if (this.state.kind !== 'ready' || this.#usage.isBusy || idleMs < limits.idleMs) return
    void this.stop(`nobody needed it for ${Math.round(limits.idleMs / 60_000)} minutes`)
  }

  #idle(): void {
    const reason = this.#stopsFor
    this.#stopsFor = undefined
    if (reason !== undefined) void this.stop(reason)
    void this.#context.cap?.trim()
  }

  #relay({ session, candidate }: LanguageServer): void {
    const { id } = candidate.entry
    session.onPushed(({ path, diagnostics, settledAtMs }) =>
      this.#pushed.emit({ path, report: { id, state: 'fresh', diagnostics, settledAtMs } }),
    )
  }
}
