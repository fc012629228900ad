import { existsSync } from 'node:fs'
import { Emitter } from '../../base/emitter.ts'
import { notTrusted, whyAbsent } from '../catalog/absence.ts'
import type { Candidate } from '../catalog/candidate.ts'
import { CandidateQueue } from '../catalog/candidate-queue.ts'
import type { ServerGroup } from '../catalog/catalog.ts'
import { Crashes } from './crashes.ts'
import type { ServerPlace } from '../catalog/detection.ts'
import type { FinderContext } from '../catalog/find-candidates.ts'
import type { ServerProblem } from '../catalog/person-servers.ts'
import type { ServerCap } from './server-cap.ts'
import { LanguageServer, type StartContext } from './language-server.ts'
import { ProtocolLog } from '../protocol/protocol-log.ts'
import { pause } from '../settling/pause.ts'

export interface KeeperContext extends StartContext, FinderContext {
  /** Shared by everything that starts servers in this program; absent: as many as are needed. */
  readonly cap?: ServerCap
}

export type KeeperState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' | 'ready'; readonly server: LanguageServer; readonly version?: string }
  | {
      readonly kind: 'stopped' | 'crashed' | 'absent'
      readonly reason: string
      readonly candidate?: Candidate
    }

export type Up =
  | { readonly kind: 'up'; readonly server: LanguageServer }
  | { readonly kind: 'absent'; readonly reason: string }

/** Keeps one server of a group running at one root: tries its candidates in order, and starts again what died. */
export class ServerKeeper {
  readonly group: ServerGroup
  readonly place: ServerPlace
  readonly #context: KeeperContext
  readonly #queue: CandidateQueue
  readonly #crashes = new Crashes()
  readonly #closing = new Set<Promise<void>>()
  /** Of every process that ran here, in order. */
  readonly log: ProtocolLog
  readonly #changed = new Emitter<void>()
  readonly #ready = new Emitter<LanguageServer>()
  #state: KeeperState = { kind: 'idle' }
  #starting: Promise<Up> | undefined
  /** Grows with each stop: a start or a question that was under way then gives up. */
  generation = 0
  /** Why it was stopped the last time. */
  stopReason = ''
  /** Once it is there nothing starts any more. */
  #closedFor: string | undefined
  restarts = 0
  /** What the person set for its servers and does not work here, as the last start saw it. */
  settingsProblems: readonly ServerProblem[] = []

  readonly onChanged = this.#changed.on.bind(this.#changed)
  /** A server has come up. */
  readonly onReady = this.#ready.on.bind(this.#ready)

  constructor(group: ServerGroup, place: ServerPlace, context: KeeperContext) {
    this.group = group
    this.place = place
    this.#context = context
    this.#queue = new CandidateQueue(group, place, context)
    const { clock, keepsProtocolLog: isOn } = context
    this.log = new ProtocolLog(isOn === undefined ? { clock } : { clock, isOn })
  }

  get state(): KeeperState {
    return this.#state
  }

  get server(): LanguageServer | undefined {
    return 'server' in this.#state ? this.#state.server : undefined
  }

  /** The running server, else one that is started now. Never rejects. */
  up(): Promise<Up> {
    if (this.#closedFor !== undefined) return Promise.resolve({ kind: 'absent', reason: this.#closedFor })
    if (this.#state.kind === 'ready') return Promise.resolve({ kind: 'up', server: this.#state.server })
    if (this.#starting !== undefined) return this.#starting
    const starting = this.#start().finally(() => {
      if (this.#starting === starting) this.#starting = undefined
    })
    this.#starting = starting
    return starting
  }

  /** Every candidate gets a new try, and the server is started again. Never rejects. */
  async restart(): Promise<void> {
    await this.stop('it is started again')
    this.#queue.forgive()
    this.#crashes.forget()
    await this.up()
  }

  /** Ends the process; it starts again when it is needed. Never rejects. */
  async stop(reason: string): Promise<void> {
    this.generation += 1
    this.stopReason = reason
    this.#starting = undefined
    const { server } = this
    if (server !== undefined) {
      this.#enter({ kind: 'stopped', reason, candidate: server.candidate })
      this.#close(server)
    }
    await Promise.all(this.#closing)
  }

  /** Ends the process for good: who asks afterwards is told the reason. Never rejects. */
  async close(reason: string): Promise<void> {
    this.#closedFor = reason
    await this.stop(reason)
  }

  /** Of the present server only; one that was stopped or given up ends without a word. */
  ended(server: LanguageServer, reason: string): void {
    if (this.server !== server) return
    const { clock, limits } = this.#context
    const nowMs = clock.now()
    this.#crashes.note(nowMs, nowMs - server.startedAtMs)
    this.#log('crashed', server, reason)
    if (this.#crashes.count > limits.maxRestarts) {
      this.#queue.fail(server.candidate, `ended ${this.#crashes.count} times, the last time: ${reason}`)
      this.#crashes.forget()
    }
    this.#enter({ kind: 'crashed', reason, candidate: server.candidate })
    this.#close(server)
  }

  async #start(): Promise<Up> {
    const { clock, isTrusted } = this.#context
    const generation = this.generation
    for (;;) {
      if (!isTrusted()) return { kind: 'absent', reason: notTrusted }
      // No fault of a binary, which would be given up: the folder may come back.
      if (!existsSync(this.place.root)) return this.#gone()
      const { candidate, reasons, problems } = await this.#queue.next()
      this.settingsProblems = problems
      if (candidate === undefined) return this.#absent(reasons)
      await pause(clock, this.#crashes.waitMs(clock.now()), new AbortController().signal)
      if (generation !== this.generation) return { kind: 'absent', reason: this.stopReason }
      const server = await this.#spawn(candidate, generation)
      const outcome = await server?.ready
      if (server === undefined || outcome === undefined || generation !== this.generation)
        return { kind: 'absent', reason: this.stopReason }
      if (outcome.kind === 'ready') return this.#cameUp(server, outcome.version)
      this.#log('failed-start', server, outcome.reason)
      this.#queue.fail(candidate, outcome.reason)
      this.#close(server)
    }
  }

  #gone(): Up {
    const reason = `the folder ${this.place.root} is gone`
    this.#enter({ kind: 'absent', reason })
    return { kind: 'absent', reason }
  }

  /** Undefined when it was stopped while room was made for it. */
  async #spawn(candidate: Candidate, generation: number): Promise<LanguageServer | undefined> {
    const arriving = await this.#context.cap?.admit()
    try {
      if (generation !== this.generation) return undefined
      const server = new LanguageServer(candidate, this.#context, this.log)
      this.#enter({ kind: 'starting', server })
      return server
    } finally {
      arriving?.dispose()
    }
  }

  #absent(reasons: readonly string[]): Up {
    const reason = whyAbsent(this.group.entries, this.place, reasons)
    this.#enter({ kind: 'absent', reason })
    return { kind: 'absent', reason }
  }

  #cameUp(server: LanguageServer, version: string | undefined): Up {
    if (this.#crashes.count > 0) this.restarts += 1
    this.#enter({ kind: 'ready', server, ...(version === undefined ? {} : { version }) })
    this.#ready.emit(server)
    void server.ended.then((reason) => this.ended(server, reason))
    return { kind: 'up', server }
  }

  #close(server: LanguageServer): void {
    const closing = server.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  #enter(state: KeeperState): void {
    this.#state = state
    this.#changed.emit()
  }

  #log(code: string, { candidate }: LanguageServer, reason: string): void {
    const message = `${candidate.entry.id} at ${this.place.root}: ${reason}`
    this.#context.logger({ level: 'warn', area: 'lsp', code, message })
  }
}
