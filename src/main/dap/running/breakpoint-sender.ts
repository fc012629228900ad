import path from 'node:path'
import { Emitter } from '../../base/emitter.ts'
import { KeyedQueue } from '../../base/keyed-queue.ts'
import type {
  BoundBreakpoint,
  BreakOn,
  BreakpointRequest,
  FileBreakpoints,
  FunctionBreakpointRequest,
} from '../breakpoint.ts'
import type { AdapterEntry } from '../catalog/catalog.ts'
import type { Terms } from '../emulation/split.ts'
import type { Wait } from '../session.ts'
import type { WireBreakpoint } from '../wire/bodies.ts'
import type { BreakpointTable } from './breakpoint-table.ts'
import type { DebugTarget } from './target.ts'

/** Tells the connections of a session what breakpoints are wanted, and keeps what became of them. */
export class BreakpointSender {
  readonly #table: BreakpointTable
  readonly #entry: AdapterEntry
  readonly #targets: () => readonly DebugTarget[]
  readonly #queue = new KeyedQueue()
  readonly #changes = new Emitter<FileBreakpoints>()
  readonly onChanged = this.#changes.on.bind(this.#changes)

  /** `targets`: those that live now. */
  constructor(table: BreakpointTable, entry: AdapterEntry, targets: () => readonly DebugTarget[]) {
    this.#table = table
    this.#entry = entry
    this.#targets = targets
  }

  get table(): BreakpointTable {
    return this.#table
  }

  async setFile(
    file: string,
    requests: readonly BreakpointRequest[],
    wait: Wait,
  ): Promise<readonly BoundBreakpoint[]> {
    this.#table.want(file, requests)
    await this.#toAll(`file ${file}`, (target) => this.#sendFile(target, file, wait))
    return this.#table.ofFile(file)
  }

  async setFunctions(
    requests: readonly FunctionBreakpointRequest[],
    wait: Wait,
  ): Promise<readonly BoundBreakpoint<FunctionBreakpointRequest>[]> {
    this.#table.wantFunctions(requests)
    await this.#toAll('functions', (target) => this.#sendFunctions(target, wait))
    return this.#table.ofFunctions()
  }

  async setBreakOn(breakOn: BreakOn, wait: Wait): Promise<void> {
    this.#table.breakOn = breakOn
    await this.#toAll('exceptions', (target) => this.#sendBreakOn(target, wait))
  }

  /** A connection takes breakpoints now: all that is wanted. What one request is refused for keeps no other back. */
  async configure(target: DebugTarget, wait: Wait): Promise<void> {
    target.isConfigurable = true
    const sent = this.#table.files.map((file) =>
      this.#queue.run(`file ${file}`, () => this.#sendFile(target, file, wait)),
    )
    if (this.#table.ofFunctions().length > 0) sent.push(this.#sendFunctions(target, wait))
    sent.push(this.#sendBreakOn(target, wait))
    await Promise.allSettled(sent)
    for (const change of this.#table.all()) this.#changes.emit(change)
  }

  /** A `breakpoint` event. */
  changed(target: DebugTarget, wire: WireBreakpoint, isRemoved: boolean): void {
    const file = this.#table.change(target, wire, isRemoved)
    if (file !== undefined) this.#changes.emit({ file, breakpoints: this.#table.ofFile(file) })
  }

  async #toAll(key: string, send: (target: DebugTarget) => Promise<void>): Promise<void> {
    await this.#queue.run(key, async () => {
      await Promise.all(
        this.#targets()
          .filter(({ isConfigurable }) => isConfigurable)
          .map(send),
      )
    })
  }

  async #sendFile(target: DebugTarget, file: string, wait: Wait): Promise<void> {
    const { connection } = target
    const requests = this.#table.toSend(file, connection.capabilities, this.#entry.name)
    const answer = await connection.request(
      'setBreakpoints',
      {
        breakpoints: requests.map(({ requested: { line, column }, terms }) => ({
          line,
          ...(column === undefined ? {} : { column }),
          ...wireTerms(terms),
        })),
        lines: requests.map(({ requested }) => requested.line),
        source: { path: file, name: path.basename(file) },
        sourceModified: false,
      },
      wait,
    )
    this.#table.answer(file, target, requests, answer.breakpoints)
  }

  async #sendFunctions(target: DebugTarget, wait: Wait): Promise<void> {
    const { connection } = target
    const requests = this.#table.functionsToSend(connection.capabilities, this.#entry.name)
    const breakpoints = requests.map(({ requested: { name }, terms }) => ({ name, ...wireTerms(terms) }))
    const answer = await connection.request('setFunctionBreakpoints', { breakpoints }, wait)
    this.#table.answerFunctions(target, requests, answer.breakpoints)
  }

  /** "Clients should only call this request if exceptionBreakpointFilters returns one or more filters." */
  async #sendBreakOn({ connection }: DebugTarget, wait: Wait): Promise<void> {
    const offered = connection.capabilities.exceptionBreakpointFilters ?? []
    if (offered.length === 0) return
    const { breakOn } = this.#table
    const wanted = breakOn === 'none' ? [] : this.#entry.breakOn[breakOn]
    const filters = offered.map(({ filter }) => filter).filter((filter) => wanted.includes(filter))
    await connection.request('setExceptionBreakpoints', { filters }, wait)
  }
}

function wireTerms({ condition, hit, log }: Terms): {
  readonly condition?: string
  readonly hitCondition?: string
  readonly logMessage?: string
} {
  return {
    ...(condition === undefined ? {} : { condition }),
    ...(hit === undefined ? {} : { hitCondition: hit }),
    ...(log === undefined ? {} : { logMessage: log }),
  }
}
