import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { Committer } from '../../src/main/workspace/committer.ts'
import { type FileLayer, nodeFileLayer } from '../../src/main/workspace/file-layer.ts'
import { RunFiles } from '../../src/main/workspace/files.ts'
import { type Hand, WorkspaceRoot } from '../../src/main/workspace/root.ts'

/** A real workspace and a real data folder beside it, both gone when the test is over. */
export interface TestWorkspace {
  readonly root: WorkspaceRoot
  readonly committer: Committer
  readonly files: RunFiles
  readonly outside: string
  readonly dataFolder: string
  at(relative: string): string
  text(relative: string): Promise<string>
  write(relative: string, content: string | Uint8Array): Promise<void>
  /** Every entry below the workspace, sorted: shows leftovers. */
  entries(): Promise<string[]>
}

export async function testWorkspace(
  content: Readonly<Record<string, string | Uint8Array>> = {},
  options: { layer?: FileLayer; hand?: Hand } = {},
): Promise<TestWorkspace> {
  const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cc-workspace-')))
  onTestFinished(async () => rm(base, { recursive: true, force: true }))
  const folder = path.join(base, 'root')
  const dataFolder = path.join(base, 'data')
  const outside = path.join(base, 'outside')
  for (const each of [folder, dataFolder, outside]) await mkdir(each)
  const at = (relative: string): string => path.join(folder, relative)
  const write = async (relative: string, bytes: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(at(relative)), { recursive: true })
    await writeFile(at(relative), bytes)
  }
  for (const [relative, bytes] of Object.entries(content)) await write(relative, bytes)
  const root = await WorkspaceRoot.open(folder)
  const committer = new Committer(root, { dataFolder, layer: options.layer ?? nodeFileLayer })
  return {
    root,
    committer,
    files: new RunFiles(committer, { hand: options.hand ?? 'agent' }),
    outside,
    dataFolder,
    at,
    text: async (relative) => await readFile(at(relative), 'utf8'),
    write,
    entries: async () => (await readdir(folder, { recursive: true })).sort(),
  }
}

/** The code of the `Failure` that a promise ends with, and `done` when it ends well. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
