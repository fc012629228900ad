import { join } from 'node:path'
import picomatch from 'picomatch'
import { Failure } from '../../base/failure.ts'
import { enumerateFiles } from '../../workspace/enumerate.ts'
import { fileFailure } from '../../workspace/file-failure.ts'
import { nodeFileLayer } from '../../workspace/file-layer.ts'
import { WorkspaceRoot } from '../../workspace/root.ts'
import type { SourceFiles } from './source-files.ts'

/** Sources that people write stay far below; above are bundles and data, which would only cost memory. */
const maxSourceBytes = 10 * 1024 * 1024

/** The files of a workspace, as its ignore rules leave them. */
export class WorkspaceSourceFiles implements SourceFiles {
  readonly #root: WorkspaceRoot

  private constructor(root: WorkspaceRoot) {
    this.#root = root
  }

  /** Throws `Failure` not_found. */
  static async open(directory: string): Promise<WorkspaceSourceFiles> {
    return new WorkspaceSourceFiles(await WorkspaceRoot.open(directory))
  }

  async list(scope: {
    path?: string | undefined
    globs?: readonly string[] | undefined
  }): Promise<readonly string[]> {
    const { files } = await enumerateFiles(this.#root, { under: scope.path })
    return files.filter(globFilter(scope.globs ?? []))
  }

  async read(path: string): Promise<Uint8Array> {
    try {
      // Files of a listing lie in the root and are no links; only a link that was named itself has to be resolved.
      const lexical = join(this.#root.path, path)
      const own = await nodeFileLayer.facts(lexical)
      const isLink = own?.kind === 'link'
      const real = isLink ? (await this.#root.locate(path)).real : lexical
      const facts = isLink ? await nodeFileLayer.facts(real) : own
      if (facts !== undefined && facts.sizeBytes > maxSourceBytes)
        throw new Failure(
          'too_large',
          `${path} has ${facts.sizeBytes} bytes; ${maxSourceBytes} are searched at most.`,
        )
      return await nodeFileLayer.read(real)
    } catch (error) {
      throw fileFailure(error, path)
    }
  }
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
