import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runNpm } from './npm.ts'
import { inProject } from './project-root.ts'
import { timed } from './say.ts'

export type ToolFolder = 'grammars' | 'servers' | 'adapters' | 'registry-electron' | 'yardsticks'

const stampName = '.installed-lock'

/**
 * Installs what `tools/NAME` pins, when its lock has changed since the last time or nothing is there. No package
 * runs code while it is installed. Returns the folder.
 */
export async function installToolFolder(name: ToolFolder): Promise<string> {
  const folder = inProject('tools', name)
  const stampFile = path.join(folder, 'node_modules', stampName)
  const lock = await readFile(path.join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if ((await readOrEmpty(stampFile)) === wanted) return folder
  await timed(`Installing tools/${name}`, () =>
    runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'], folder),
  )
  await writeFile(stampFile, wanted)
  return folder
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return ''
  }
}
