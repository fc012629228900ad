import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cancelled } from '../base/deadline.ts'
import type { Disposable } from '../base/disposable.ts'
import { Failure } from '../base/failure.ts'
import { tryLock } from '../base/lock-file.ts'
import { keyOfRoot } from './commit-record.ts'

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
  const lock = await acquire(file, options)
  try {
    return await work()
  } finally {
    lock.dispose()
  }
}

async function acquire(file: string, { limitMs = defaultLimitMs, signal }: LockOptions): Promise<Disposable> {
  const until = performance.now() + limitMs
  for (;;) {
    if (signal?.aborted === true) throw cancelled()
    const attempt = tryLock(file)
    if (attempt.kind === 'held') return attempt.lock
    if (performance.now() > until) throw held(attempt.pid, limitMs)
    await sleep(pollMs)
  }
}

function held(pid: number | undefined, limitMs: number): Failure {
  const who = pid === undefined ? 'Another process' : `Process ${pid}`
  return new Failure('timed_out', `${who} has been writing to this workspace for ${limitMs} ms.`, {
    hint: 'Nothing was changed. Call again.',
  })
}
