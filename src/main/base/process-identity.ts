import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemCodeOf } from './failure.ts'

/** Names one process for good: a pid alone is given to another process sooner or later. */
export interface ProcessIdentity {
  readonly pid: number
  /** Opaque mark of when it started; absent where the platform does not tell. */
  readonly startedAt?: string
}

export function ownIdentity(): ProcessIdentity {
  own ??= identityOf(process.pid)
  return own
}

let own: ProcessIdentity | undefined

/** Whether exactly this process still lives. Where no start time is known, the pid decides. */
export function isAlive(identity: ProcessIdentity): boolean {
  if (!exists(identity.pid)) return false
  const startedAt = startOf(identity.pid)
  return identity.startedAt === undefined || startedAt === undefined || startedAt === identity.startedAt
}

function identityOf(pid: number): ProcessIdentity {
  const startedAt = startOf(pid)
  return startedAt === undefined ? { pid } : { pid, startedAt }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return systemCodeOf(error) === 'EPERM'
  }
}

function startOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  try {
    if (process.platform !== 'linux')
      return (
        execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() ||
        undefined
      )
    // proc(5): the command in field 2 may hold spaces and brackets; starttime is field 22, the 20th after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended, not yet collected' : fields[19]
  } catch {
    return undefined
  }
}
