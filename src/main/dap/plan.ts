import type { AdapterEntry } from './catalog/catalog.ts'

/** Whose binary it is; the order in which they are tried. */
export type AdapterOrigin = 'settings' | 'workspace' | 'path' | 'editor' | 'app'

/** An adapter on this machine, as it is started. */
export interface FoundAdapter {
  readonly entry: AdapterEntry
  readonly origin: AdapterOrigin
  /** Absolute path of what is started. */
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What a person is shown as the binary: the script where a runtime starts it. */
  readonly shown: string
  readonly version?: string
}

/** What is to be debugged. Exactly one of program, module, test. */
export interface LaunchRequest {
  /** A file, or a folder where the adapter takes one (Go); relative to `cwd`. */
  readonly program?: string | undefined
  /** Python: `pytest`, `http.server`. */
  readonly module?: string | undefined
  /** A test in the words of its runner: `test_x.py::test_one`, `pkg/x_test.go::TestOne`, `sum.test.ts`. */
  readonly test?: string | undefined
  readonly args?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Absolute. */
  readonly cwd: string
  readonly stopOnEntry?: boolean | undefined
  /** The id of an adapter that is wanted, else the language and a probe decide. */
  readonly adapter?: string | undefined
  /** Instead of what the program's name says. */
  readonly language?: string | undefined
}

export interface AttachRequest {
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly pid?: number | undefined
  readonly cwd: string
  readonly adapter?: string | undefined
  readonly language?: string | undefined
}

/** Everything that starting a session needs; nothing is looked for any more. */
export interface SessionPlan {
  readonly adapter: FoundAdapter
  /** Where an adapter listens already; then none is started. */
  readonly server?: { readonly host: string; readonly port: number }
  readonly request: 'launch' | 'attach'
  /** Of the `launch` or `attach` request. */
  readonly arguments: Readonly<Record<string, unknown>>
  readonly cwd: string
  /** For people: `app.py`, `python -m pytest test_x.py::test_one`. */
  readonly title: string
  /** What whoever debugs should know of it, as sentences: told as the first output. */
  readonly notes?: readonly string[]
  /** Files that the launch makes: removed when the session has ended. */
  readonly leftovers?: readonly string[]
}

export type PlanOutcome =
  | { readonly kind: 'plan'; readonly plan: SessionPlan }
  /** No adapter for this language starts here: why, and the line that would help. */
  | { readonly kind: 'absent'; readonly reason: string; readonly install?: string }
  /** The request cannot be met by this adapter, such as a source file where a binary is needed. */
  | { readonly kind: 'refused'; readonly reason: string; readonly hint: string }
