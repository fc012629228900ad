import { randomUUID } from 'node:crypto'
import { constants, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { cancelled } from '../base/deadline.ts'
import { Failure, systemCodeOf } from '../base/failure.ts'
import { isAlive, ownIdentity } from '../base/process-identity.ts'
import { keyOfRoot } from './commit-record.ts'

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().optional(),
  /** Absent where the platform has none: then pid and start time decide. */
  bootId: z.string().optional(),
})
type Owner = z.infer<typeof ownerSchema>

export interface LockOptions {
  /** How long to wait for another process. */
  readonly limitMs?: number
  readonly signal?: AbortSignal | undefined
}

/** A workspace, by its real root or by the key of it that names folders in the data folder. */
export type LockPlace = { readonly dataFolder: string } & (
  { readonly root: string } | { readonly key: string }
)

const defaultLimitMs = 10_000
const pollMs = 20

/**
 * Runs `work` while this process is the only one that writes to the workspace. The lock of a process that died, or
 * of an earlier boot, is taken over. Throws `Failure` timed_out when another one holds it for longer than the limit.
 */
export async function withWorkspaceLock<T>(
  place: LockPlace,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const key = 'root' in place ? keyOfRoot(place.root) : place.key
  const file = path.join(place.dataFolder, 'locks', `${key}.lock`)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await acquire(file, options)
  try {
    return await work()
  } finally {
    await fs.rm(file, { force: true })
  }
}

async function acquire(file: string, options: LockOptions): Promise<void> {
  const limitMs = options.limitMs ?? defaultLimitMs
  const until = performance.now() + limitMs
  const mine = `${file}.${randomUUID()}`
  await fs.writeFile(mine, JSON.stringify(self()), { flag: 'wx' })
  try {
    for (;;) {
      if (options.signal?.aborted === true) throw cancelled()
      // A link appears with its content: nobody ever reads an empty lock.
      if (await linked(mine, file)) return
      const owner = await ownerOf(file)
      if (owner !== undefined && !lives(owner)) await takeOver(file, owner)
      else if (performance.now() > until) throw held(owner, limitMs)
      else await sleep(pollMs)
    }
  } finally {
    await fs.rm(mine, { force: true })
  }
}

/** Moves the dead lock away; puts it back when somebody else had taken over in the meantime. */
async function takeOver(file: string, dead: Owner): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await fs.rename(file, aside)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = await ownerOf(aside)
  if (moved !== undefined && JSON.stringify(moved) !== JSON.stringify(dead)) await linked(aside, file)
  await fs.rm(aside, { force: true })
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await fs.link(from, to)
    return true
  } catch (error) {
    const code = systemCodeOf(error) ?? ''
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    return await copied(from, to)
  }
}

/** Where there are no hard links: exclusive all the same, only that a reader may meet it half written. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await fs.copyFile(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function ownerOf(file: string): Promise<Owner | undefined> {
  try {
    return ownerSchema.parse(JSON.parse(await fs.readFile(file, 'utf8')))
  } catch {
    // Released between two looks, or no lock of ours: the caller asks again until its limit.
    return undefined
  }
}

function lives(owner: Owner): boolean {
  const boot = bootId()
  if (owner.bootId !== undefined && boot !== undefined && owner.bootId !== boot) return false
  return isAlive(
    owner.startedAt === undefined ? { pid: owner.pid } : { pid: owner.pid, startedAt: owner.startedAt },
  )
}

function self(): Owner {
  const boot = bootId()
  return { ...ownIdentity(), ...(boot === undefined ? {} : { bootId: boot }) }
}

function bootId(): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return undefined
  }
}

function held(owner: Owner | undefined, limitMs: number): Failure {
  const who = owner === undefined ? 'Another process' : `Process ${owner.pid}`
  return new Failure('timed_out', `${who} has been writing to this workspace for ${limitMs} ms.`, {
    hint: 'Nothing was changed. Call again.',
  })
}
