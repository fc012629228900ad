import { type Logger, silentLogger } from '../base/logger.ts'
import { messageOf } from '../base/failure.ts'
import type { FileLayer } from '../workspace/file-layer.ts'
import type { OnRecovered } from '../workspace/recover-record.ts'
import { type Recovered, type RecoveryOptions, recoverCommits } from '../workspace/recovery.ts'
import { withWorkspaceLock } from '../workspace/workspace-lock.ts'
import { ChangeStore } from './change-store.ts'
import { nothingWritten } from './resolutions.ts'

/**
 * Finishes or takes back commits that a crash had cut, and gives the staged changes among them their outcome. Runs at
 * the start of the app, before any window, and of every headless command.
 */
export async function recoverStagedChanges(
  dataFolder: string,
  options: Omit<RecoveryOptions, 'onRecovered'> = {},
): Promise<Recovered[]> {
  const { log = silentLogger } = options
  const store = new ChangeStore(dataFolder, options)
  await store.sweep()
  const recovered = await recoverCommits(dataFolder, {
    ...options,
    onRecovered: decideRecovered(dataFolder, options),
  })
  try {
    await finishRebases(dataFolder, store)
  } catch (error) {
    log({ level: 'warn', area: 'staging', code: 'rebase-not-finished', message: messageOf(error) })
  }
  return recovered
}

/** Gives a staged change the outcome of its commit that was recovered. */
export function decideRecovered(
  dataFolder: string,
  options: { log?: Logger; layer?: FileLayer } = {},
): OnRecovered {
  const store = new ChangeStore(dataFolder, options)
  return async ({ about, outcome }) => {
    if (about !== undefined && outcome === 'committed') await store.decidePrepared(about)
  }
}

/** A rebase that was cut left both changes waiting: the new one is whole, so the old one ends. */
async function finishRebases(dataFolder: string, store: ChangeStore): Promise<void> {
  for (const { change } of await store.waiting()) {
    const { rebase, workspace, at, id } = change
    if (rebase === undefined) continue
    await withWorkspaceLock({ dataFolder, root: workspace }, async () => {
      if ((await store.decisionOf(rebase.from)) !== undefined) return
      const resolution = { ...nothingWritten, outcome: 'rebased' as const, rebasedTo: id }
      await store.decide(rebase.from, { v: 1, at, resolution })
    })
  }
}
