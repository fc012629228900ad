import { readFileSync } from 'node:fs'

/**
 * The child of this process that runs the executable, on Linux: behind xvfb-run the app is ended before its screen.
 * Undefined where there is none, and elsewhere, where the command is the app itself.
 */
export function childRunning(pid: number, executable: string): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return children.find(
      (child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')[0] === executable,
    )
  } catch {
    return undefined
  }
}
