import { messageOf } from '../base/failure.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { type CommitRecord, CommitRecords } from './commit-record.ts'
import { type FileLayer, nodeFileLayer } from './file-layer.ts'
import { type KeptFile, removeIfThere, rollBack, tidyUp } from './roll.ts'
import { withWorkspaceLock } from './workspace-lock.ts'

/** What became of one commit that a crash had cut. */
export interface Recovered {
  readonly root: string
  readonly outcome: 'committed' | 'rolled_back'
  /** The staged change that it was about. */
  readonly about?: string
  readonly kept: readonly KeptFile[]
}

export interface RecoveryOptions {
  readonly layer?: FileLayer
  readonly log?: Logger
  /** Told before the record is gone, so that a crash here tells it again. */
  readonly onRecovered?: (recovered: Recovered) => Promise<void>
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
  const layer = options.layer ?? nodeFileLayer
  const log = options.log ?? silentLogger
  const limitMs = options.limitMs ?? defaultLimitMs
  const records = new CommitRecords(dataFolder, layer)
  const left = await records.all()
  for (const file of left.unreadable)
    told('warn', 'record-unreadable', `${file} is set aside: it is no commit record of this version.`)
  const answers: Recovered[] = []
  for (const record of left.records) {
    try {
      answers.push(...(await recoverOne(records, record, { ...options, layer, dataFolder })))
    } catch (error) {
      told('error', 'recovery-failed', `Commit ${record.id} of ${record.root}: ${messageOf(error)}`)
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
  return answers

  function told(level: 'warn' | 'error', code: string, message: string): void {
    log({ level, area: 'workspace', code, message })
  }
}

async function recoverOne(
  records: CommitRecords,
  found: CommitRecord,
  options: RecoveryOptions & { layer: FileLayer; dataFolder: string },
): Promise<Recovered[]> {
  const place = { dataFolder: options.dataFolder, root: found.root }
  const recover = async (): Promise<Recovered[]> => {
    // Under the lock: whoever held it until now may have finished this commit.
    const record = await records.reload(found)
    if (record === undefined) return []
    const isCommitted = record.state === 'commit'
    const { kept } = await (isCommitted ? tidyUp : rollBack)(options.layer, record)
    const recovered: Recovered = {
      root: found.root,
      outcome: isCommitted ? 'committed' : 'rolled_back',
      ...(found.about === undefined ? {} : { about: found.about }),
      kept,
    }
    await options.onRecovered?.(recovered)
    await records.remove(found)
    return [recovered]
  }
  return await withWorkspaceLock(place, recover, { limitMs: options.limitMs ?? defaultLimitMs })
}
