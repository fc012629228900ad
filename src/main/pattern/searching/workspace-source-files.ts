import { join } from 'node:path'
import picomatch from 'picomatch'
import { Failure } from '../../base/failure.ts'
import type { OpenedSource, SourceCache } from '../../syntax/source-cache.ts'
import { fileFailure } from '../../workspace/file-failure.ts'
import type { ListingCache } from '../../workspace/listing-cache.ts'
import { WorkspaceRoot } from '../../workspace/root.ts'
import type { SourceFiles } from './source-files.ts'

/** What a thread remembers of the files of all workspaces. */
export interface FileMemory {
  readonly cache: SourceCache
  readonly listings: ListingCache
}

/** The files of a workspace, as its ignore rules leave them. */
export class WorkspaceSourceFiles implements SourceFiles {
  readonly #root: WorkspaceRoot
  readonly #memory: FileMemory
  readonly #isCancelled: () => boolean

  private constructor(root: WorkspaceRoot, memory: FileMemory, isCancelled: () => boolean) {
    this.#root = root
    this.#memory = memory
    this.#isCancelled = isCancelled
  }

  /** Throws `Failure` not_found. */
  static async open(
    directory: string,
    memory: FileMemory,
    isCancelled: () => boolean,
  ): Promise<WorkspaceSourceFiles> {
    return new WorkspaceSourceFiles(await WorkspaceRoot.open(directory), memory, isCancelled)
  }

  async list(scope: {
    path?: string | undefined
    globs?: readonly string[] | undefined
  }): Promise<readonly string[]> {
    const { files } = await this.#memory.listings.list(this.#root, scope.path, this.#isCancelled)
    return scope.globs === undefined ? files : files.filter(globFilter(scope.globs))
  }

  open(path: string, maxBytes: number): OpenedSource | Promise<OpenedSource> {
    try {
      return this.#memory.cache.open(join(this.#root.path, path), maxBytes)
    } catch (error) {
      const failure = told(error, path)
      // Files of a listing lie in the root and are no links; only a link that was named itself has to be resolved.
      if (failure.code === 'outside_workspace') return this.#openLink(path, maxBytes)
      throw failure
    }
  }

  async #openLink(path: string, maxBytes: number): Promise<OpenedSource> {
    const { real } = await this.#root.locate(path)
    try {
      return this.#memory.cache.open(real, maxBytes)
    } catch (error) {
      throw told(error, path)
    }
  }
}

function told(error: unknown, path: string): Failure {
  if (error instanceof Failure && error.code === 'too_large')
    return new Failure('too_large', error.message.replace(/^.* has /, `${path} has `), { cause: error })
  return fileFailure(error, path)
}

/** Any of the globs must match, and none of those that begin with `!`. Without a `/` a glob means the name alone. */
function globFilter(globs: readonly string[]): (path: string) => boolean {
  const isMatch = (glob: string): ((path: string) => boolean) =>
    picomatch(glob.replace(/^\.?\//, ''), { dot: true, basename: !glob.includes('/') })
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map(isMatch)
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => isMatch(glob.slice(1)))
  return (path) =>
    (wanted.length === 0 || wanted.some((test) => test(path))) && !unwanted.some((test) => test(path))
}
