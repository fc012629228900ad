import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../system/project-root.ts'

const stampName = '.sources'
/** What a build is made of. Folders count with all that lies in them. */
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** A digest of every source's path and bytes: equal digests build the same. */
export async function sourceDigest(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(inProject(source))) {
      hash.update(path.relative(inProject(), file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Whether what lies in the folder was built, to the end, from these sources. */
export async function isBuilt(digest: string, folder: string): Promise<boolean> {
  return (await readFile(path.join(folder, stampName), 'utf8').catch(() => '')) === digest
}

export async function markBuilt(digest: string, folder: string): Promise<void> {
  await writeFile(path.join(folder, stampName), digest)
}

async function filesOf(target: string): Promise<readonly string[]> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [target]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
