import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { z } from 'zod'
import { type Disposable, toDisposable } from './disposable.ts'
import { systemCodeOf } from './failure.ts'
import { isAlive, ownIdentity } from './process-identity.ts'

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().exactOptional(),
  /** Absent where the platform has none: then pid and start time decide. */
  bootId: z.string().exactOptional(),
})
type Owner = z.infer<typeof ownerSchema>

export type LockAttempt =
  | { readonly kind: 'held'; readonly lock: Disposable }
  /** `pid` is absent where the lock cannot be read. */
  | { readonly kind: 'taken'; readonly pid?: number }

/** A lock that says nothing for so long was cut off by a power failure; no living process writes one so slowly. */
const unreadableMs = 5_000
/** Each turn wins, meets a living owner, or clears one dead owner. */
const maxTurns = 5

/**
 * Makes this process the one holder of a lock file, or says who is; waits for nobody. The lock of a process that died,
 * or of an earlier boot, is taken over. Throws system errors of the lock's folder.
 */
export function tryLock(file: string): LockAttempt {
  for (let turn = 0; turn < maxTurns; turn++) {
    const text = textOf(file)
    const owner = text === undefined ? undefined : ownerIn(text)
    const isFree = text === undefined || (owner === undefined ? isOld(file) : !lives(owner))
    if (!isFree) return taken(owner)
    if (text !== undefined) clear(file)
    if (put(file)) return { kind: 'held', lock: toDisposable(() => rmSync(file, { force: true })) }
  }
  return taken(ownerIn(textOf(file) ?? ''))
}

/** Whether a living process, this one included, holds it. */
export function isLocked(file: string): boolean {
  const owner = ownerIn(textOf(file) ?? '')
  return owner !== undefined && lives(owner)
}

function taken(owner: Owner | undefined): LockAttempt {
  return owner === undefined ? { kind: 'taken' } : { kind: 'taken', pid: owner.pid }
}

/** Absent when there is none, or when it was released between two looks. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function ownerIn(text: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function isOld(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > unreadableMs
}

/** Moves a lock without a living owner away, and puts it back if somebody has taken it in the meantime. */
function clear(file: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = ownerIn(textOf(aside) ?? '')
  if (moved !== undefined && lives(moved)) linked(aside, file)
  rmSync(aside, { force: true })
}

/** The lock appears with its content, so that nobody ever reads an empty one. */
function put(file: string): boolean {
  const mine = `${file}.${randomUUID()}`
  writeFileSync(mine, JSON.stringify(self()), { flag: 'wx' })
  try {
    return linked(mine, file)
  } finally {
    rmSync(mine, { force: true })
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const code = systemCodeOf(error) ?? ''
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    return copied(from, to)
  }
}

/** Where there are no hard links: exclusive all the same, only that a reader may meet it half written. */
function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

function lives({ bootId, ...identity }: Owner): boolean {
  const boot = ownBootId()
  if (bootId !== undefined && boot !== undefined && bootId !== boot) return false
  return isAlive(identity)
}

function self(): Owner {
  const bootId = ownBootId()
  return { ...ownIdentity(), ...(bootId === undefined ? {} : { bootId }) }
}

function ownBootId(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return textOf('/proc/sys/kernel/random/boot_id')?.trim()
}
