import { nodeFileLayer } from '../workspace/file-layer.ts'
import { hashOf } from '../workspace/roll.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import type { CapturedFile } from './change-record.ts'

/** The files that are not what was captured any more: other bytes, another real path, gone, or not readable. */
export async function staleFilesOf(root: WorkspaceRoot, files: readonly CapturedFile[]): Promise<string[]> {
  const stale: string[] = []
  for (const file of files) if (await isStale(root, file)) stale.push(file.path)
  return stale
}

async function isStale(root: WorkspaceRoot, file: CapturedFile): Promise<boolean> {
  try {
    const { real } = await root.locate(file.path)
    return real !== file.real || (await hashOf(nodeFileLayer, real)) !== file.hash
  } catch {
    return true
  }
}
