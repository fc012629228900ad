import { type Recovered, type RecoveryOptions, recoverCommits } from '../workspace/recovery.ts'
import { ChangeStore } from './change-store.ts'

/**
 * Finishes or takes back commits that a crash had cut, and gives the staged changes among them their outcome. Runs at
 * the start of the app, before any window, and of every headless command.
 */
export async function recoverStagedChanges(
  dataFolder: string,
  options: Omit<RecoveryOptions, 'onRecovered'> = {},
): Promise<Recovered[]> {
  const store = new ChangeStore(dataFolder, options.log)
  await store.sweep()
  return await recoverCommits(dataFolder, {
    ...options,
    async onRecovered({ about, outcome }) {
      if (about !== undefined && outcome === 'committed') await store.decidePrepared(about)
    },
  })
}
