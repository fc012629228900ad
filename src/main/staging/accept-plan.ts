import type { Resolution, RewriteOp, StagedChange } from '../../shared/model/staged-change.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { Choice } from './choice.ts'

/** An Accept or an undo that is verified but not done; the shape of the tools' port. */
export type AcceptPlan =
  | { readonly kind: 'decided'; readonly resolution: Resolution; readonly goneFiles?: readonly string[] }
  | {
      readonly kind: 'planned'
      readonly changes: readonly FileChange[]
      commit(): Promise<Committed>
    }

export interface Committed {
  readonly resolution: Resolution
  readonly changes: readonly FileChange[]
}

export interface AcceptOptions extends Choice {
  readonly note?: string | undefined
  /** The person's word that files with several names may be split from them. */
  readonly mayBreakHardLinks?: boolean | undefined
}

export interface CommitHow {
  /** The outcome that the change must have when it is written; absent: it waits. */
  readonly expects: 'committed' | undefined
  readonly mayBreakHardLinks?: boolean | undefined
}

/** What a proposal came from. `args`: of the tool, to propose it again when it is stale. */
export interface StageAbout {
  readonly runId: string
  readonly tool: string
  readonly ops: readonly RewriteOp[]
  /** What it does, in words, where that is no pattern and its rewrite. */
  readonly title?: string | undefined
  readonly args?: unknown
}

/** `change`: the one that took the stale one's place; absent when that was decided meanwhile. */
export interface RebaseAnswer {
  readonly resolution: Resolution
  readonly change?: StagedChange
}
