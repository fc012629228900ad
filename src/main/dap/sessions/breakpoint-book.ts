import type { BreakOn, Breakpoint, BreakpointList, FunctionBreakpoint } from '../../../shared/model/debug.ts'
import type {
  BoundBreakpoint,
  BreakpointRequest,
  FileBreakpoints,
  FunctionBreakpointRequest,
} from '../breakpoint.ts'
import type { DebugSession } from '../session.ts'
import type { ShowFile } from './stop-reader.ts'

/** A place as it was asked for, and the line that it means. Without a line it is not set, and `message` says why; with one it is a remark. */
export interface PlacedBreakpoint {
  readonly requested: string
  readonly line?: number
  readonly condition?: string
  readonly hit?: string
  readonly log?: string
  readonly captures?: readonly { readonly name: string; readonly text: string }[]
  readonly message?: string
}

/** What the run wants to stop at. It outlives the sessions: the next launch begins with it. */
export class BreakpointBook {
  readonly #files = new Map<string, readonly PlacedBreakpoint[]>()
  readonly #functions = new Map<string, FunctionBreakpointRequest>()
  /** Why an adapter took none of a file, or of the functions. */
  readonly #faults = new Map<string, string>()
  #functionsFault: string | undefined
  breakOn: BreakOn = 'uncaught'

  get count(): number {
    return [...this.#files.values()].reduce((sum, places) => sum + places.length, 0) + this.#functions.size
  }

  get files(): readonly string[] {
    return [...this.#files.keys()]
  }

  get functions(): readonly FunctionBreakpointRequest[] {
    return [...this.#functions.values()]
  }

  placesIn(file: string): readonly PlacedBreakpoint[] {
    return this.#files.get(file) ?? []
  }

  /** In place of those that the file had. */
  put(file: string, places: readonly PlacedBreakpoint[]): void {
    this.#faults.delete(file)
    if (places.length === 0) this.#files.delete(file)
    else this.#files.set(file, places)
  }

  putFunction(request: FunctionBreakpointRequest): void {
    this.#functions.set(request.name, request)
  }

  removeFunction(name: string): boolean {
    return this.#functions.delete(name)
  }

  /** An adapter refused a whole file. */
  fault(file: string, message: string | undefined): void {
    if (message === undefined) this.#faults.delete(file)
    else this.#faults.set(file, message)
  }

  functionsFault(message: string | undefined): void {
    this.#functionsFault = message
  }

  /** What is asked for of a file: every place with a line. */
  requestsFor(file: string): readonly BreakpointRequest[] {
    return this.placesIn(file).flatMap(requestOf)
  }

  capturesAt(file: string, line: number): NonNullable<PlacedBreakpoint['captures']> {
    return this.placesIn(file).find((place) => place.line === line)?.captures ?? []
  }

  /** How each stands now; without a session they wait for the next one. */
  listOf(
    file: string,
    { session, show }: { session?: DebugSession | undefined; show: ShowFile },
  ): Breakpoint[] {
    const places = this.placesIn(file)
    const bound = boundIn(session?.breakpoints() ?? [], file)
    const fault = this.#faults.get(file)
    return places.map((place) => {
      const state = stateOf(place, {
        bound,
        refusal: fault,
        isLive: session !== undefined,
      })
      const { requested, line, condition, hit, log, captures } = place
      return {
        file: show(file).file,
        requested,
        ...(line === undefined ? {} : { line }),
        ...(condition === undefined ? {} : { condition }),
        ...(hit === undefined ? {} : { hit }),
        ...(log === undefined ? {} : { log }),
        ...(captures === undefined ? {} : { captures: [...captures] }),
        ...state,
      }
    })
  }

  functionList(
    bound: readonly BoundBreakpoint<FunctionBreakpointRequest>[],
    isLive: boolean,
  ): FunctionBreakpoint[] {
    return this.functions.map(({ name, condition }) => {
      const one = bound.find(({ requested }) => requested.name === name)
      const message = this.#functionsFault ?? one?.message ?? (isLive ? '' : waitsWords)
      return {
        name,
        ...(condition === undefined ? {} : { condition }),
        verified: one?.isVerified ?? false,
        message,
      }
    })
  }

  list(options: {
    session?: DebugSession | undefined
    show: ShowFile
    functions: readonly BoundBreakpoint<FunctionBreakpointRequest>[]
  }): BreakpointList {
    return {
      breakpoints: this.files.flatMap((file) => this.listOf(file, options)),
      functions: this.functionList(options.functions, options.session !== undefined),
      breakOn: this.breakOn,
    }
  }
}

const waitsWords = 'it is set when a program is launched'

function requestOf({ line, condition, hit, log }: PlacedBreakpoint): readonly BreakpointRequest[] {
  if (line === undefined) return []
  return [
    {
      line,
      ...(condition === undefined ? {} : { condition }),
      ...(hit === undefined ? {} : { hit }),
      ...(log === undefined ? {} : { log }),
    },
  ]
}

function boundIn(all: readonly FileBreakpoints[], file: string): readonly BoundBreakpoint[] {
  return all.find((one) => one.file === file)?.breakpoints ?? []
}

function stateOf(
  place: PlacedBreakpoint,
  about: { bound: readonly BoundBreakpoint[]; refusal: string | undefined; isLive: boolean },
): Pick<Breakpoint, 'boundLine' | 'verified' | 'message'> {
  const { line, message } = place
  if (line === undefined) return { verified: false, message: message ?? 'it has no line' }
  if (about.refusal !== undefined) return { verified: false, message: about.refusal }
  if (!about.isLive) return { verified: false, message: waitsWords }
  const one = about.bound.find(({ requested }) => isFor(place, requested))
  if (one === undefined) return { verified: false, message: 'the adapter has not answered for it yet' }
  const { boundLine, isVerified, isProvisional } = one
  const moved = boundLine !== undefined && boundLine !== line ? `it moved from line ${line}` : ''
  const why = one.message === '' && isProvisional ? 'provisional: its code is not loaded yet' : one.message
  return {
    ...(boundLine === undefined ? {} : { boundLine }),
    verified: isVerified,
    message: [moved, why, message ?? ''].filter((part) => part !== '').join('; '),
  }
}

function isFor({ line, condition, hit, log }: PlacedBreakpoint, requested: BreakpointRequest): boolean {
  return (
    requested.line === line &&
    requested.condition === condition &&
    requested.hit === hit &&
    requested.log === log
  )
}
