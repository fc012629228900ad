import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The branch that is checked out, read from git's own file: nothing is run. Absent outside of git or when detached. */
export function branchOf(root: string): string | undefined {
  try {
    const head = readFileSync(path.join(gitFolder(root), 'HEAD'), 'utf8').trim()
    return /^ref: refs\/heads\/(.+)$/.exec(head)?.[1]
  } catch {
    return undefined
  }
}

/** A worktree has a file there that names the folder. */
function gitFolder(root: string): string {
  const entry = path.join(root, '.git')
  if (statSync(entry).isDirectory()) return entry
  const named = /^gitdir: (.+)$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? entry
  return path.resolve(root, named)
}
