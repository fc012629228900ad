import { Failure } from '../base/failure.ts'
import { filesAtOnce, nodeFileLayer } from '../workspace/file-layer.ts'
import { hashOf } from '../workspace/roll.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { inParallel } from '../base/in-parallel.ts'
import type { ExpectedFile } from './acceptance.ts'

/** The files that are not what was captured any more: other bytes, another real path, gone, or not readable. */
export async function staleFilesOf(root: WorkspaceRoot, files: readonly ExpectedFile[]): Promise<string[]> {
  const answers = await inParallel(files, filesAtOnce, async (file) => isStale(root, file))
  return files.filter((_, index) => answers[index]).map(({ path }) => path)
}

/** Those that are not there any more, also because the workspace itself is gone. */
export async function goneFilesOf(root: WorkspaceRoot, files: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const file of files) if (await isGone(root, file)) gone.push(file)
  return gone
}

async function isGone(root: WorkspaceRoot, file: string): Promise<boolean> {
  try {
    const { real } = await root.locate(file)
    return (await root.facts(real)) === undefined
  } catch (error) {
    return error instanceof Failure && error.code === 'not_found'
  }
}

async function isStale(root: WorkspaceRoot, file: ExpectedFile): Promise<boolean> {
  try {
    const { real } = await root.locate(file.path)
    return real !== file.real || (await hashOf(nodeFileLayer, real)) !== file.hash
  } catch {
    return true
  }
}
