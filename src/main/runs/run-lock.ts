import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Disposable, toDisposable } from '../base/disposable.ts'
import { systemCodeOf } from '../base/failure.ts'
import { type ProcessIdentity, isAlive, ownIdentity } from '../base/process-identity.ts'

const ownerSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string().optional() })

export type LockAnswer =
  { readonly kind: 'held'; readonly lock: Disposable } | { readonly kind: 'taken'; readonly pid: number }

/** Makes this process the one writer of a run folder. The lock of a process that died is taken over. */
export function lockRun(folder: string): LockAnswer {
  const file = path.join(folder, 'lock')
  const mine = path.join(folder, `lock.${randomUUID()}`)
  writeFileSync(mine, JSON.stringify(ownIdentity()))
  try {
    // A few turns: each one either wins, meets a living owner, or clears one dead owner.
    for (let turn = 0; turn < 5; turn++) {
      if (linked(mine, file)) return { kind: 'held', lock: toDisposable(() => rmSync(file, { force: true })) }
      const owner = ownerOf(folder)
      if (owner !== undefined && isAlive(owner)) return { kind: 'taken', pid: owner.pid }
      clear(file, owner)
    }
    return { kind: 'taken', pid: ownerOf(folder)?.pid ?? 0 }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Whether a living process, this one included, writes this run. */
export function isRunOwned(folder: string): boolean {
  const owner = ownerOf(folder)
  return owner !== undefined && isAlive(owner)
}

function ownerOf(folder: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = ownerSchema.parse(JSON.parse(readFileSync(path.join(folder, 'lock'), 'utf8')))
    return startedAt === undefined ? { pid } : { pid, startedAt }
  } catch {
    // Absent or unreadable: nobody who could be asked.
    return undefined
  }
}

/** The link appears with its content, so that nobody ever reads an empty lock. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves the dead lock away, and puts it back if somebody else had taken over in the meantime. */
function clear(file: string, dead: ProcessIdentity | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readFileSync(aside, 'utf8')
  if (dead !== undefined && moved !== JSON.stringify(dead)) linked(aside, file)
  rmSync(aside, { force: true })
}
