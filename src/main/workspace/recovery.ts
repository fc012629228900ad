import { messageOf } from '../base/failure.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { CommitRecords, removeIfThere } from './commit-record.ts'
import { type FileLayer, nodeFileLayer } from './file-layer.ts'
import { type OnRecovered, type Recovered, recoverRecord } from './recover-record.ts'
import { keptSentence } from './roll.ts'
import { withWorkspaceLock } from './workspace-lock.ts'

export type { Recovered } from './recover-record.ts'

export interface RecoveryOptions {
  readonly layer?: FileLayer
  readonly log?: Logger
  readonly onRecovered?: OnRecovered
  /** How long to wait for a living process that is committing right now. */
  readonly limitMs?: number
}

/** Longer than any commit takes; the start of the app waits for it. */
const defaultLimitMs = 2_000

/**
 * Finishes or takes back every commit that was cut. Runs at the start of the app and of every headless command; can
 * be run again at any time. What cannot be recovered now is logged and stays for the next start.
 */
export async function recoverCommits(
  dataFolder: string,
  options: RecoveryOptions = {},
): Promise<Recovered[]> {
  const { layer = nodeFileLayer, log = silentLogger, limitMs = defaultLimitMs, onRecovered } = options
  const records = new CommitRecords(dataFolder, layer)
  const left = await records.all()
  for (const file of left.unreadable)
    told('warn', 'record-unreadable', `${file} is set aside: it is no commit record of this version.`)
  const answers: Recovered[] = []
  for (const found of left.records) {
    const recover = async (): Promise<Recovered | undefined> =>
      await recoverRecord({ records, layer }, found, onRecovered)
    try {
      const recovered = await withWorkspaceLock({ dataFolder, root: found.root }, recover, { limitMs })
      if (recovered !== undefined) answers.push(recovered)
    } catch (error) {
      told('error', 'recovery-failed', `Commit ${found.id} of ${found.root}: ${messageOf(error)}`)
    }
  }
  for (const { key, file } of left.halfWritten) {
    try {
      // Under the lock: a living process may be just about to rename it.
      await withWorkspaceLock({ dataFolder, key }, async () => removeIfThere(layer, file), { limitMs })
    } catch (error) {
      told('warn', 'recovery-failed', `${file}: ${messageOf(error)}`)
    }
  }
  for (const file of answers.flatMap(({ kept }) => kept)) told('warn', 'recovered-edit', keptSentence(file))
  return answers

  function told(level: 'warn' | 'error', code: string, message: string): void {
    log({ level, area: 'workspace', code, message })
  }
}
