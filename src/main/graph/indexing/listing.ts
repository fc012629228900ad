import { lstatSync } from 'node:fs'
import path from 'node:path'
import { cancelled } from '../../base/deadline.ts'
import { enumerateFiles } from '../../workspace/enumerate.ts'
import { IgnoredPaths } from '../../workspace/ignored-paths.ts'
import { WorkspaceRoot } from '../../workspace/root.ts'
import { graphLanguageOfPath } from '../languages.ts'
import { isConfigFile } from './config-files.ts'
import type { ListedFile } from './plan.ts'
import { settledTime } from './read-source.ts'

/** The files of a workspace by git; undefined where git says nothing. */
export type GitFiles = (root: string, signal: AbortSignal) => Promise<readonly string[] | undefined>

/** So many dates are read before anything else has its turn. */
const filesATurn = 500
const neverIndexed = /(?:^|\/)(?:\.git|\.hg|\.svn|node_modules)\//

/** What can be in the index: files that an extractor reads, and those that steer linking. */
export function isIndexable(file: string): boolean {
  return isConfigFile(file) || graphLanguageOfPath(file) !== undefined
}

/** As git has them; without git everything that ignore rules leave. Throws `Failure` cancelled, not_found. */
export async function listFiles(
  root: string,
  gitFiles: GitFiles,
  signal: AbortSignal,
): Promise<readonly ListedFile[]> {
  const names = (await gitFiles(root, signal)) ?? (await walked(root, signal))
  const listed: ListedFile[] = []
  for (const [index, name] of [...new Set(names)].entries()) {
    if (index % filesATurn === 0) await new Promise((resolve) => void setImmediate(resolve))
    if (signal.aborted) throw cancelled()
    const file = isIndexable(name) ? listedFile(root, name) : undefined
    if (file !== undefined) listed.push(file)
  }
  return listed
}

/** Whether a file that has just come belongs to the index: the same rules, without asking git for each. */
export async function belongs(root: string, file: string): Promise<boolean> {
  if (!isIndexable(file) || neverIndexed.test(file)) return false
  return !(await new IgnoredPaths(root).has(file))
}

async function walked(root: string, signal: AbortSignal): Promise<readonly string[]> {
  return (await enumerateFiles(await WorkspaceRoot.open(root), { signal })).files
}

/** Absent when it is gone, or a folder: git names a submodule so. */
function listedFile(root: string, name: string): ListedFile | undefined {
  try {
    const facts = lstatSync(path.join(root, ...name.split('/')))
    if (facts.isDirectory()) return undefined
    return { path: name, size: facts.size, mtime: settledTime(facts, Date.now()) }
  } catch {
    return undefined
  }
}
