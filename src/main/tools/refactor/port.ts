import type { AskedServer } from '../../../shared/model/language-answer.ts'
import type { ProposedRewrite } from '../../../shared/model/rewrite.ts'
import type { Actor } from '../../../shared/run/event.ts'
import type { LanguageAddress } from '../lsp/port.ts'

export interface OfferedAction {
  readonly title: string
  readonly kind?: string
  /** Why it cannot be taken now. */
  readonly disabled?: string
}

/** What language servers would change, computed on the texts of the disk; nothing is staged yet. */
export type RefactorAnswer =
  | {
      readonly kind: 'proposed'
      /** Without files: there is nothing to change. */
      readonly rewrite: ProposedRewrite
      /** For people, such as `Rename greet to hello`. */
      readonly title: string
      /** Ids of the servers whose edits it is. */
      readonly servers: readonly string[]
      readonly notes: readonly string[]
    }
  /** The servers say that it cannot be done, each in its words. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No code action has the title, or several have it: those that there are. */
  | { readonly kind: 'no_action'; readonly actions: readonly OfferedAction[]; readonly isAmbiguous: boolean }
  /** Nobody answered. Empty: no server knows the file. */
  | { readonly kind: 'silent'; readonly servers: readonly AskedServer[] }

interface By {
  /** What only a person may change is refused to an agent. */
  readonly by: Actor
  readonly signal: AbortSignal
}

/**
 * Refactorings by the language servers of the workspace. Paths are as a caller names them. Methods throw `Failure` with
 * the codes of paths and of names that are not found, protected_path and outside_workspace (an edit reaches there),
 * stale (the server's text is not the disk's), overlap, exists, server_error (an edit that cannot be read), cancelled.
 */
export interface RefactorPort {
  rename(
    what: { readonly file: string; readonly address: LanguageAddress; readonly newName: string },
    by: By,
  ): Promise<RefactorAnswer>
  /** A file or a folder. Never silent: without a server the move alone is proposed, and a note says so. */
  renameFile(what: { readonly from: string; readonly to: string }, by: By): Promise<RefactorAnswer>
  codeAction(
    what: { readonly file: string; readonly line: number; readonly title: string },
    by: By,
  ): Promise<RefactorAnswer>
  organizeImports(what: { readonly file: string }, by: By): Promise<RefactorAnswer>
}
