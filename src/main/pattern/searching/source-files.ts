import type { OpenedSource } from '../../syntax/source-cache.ts'

/** The files that a search reads; paths are relative to the workspace, with `/`. */
export interface SourceFiles {
  /** What ignore rules leave under `path`, narrowed by globs. Throws `Failure` not_found, outside_workspace. */
  list(scope: {
    path?: string | undefined
    globs?: readonly string[] | undefined
  }): Promise<readonly string[]>
  /** Throws `Failure` too_large, not_found ...: the search counts the file as skipped. */
  open(path: string, maxBytes: number): OpenedSource | Promise<OpenedSource>
}
