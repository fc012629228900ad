import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type {
  AskedServer,
  CallEdge,
  CodeActionOffer,
  CodeSymbol,
  DiagnosedBy,
  FileDiagnostics,
  Place,
} from '../../../shared/model/language-answer.ts'
import type { ServerStatus } from '../../../shared/model/server-status.ts'

/** A place in a file by its line (1-based) and a name on it, or by a path of names such as `Class.method`. */
export type LanguageAddress =
  { readonly line: number; readonly symbol?: string | undefined } | { readonly namePath: string }

export interface AddressedFile {
  readonly file: string
  readonly address: LanguageAddress
}

/** `value` is absent when no server answered; `servers` is empty when none knows the file. */
export interface LanguageAnswer<T> {
  readonly value?: T
  readonly servers: readonly AskedServer[]
}

export interface AskedName {
  readonly name: string
  readonly line: number
  readonly count: number
}

/** What the project's own checkers found; files without a diagnostic are not listed. */
export interface ProjectCheck {
  readonly files: readonly FileDiagnostics[]
  readonly checkers: readonly DiagnosedBy[]
}

/**
 * The language servers of the workspace. Files are named as a caller names them; methods throw `Failure` with the codes
 * of paths (not_found, is_directory, outside_workspace), not_trusted, cancelled, and those of a name that is not found:
 * symbol_not_on_line, not_found, ambiguous, bad_argument.
 */
export interface LanguagePort {
  /** Whether a server is there for this workspace: a marker and a binary. Starts nothing. */
  isOffered(): boolean
  places(
    relation: 'definition' | 'type_definition' | 'implementation' | 'references',
    at: AddressedFile,
    signal: AbortSignal,
  ): Promise<LanguageAnswer<{ readonly subject: AskedName; readonly places: readonly Place[] }>>
  hover(
    at: AddressedFile,
    signal: AbortSignal,
  ): Promise<LanguageAnswer<{ readonly subject: AskedName; readonly text: string }>>
  calls(
    direction: 'incoming' | 'outgoing',
    at: AddressedFile,
    signal: AbortSignal,
  ): Promise<LanguageAnswer<{ readonly subject: AskedName; readonly edges: readonly CallEdge[] }>>
  codeActions(
    at: { readonly file: string; readonly line: number },
    signal: AbortSignal,
  ): Promise<LanguageAnswer<readonly CodeActionOffer[]>>
  /** Of a file, each before its members. */
  fileSymbols(file: string, signal: AbortSignal): Promise<LanguageAnswer<readonly CodeSymbol[]>>
  /** Of the whole workspace, by a part of their name. */
  workspaceSymbols(query: string, signal: AbortSignal): Promise<LanguageAnswer<readonly CodeSymbol[]>>
  /** Of one file, by all its servers, linters included. */
  diagnostics(
    file: string,
    signal: AbortSignal,
  ): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly servers: readonly DiagnosedBy[] }>
  /** By the project's own checkers, which are run for it. Throws `Failure` absent when there is none, and why. */
  checkProject(signal: AbortSignal): Promise<ProjectCheck>
  /** Of the servers that know the file, else of all that something in the workspace asks for. */
  status(file: string | undefined): Promise<readonly ServerStatus[]>
  /** Starts the servers of a file again, or the one of that id; answers their ids. Throws `Failure` bad_argument. */
  reload(
    which: { readonly file: string } | { readonly id: string },
    signal: AbortSignal,
  ): Promise<readonly string[]>
}
