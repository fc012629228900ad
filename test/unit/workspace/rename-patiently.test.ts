import { expect, test } from 'vitest'
import { renamePatiently } from '../../../src/main/workspace/rename-patiently.ts'
import { systemError } from '../../support/faulty-layer.ts'
import { verifies } from '../../support/verifies.ts'

/** Renames that fail with `code` until `freeAtMs` on a clock that only waiting moves. */
async function renamed(platform: NodeJS.Platform, code: string, freeAtMs: number): Promise<string> {
  let [nowMs, tries] = [0, 0]
  const work = renamePatiently('a', 'b', {
    platform,
    rename: async () => {
      tries++
      await Promise.resolve()
      if (nowMs < freeAtMs) throw systemError(code)
    },
    now: () => nowMs,
    wait: async (ms) => Promise.resolve((nowMs += ms)),
  })
  const answer = await work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 5) : ''),
  )
  return `${answer} at ${nowMs} ms, ${tries > 1 ? 'several tries' : 'one try'}`
}

test('on Windows a rename is tried again for a second while another program has the file', async () => {
  verifies('commit.windows-rename')
  expect(await renamed('win32', 'EPERM', 300)).toBe('done at 300 ms, several tries')
  expect(await renamed('win32', 'EBUSY', 5_000)).toBe('EBUSY at 1000 ms, several tries')
  expect(await renamed('win32', 'ENOENT', 300)).toBe('ENOEN at 0 ms, one try')
  expect(await renamed('linux', 'EPERM', 300)).toBe('EPERM at 0 ms, one try')
  expect(await renamed('linux', 'EPERM', 0)).toBe('done at 0 ms, one try')
})
