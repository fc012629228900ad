import type { FileDiagnostics } from '../../../shared/model/language-answer.ts'
import type { Command } from '../../process/command.ts'
import type { FinderContext } from '../catalog/find-candidates.ts'
import type { WorkspaceScan } from '../catalog/scan.ts'

/** What a checker may look at to find out how it is run. */
export interface CheckerSurroundings extends FinderContext {
  readonly scan: WorkspaceScan
  /** An empty folder of its own, outside of the workspace, gone afterwards. */
  readonly scratch: string
}

/** One run of a checker's program. Relative paths in its output are read from `command.cwd`. */
export interface CheckerRun {
  readonly command: Command
  /** Throws when it is not what the program prints, or says that nothing was checked. */
  readonly read: (output: CheckerOutput) => readonly FoundDiagnostic[]
  /** It fails over warnings as well: without, an exit code that says "errors" needs one that was read. */
  readonly failsOverWarnings?: true
  /** Exit codes that say that something went wrong beside what was found. */
  readonly troubleFrom?: number
}

export interface CheckerOutput {
  readonly stdout: string
  readonly stderr: string
}

/** The diagnostic of a file that is named as the program names it, absolute or from its folder. */
export interface FoundDiagnostic {
  readonly file: string
  readonly diagnostic: FileDiagnostics['diagnostics'][number]
}

/** not_needed: nothing in the workspace asks for it. */
export type CheckerPlan =
  | { readonly kind: 'not_needed' }
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'planned'; readonly runs: readonly CheckerRun[]; readonly remark?: string }

/** A language's own way to check a whole project, built in: nothing of the repository names a command. */
export interface Checker {
  readonly id: string
  /** What has to be in the workspace, in words, for the answer that there is none. */
  readonly asksFor: string
  readonly plan: (around: CheckerSurroundings) => Promise<CheckerPlan>
}
