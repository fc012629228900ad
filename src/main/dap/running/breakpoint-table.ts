import type {
  BoundBreakpoint,
  BreakOn,
  BreakpointRequest,
  FileBreakpoints,
  FunctionBreakpointRequest,
} from '../breakpoint.ts'
import type { Emulated } from '../emulation/split.ts'
import type { AdapterCapabilities, WireBreakpoint } from '../wire/bodies.ts'
import {
  answered,
  bound,
  type BreakpointLine,
  isSame,
  judged,
  sendable,
  type Sent,
  updated,
} from './breakpoint-line.ts'

/** Where a program stands, as far as it tells which breakpoint was hit. */
export interface StopPlace {
  /** The adapter's own numbers. */
  readonly hitIds: readonly number[]
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly functionName?: string | undefined
}

/** A breakpoint that was hit; without `emulated` the adapter alone decided. */
export interface HitLine {
  readonly id: number
  readonly emulated?: Emulated
}

/** What is wanted and what became of it: one list a file, and the functions under a name that is no file. */
export class BreakpointTable {
  readonly #files = new Map<string, readonly BreakpointLine<BreakpointRequest>[]>()
  #functions: readonly BreakpointLine<FunctionBreakpointRequest>[] = []
  breakOn: BreakOn = 'uncaught'
  #nextId = 1

  get files(): readonly string[] {
    return [...this.#files.keys()]
  }

  /** Keeps the number of a breakpoint that was there already. */
  want(file: string, requests: readonly BreakpointRequest[]): void {
    const before = this.#files.get(file) ?? []
    this.#files.set(file, this.#renew(before, requests))
  }

  wantFunctions(requests: readonly FunctionBreakpointRequest[]): void {
    this.#functions = this.#renew(this.#functions, requests)
  }

  /** What is sent for a file: without what the adapter cannot do, which is emulated or noted as the reason. */
  toSend(file: string, capabilities: AdapterCapabilities, name: string): readonly Sent<BreakpointRequest>[] {
    const lines = judged(this.#files.get(file) ?? [], capabilities, name)
    this.#files.set(file, lines)
    return sendable(lines)
  }

  functionsToSend(
    capabilities: AdapterCapabilities,
    name: string,
  ): readonly Sent<FunctionBreakpointRequest>[] {
    this.#functions = judged(this.#functions, capabilities, name)
    return sendable(this.#functions)
  }

  /** The answer of one connection, in the order of what was sent; `requests` tells what that was. */
  answer(
    file: string,
    owner: object,
    requests: readonly Sent<BreakpointRequest>[],
    answers: readonly WireBreakpoint[],
  ): void {
    const lines = this.#files.get(file)
    if (lines !== undefined) this.#files.set(file, answered(lines, owner, requests, answers))
  }

  answerFunctions(
    owner: object,
    requests: readonly Sent<FunctionBreakpointRequest>[],
    answers: readonly WireBreakpoint[],
  ): void {
    this.#functions = answered(this.#functions, owner, requests, answers)
  }

  /** A `breakpoint` event. Answers the file that it changed, if it is one of ours. */
  change(owner: object, wire: WireBreakpoint, isRemoved: boolean): string | undefined {
    const isMeant = (line: BreakpointLine<unknown>): boolean =>
      wire.id !== undefined && line.said.get(owner)?.id === wire.id
    const now = isRemoved ? { ...wire, verified: false } : wire
    for (const [file, lines] of this.#files) {
      if (!lines.some(isMeant)) continue
      this.#files.set(
        file,
        lines.map((line) => (isMeant(line) ? updated(line, owner, now) : line)),
      )
      return file
    }
    this.#functions = this.#functions.map((line) => (isMeant(line) ? updated(line, owner, now) : line))
    return undefined
  }

  /** Our number of what the adapter says was hit. */
  idOf(owner: object, raw: number): number | undefined {
    return this.#all().find((line) => line.said.get(owner)?.id === raw)?.id
  }

  /** Whether a stop may be one to pass over. */
  get emulates(): boolean {
    return this.#all().some(({ emulated }) => emulated !== undefined)
  }

  /** What was hit: by the adapter's numbers, where it tells them and they are ours, else by the place. */
  hitAt(owner: object, { hitIds, file, line, functionName }: StopPlace): readonly HitLine[] {
    const told = this.#all().filter(({ said }) => hitIds.includes(said.get(owner)?.id ?? Number.NaN))
    if (told.length > 0) return told
    const here = (file === undefined ? [] : (this.#files.get(file) ?? [])).filter(
      ({ said, requested }) => (said.get(owner)?.line ?? requested.line) === line,
    )
    return here.length > 0 ? here : this.#functions.filter(({ requested }) => requested.name === functionName)
  }

  ofFile(file: string): readonly BoundBreakpoint[] {
    return (this.#files.get(file) ?? []).map((line) => bound(line, line.requested.line))
  }

  ofFunctions(): readonly BoundBreakpoint<FunctionBreakpointRequest>[] {
    return this.#functions.map((line) => bound(line, undefined))
  }

  all(): readonly FileBreakpoints[] {
    return this.files.map((file) => ({ file, breakpoints: this.ofFile(file) }))
  }

  /** A connection is over: what it said counts no more. */
  forget(owner: object): void {
    const without = <R>(line: BreakpointLine<R>): BreakpointLine<R> => ({
      ...line,
      said: new Map([...line.said].filter(([key]) => key !== owner)),
    })
    for (const [file, lines] of this.#files) this.#files.set(file, lines.map(without))
    this.#functions = this.#functions.map(without)
  }

  #all(): readonly BreakpointLine<BreakpointRequest | FunctionBreakpointRequest>[] {
    return [...[...this.#files.values()].flat(), ...this.#functions]
  }

  #renew<R extends object>(
    before: readonly BreakpointLine<R>[],
    requests: readonly R[],
  ): readonly BreakpointLine<R>[] {
    const left = [...before]
    return requests.map((requested) => {
      const at = left.findIndex((line) => isSame(line.requested, requested))
      const id = at < 0 ? this.#nextId++ : (left.splice(at, 1)[0]?.id ?? this.#nextId++)
      return { id, requested, said: new Map() }
    })
  }
}
