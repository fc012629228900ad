import type {
  BoundBreakpoint,
  BreakOn,
  BreakpointRequest,
  FileBreakpoints,
  FunctionBreakpointRequest,
} from '../breakpoint.ts'
import type { AdapterCapabilities, WireBreakpoint } from '../wire/bodies.ts'

/** One breakpoint with what each connection said of it, the latest connection last. */
interface Line<Request> {
  readonly id: number
  readonly requested: Request
  readonly said: ReadonlyMap<object, WireBreakpoint>
  /** Why it was not sent at all. */
  readonly refusal?: string
}

const notYet = 'It is set when the program is loaded.'
/** How adapters say in words that code may still be loaded. */
const hopeful =
  /provisional|unbound|pending|not (yet )?(been )?(loaded|resolved|set|bound)|locations?: 0|no locations/iu

/** What is wanted and what became of it: one list a file, and the functions under a name that is no file. */
export class BreakpointTable {
  readonly #files = new Map<string, readonly Line<BreakpointRequest>[]>()
  #functions: readonly Line<FunctionBreakpointRequest>[] = []
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

  /** What is sent for a file: without what the adapter cannot do, which is noted as the reason. */
  toSend(file: string, capabilities: AdapterCapabilities, name: string): readonly BreakpointRequest[] {
    const lines = judged(this.#files.get(file) ?? [], capabilities, name)
    this.#files.set(file, lines)
    return sendable(lines)
  }

  functionsToSend(capabilities: AdapterCapabilities, name: string): readonly FunctionBreakpointRequest[] {
    this.#functions = judged(this.#functions, capabilities, name)
    return sendable(this.#functions)
  }

  /** The answer of one connection, in the order of what was sent; `requests` tells what that was. */
  answer(
    file: string,
    owner: object,
    requests: readonly BreakpointRequest[],
    answers: readonly WireBreakpoint[],
  ): void {
    const lines = this.#files.get(file)
    if (lines !== undefined) this.#files.set(file, answered(lines, owner, requests, answers))
  }

  answerFunctions(
    owner: object,
    requests: readonly FunctionBreakpointRequest[],
    answers: readonly WireBreakpoint[],
  ): void {
    this.#functions = answered(this.#functions, owner, requests, answers)
  }

  /** A `breakpoint` event. Answers the file that it changed, if it is one of ours. */
  change(owner: object, wire: WireBreakpoint, isRemoved: boolean): string | undefined {
    const isMeant = (line: Line<unknown>): boolean =>
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
    const all = [...[...this.#files.values()].flat(), ...this.#functions]
    return all.find((line) => line.said.get(owner)?.id === raw)?.id
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
    const without = <R>(line: Line<R>): Line<R> => ({
      ...line,
      said: new Map([...line.said].filter(([key]) => key !== owner)),
    })
    for (const [file, lines] of this.#files) this.#files.set(file, lines.map(without))
    this.#functions = this.#functions.map(without)
  }

  #renew<R extends object>(before: readonly Line<R>[], requests: readonly R[]): readonly Line<R>[] {
    const left = [...before]
    return requests.map((requested) => {
      const at = left.findIndex((line) => isSame(line.requested, requested))
      const id = at < 0 ? this.#nextId++ : (left.splice(at, 1)[0]?.id ?? this.#nextId++)
      return { id, requested, said: new Map() }
    })
  }
}

function isSame(a: object, b: object): boolean {
  const facts = (value: object): string =>
    JSON.stringify(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .sort(),
    )
  return facts(a) === facts(b)
}

function judged<R extends Partial<BreakpointRequest>>(
  lines: readonly Line<R>[],
  capabilities: AdapterCapabilities,
  name: string,
): readonly Line<R>[] {
  return lines.map(({ refusal: _refusal, ...line }) => {
    const lacks = lackOf(line.requested, capabilities)
    return lacks === undefined ? line : { ...line, refusal: `${name} has no ${lacks}: it is not set.` }
  })
}

function lackOf(
  { condition, hit, log }: Partial<BreakpointRequest>,
  capabilities: AdapterCapabilities,
): string | undefined {
  if (condition !== undefined && capabilities.supportsConditionalBreakpoints !== true)
    return 'conditions of breakpoints'
  if (hit !== undefined && capabilities.supportsHitConditionalBreakpoints !== true)
    return 'hit counts of breakpoints'
  return log !== undefined && capabilities.supportsLogPoints !== true ? 'log points' : undefined
}

function sendable<R>(lines: readonly Line<R>[]): readonly R[] {
  return lines.filter(({ refusal }) => refusal === undefined).map(({ requested }) => requested)
}

function answered<R>(
  lines: readonly Line<R>[],
  owner: object,
  requests: readonly R[],
  answers: readonly WireBreakpoint[],
): readonly Line<R>[] {
  return lines.map((line) => {
    const at = requests.indexOf(line.requested)
    return at < 0 ? line : updated(line, owner, answers[at] ?? { verified: false, message: 'No answer.' })
  })
}

function updated<R>(line: Line<R>, owner: object, wire: WireBreakpoint): Line<R> {
  const id = wire.id ?? line.said.get(owner)?.id
  return { ...line, said: new Map(line.said).set(owner, { ...wire, id }) }
}

/** Verified where one connection says so; else what the latest says: in js-debug the child knows more than the root. */
function bound<R>(line: Line<R>, wantedLine: number | undefined): BoundBreakpoint<R> {
  const { id, requested, refusal } = line
  const unbound = { id, requested, isVerified: false }
  if (refusal !== undefined) return { ...unbound, isProvisional: false, message: refusal }
  const said = [...line.said.values()]
  const verified = said.find((wire) => wire.verified)
  if (verified !== undefined) return boundAt(line, verified, wantedLine)
  const last = said.at(-1)
  if (last === undefined) return { ...unbound, isProvisional: true, message: notYet }
  const isProvisional = mayStillBind(last)
  return { ...unbound, isProvisional, message: wordsOf(last) || (isProvisional ? notYet : '') }
}

function boundAt<R>(
  { id, requested }: Line<R>,
  wire: WireBreakpoint,
  wantedLine: number | undefined,
): BoundBreakpoint<R> {
  const { line } = wire
  const message = wordsOf(wire)
  const isMoved = wantedLine !== undefined && line !== undefined && line !== wantedLine
  return {
    id,
    requested,
    ...(line === undefined ? {} : { boundLine: line }),
    isVerified: true,
    isProvisional: false,
    message: message === '' && isMoved ? `It stops at line ${line}, the next with code.` : message,
  }
}

/** Without what is no sentence: js-debug sends the key of one that it has not translated. */
function wordsOf({ message = '' }: WireBreakpoint): string {
  return /^[\w.]+$/u.test(message) ? '' : message
}

function mayStillBind({ reason, message = '' }: WireBreakpoint): boolean {
  if (reason !== undefined) return reason === 'pending'
  return message === '' || hopeful.test(message)
}
