import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import type { SwapEntry } from '../../src/main/workspace/swap.ts'
import { sha256 } from '../../src/main/workspace/text-encoding.ts'

export type Texts = Readonly<Record<string, string>>

/** A workspace and its data folder on the real disk. */
export interface DiskWorkspace {
  readonly root: string
  readonly dataFolder: string
  /** Exactly these files, and an empty data folder. */
  reset(texts: Texts): Promise<void>
  /** Every file below the workspace, with what a commit left in the data folder as `record`. */
  texts(): Promise<Record<string, string>>
  remove(): Promise<void>
}

export async function diskWorkspace(name: string): Promise<DiskWorkspace> {
  const base = await realpath(await mkdtemp(path.join(os.tmpdir(), `cc-${name}-`)))
  const [root, dataFolder] = [path.join(base, 'root'), path.join(base, 'data')]
  return {
    root,
    dataFolder,
    async reset(texts) {
      for (const folder of [root, dataFolder]) await rm(folder, { recursive: true, force: true })
      for (const folder of [root, dataFolder]) await mkdir(folder)
      for (const [file, text] of Object.entries(texts)) {
        await mkdir(path.dirname(path.join(root, file)), { recursive: true })
        await writeFile(path.join(root, file), text)
      }
    },
    async texts() {
      const found = await textsBelow(root)
      for (const file of Object.keys(await textsBelow(path.join(dataFolder, 'commits'))))
        found[`record ${file}`] = 'left over'
      return found
    },
    remove: async () => await rm(base, { recursive: true, force: true }),
  }
}

async function textsBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: Record<string, string> = {}
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    found[path.relative(folder, file).split(path.sep).join('/')] = await readFile(file, 'utf8')
  }
  return found
}

/** `old`, `new`, or what stands there instead. */
export function nameOf(found: Texts, { old, next }: { old: Texts; next: Texts }): string {
  const sorted = (texts: Texts): string => JSON.stringify(Object.entries(texts).sort())
  if (sorted(found) === sorted(old)) return 'old'
  return sorted(found) === sorted(next) ? 'new' : sorted(found)
}

/** The commit that turns the one into the other. */
export function swapOf(root: WorkspaceRoot, { old, next }: { old: Texts; next: Texts }): SwapEntry[] {
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].map((name) => {
    const [before, after] = [old[name], next[name]]
    return {
      shown: name,
      real: path.join(root.path, ...name.split('/')),
      expected: before === undefined ? 'missing' : { hash: sha256(Buffer.from(before)) },
      next: after === undefined ? 'missing' : { bytes: Buffer.from(after) },
    }
  })
}
