import type { FileChange } from '../../shared/model/file-change.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import type { Actor } from '../../shared/run/event.ts'
import type { RefactorPort } from './refactor/port.ts'
import type { ProposedRewrite } from '../../shared/model/rewrite.ts'
import type { DebugPort } from './debug/port.ts'
import type { GraphPort } from './graph/port.ts'
import type { LanguagePort } from './lsp/port.ts'
import type { ChangePreview, Resolution, RewriteOp, StagedChange } from '../../shared/model/staged-change.ts'

export interface ReadText {
  readonly path: string
  /** Decoded, without a BOM, line endings as they stand in the file. */
  readonly text: string
  readonly stamp: string
  readonly language: string
}

/** A file operation's hunk: 1-based line in the new text. */
export interface Hunk {
  readonly line: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/**
 * A write that is computed and verified but not done. `commit` verifies every file again, swaps all or none, and
 * throws `Failure` (stale, read_only, no_space, rolled_back ...) with nothing changed.
 */
export interface WritePlan {
  readonly changes: readonly FileChange[]
  /** What was tolerated (white space, punctuation) or noticed (the file had changed since it was read). */
  readonly notes: readonly string[]
  commit(): Promise<readonly FileChange[]>
}

/**
 * Files as one run sees them: it remembers the stamps that the run has read or written, so that an edit of a file
 * that somebody else changed since is refused. Methods throw `Failure` with the common codes and their own.
 */
export interface FilesPort {
  /** The same run by the hand of this actor: what one has read the other knows. */
  by(actor: Actor): FilesPort
  read(path: string): Promise<ReadText>
  planWrite(path: string, content: string, options: { expect?: string | undefined }): Promise<WritePlan>
  /** All or none, each edit on the result of the one before. */
  planEdit(
    path: string,
    edits: readonly { old: string; new: string; replaceAll: boolean }[],
    options: { expect?: string | undefined },
  ): Promise<WritePlan & { readonly hunks: readonly Hunk[] }>
  /** `*** Begin Patch` or a unified diff; all files or none. */
  planPatch(patch: string): Promise<WritePlan>
}

export interface FindPort {
  /** `ignored`: files and folders that ignore rules left out; a folder counts as one. */
  glob(query: {
    pattern: string
    path?: string | undefined
    limit: number
  }): Promise<{ files: readonly string[]; total: number; ignored: number }>
  grep(
    query: {
      pattern: string
      path?: string | undefined
      glob?: string | undefined
      fixed: boolean
      ignoreCase: boolean
      context: number
      limit: number
    },
    signal: AbortSignal,
  ): Promise<{
    matches: readonly { file: string; line: number; text: string; isContext?: boolean }[]
    total: number
    filesSearched: number
    filesSkipped: number
    ignored: number
  }>
}

export interface Capture {
  readonly name: string
  readonly text: string
  readonly line: number
}

export interface PatternMatch {
  readonly file: string
  readonly line: number
  readonly endLine: number
  readonly text: string
  readonly captures: readonly Capture[]
}

export type Strictness = 'cst' | 'smart' | 'ast' | 'relaxed' | 'signature'

export interface PatternScope {
  readonly language?: string | undefined
  readonly path?: string | undefined
  readonly globs?: readonly string[] | undefined
  readonly strictness: Strictness
  /** Name of the scaffold that must read the pattern. */
  readonly context?: string | undefined
}

export type WhereClause = Readonly<
  Record<
    string,
    {
      regex?: string | undefined
      kind?: string | undefined
      not?: { regex?: string | undefined; kind?: string | undefined } | undefined
    }
  >
>

export interface PatternAnswer {
  readonly matches: readonly PatternMatch[]
  readonly total: number
  readonly filesSearched: number
  readonly filesWithErrors: readonly string[]
  readonly filesSkipped: number
  readonly scaffold: string
  readonly kind: string
  readonly alternatives: readonly string[]
  readonly hints: readonly string[]
  readonly explained?: string
}

export interface RewriteAnswer extends ProposedRewrite {
  /** Comments of the matched code that the proposed text has not. */
  readonly commentsLost: number
  /** What the same ops would replace in the proposed text; `produced` of that is code which the rewrite itself wrote. */
  readonly secondRun: { readonly replacements: number; readonly produced: number }
  readonly filesSearched: number
  readonly hints: readonly string[]
}

/** Throws `Failure` pattern_unparseable, language_needed, too_many_sites, would_not_parse, unbound_metavariable, overlap. */
export interface PatternPort {
  search(
    query: PatternScope & {
      pattern: string
      where?: WhereClause | undefined
      inside?: string | undefined
      notInside?: string | undefined
      skip: number
      limit: number
      explain: boolean
    },
    signal: AbortSignal,
  ): Promise<PatternAnswer>
  rewrite(
    query: PatternScope & {
      ops: readonly (RewriteOp & {
        where?: WhereClause | undefined
        inside?: string | undefined
        notInside?: string | undefined
      })[]
      overlap: 'outer' | 'error'
      allowDrops: boolean
      maxSites: number
    },
    signal: AbortSignal,
  ): Promise<RewriteAnswer>
}

/**
 * An Accept or an undo that is verified but not done; `decided` when there is nothing left to do (decided before, or stale).
 * `goneFiles`: those of the stale ones that are not there any more.
 */
export type AcceptPlan =
  | { readonly kind: 'decided'; readonly resolution: Resolution; readonly goneFiles?: readonly string[] }
  | {
      readonly kind: 'planned'
      readonly changes: readonly FileChange[]
      commit(): Promise<{ readonly resolution: Resolution; readonly changes: readonly FileChange[] }>
    }

/** One review queue for the window and for `resolve`; the same commit code for both. */
export interface StagingPort {
  stage(
    rewrite: ProposedRewrite,
    about: {
      runId: string
      tool: string
      ops: readonly RewriteOp[]
      title?: string | undefined
      args?: unknown
    },
  ): Promise<StagedChange>
  show(changeId: string): Promise<StagedChange>
  /** `mayBreakHardLinks` is the person's word. */
  planAccept(
    changeId: string,
    options: {
      onlySites?: readonly string[] | undefined
      onlyFiles?: readonly string[] | undefined
      note?: string | undefined
      mayBreakHardLinks?: boolean | undefined
    },
  ): Promise<AcceptPlan>
  /** Of an accepted change, at once and as one step; throws `Failure` bad_argument for any other. */
  planUndo(changeId: string): Promise<AcceptPlan>
  /** Who proposed it, and the arguments to do so again, where they were kept. */
  originOf(changeId: string): Promise<{ readonly tool: string; readonly args?: unknown }>
  /** The old one ends as `rebased`; without a change it was decided meanwhile. */
  rebase(
    changeId: string,
    rewrite: ProposedRewrite,
  ): Promise<{ readonly resolution: Resolution; readonly change?: StagedChange }>
  discard(changeId: string, options: { note?: string | undefined }): Promise<Resolution>
  openOf(runId: string): Promise<readonly StagedChange[]>
}

/** The undo of a turn. `nothing`: no tool wrote a file in it, or it was taken back before. */
export type TurnPlan =
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'stale'; readonly files: readonly string[]; readonly goneFiles: readonly string[] }
  | {
      readonly kind: 'planned'
      readonly changes: readonly FileChange[]
      /** All files or none; `notes`: what was left to tidy up or recovered. */
      commit(): Promise<{ readonly changes: readonly FileChange[]; readonly notes: readonly string[] }>
    }

/** The bytes before each turn of a run, of every file that its tools wrote. A turn is named by the `seq` that began it. */
export interface CheckpointPort {
  planUndo(turn: number): Promise<TurnPlan>
}

/** The deltas of a run: asks the servers, keeps the ledger. Never throws for a server's fault. */
export interface DiagnosisPort {
  /** Before the swap: opens the old texts and settles them, and asks the dependents, so that old faults are not told as new. */
  prepare(changes: readonly FileChange[], signal: AbortSignal): Promise<void>
  /** After the swap, a delta for every file in the order of `changes`. Waits within the bounds of design "Waiting". */
  afterWrite(changes: readonly FileChange[], callId: string, signal: AbortSignal): Promise<readonly Delta[]>
  /** Late deltas that have settled since, compared at this moment; hand them to `delivered` once they were told. */
  takeLate(): readonly Delta[]
  /** Resolves when no late delta is open any more (each is fresh, absent or timed out), or when the signal aborts. */
  settled(signal: AbortSignal): Promise<void>
  /** Marks deltas as delivered: only then does the ledger count them as told. */
  delivered(deltas: readonly Delta[]): void
}

/** Diagnostics before Accept. Tells no ledger anything. */
export interface PreviewPort {
  /**
   * What a staged change would do to the diagnostics, as far as it is known within the bound of a write; the rest is
   * told to the window. Throws `Failure` unknown_change, stale (decided or stale meanwhile), never for a server's fault.
   */
  ofChange(changeId: string, signal: AbortSignal): Promise<ChangePreview>
}

export interface ShellPort {
  /** Only by the person's slash command until a policy gate exists. */
  run(
    command: { command: string; cwd?: string | undefined; timeoutMs: number },
    signal: AbortSignal,
  ): Promise<{
    exit: number | null
    stdout: string
    stderr: string
    /** A cancel or the limit ends the command with all that it started; what it had changed by then is told. */
    endedBy: 'itself' | 'limit' | 'cancel'
    changes: readonly FileChange[]
  }>
}

/** yes: go on. no: the person refused. waiting: nobody answered; `hint` says how the person can say yes. */
export type Consent =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly note?: string | undefined }
  | { readonly kind: 'waiting'; readonly hint: string }

/** What a run may do without asking: the policy and the person behind it. */
export interface GatePort {
  /** Asks the person where the policy says so; a person's own call is a yes. Bounded: see design/agents.md. */
  mayAccept(by: Actor, changeId: string, signal: AbortSignal): Promise<Consent>
}

export interface ToolPorts {
  readonly gate: GatePort
  readonly files: FilesPort
  readonly find: FindPort
  readonly pattern: PatternPort
  readonly staging: StagingPort
  readonly checkpoints: CheckpointPort
  readonly diagnosis: DiagnosisPort
  readonly preview: PreviewPort
  readonly refactor: RefactorPort
  readonly shell: ShellPort
  readonly language: LanguagePort
  readonly debug: DebugPort
  readonly graph: GraphPort
}
