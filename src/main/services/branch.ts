import { statSync } from 'node:fs'
import path from 'node:path'
import { readRegular } from '../base/read-regular.ts'

/** The branch that is checked out, read from git's own file: nothing is run. Absent outside of git or when detached. */
export function branchOf(root: string): string | undefined {
  try {
    const head = readRegular(path.join(gitFolder(root), 'HEAD')).trim()
    return /^ref: refs\/heads\/(.+)$/.exec(head)?.[1]
  } catch {
    return undefined
  }
}

/** A worktree has a file there that names the folder. */
function gitFolder(root: string): string {
  const entry = path.join(root, '.git')
  if (statSync(entry).isDirectory()) return entry
  const named = /^gitdir: (.+)$/m.exec(readRegular(entry))?.[1] ?? entry
  return path.resolve(root, named)
}
