import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCodeOf } from '../base/failure.ts'

export interface RenameParts {
  readonly platform: NodeJS.Platform
  readonly rename: (from: string, to: string) => Promise<void>
  /** Milliseconds, monotonic. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

const systemParts: RenameParts = {
  platform: process.platform,
  rename: fs.rename,
  now: () => performance.now(),
  wait: async (ms) => await sleep(ms),
}

/** A virus scanner or an indexer lets a file go within this time. */
const patienceMs = 1_000
const pauseMs = 20
/** What Windows answers while another program has the file open. */
const busyCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Renames at once on POSIX; on Windows it tries again for a second while another program has the file open. */
export async function renamePatiently(
  from: string,
  to: string,
  { platform, rename, now, wait }: RenameParts = systemParts,
): Promise<void> {
  const until = now() + patienceMs
  for (;;) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const isBusy = platform === 'win32' && busyCodes.has(systemCodeOf(error) ?? '')
      if (!isBusy || now() >= until) throw error
    }
    await wait(pauseMs)
  }
}
