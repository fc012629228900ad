import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const resources = path.resolve(import.meta.dirname, '../../resources')

export interface SampleCopy {
  /** Real path of a fresh copy of the bundled sample project. */
  readonly workspace: string
  /** A data folder of its own. */
  readonly home: string
  remove(): void
}

export function sampleCopy(): SampleCopy {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'harbor-')))
  const workspace = path.join(folder, 'harbor')
  cpSync(path.join(resources, 'sample'), workspace, { recursive: true })
  return {
    workspace,
    home: path.join(folder, 'home'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

export const demoScript = path.join(resources, 'demo.jsonl')

/** Every file of a folder with its text, to compare a whole tree. */
export function textsOf(folder: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    texts[path.relative(folder, file)] = readFileSync(file, 'utf8')
  }
  return texts
}
