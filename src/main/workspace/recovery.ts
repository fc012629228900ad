import { messageOf } from '../base/failure.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import { type CommitRecord, CommitRecords } from './commit-record.ts'
import { type FileLayer, nodeFileLayer } from './file-layer.ts'
import { type KeptFile, rollBack, tidyUp } from './roll.ts'
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
  const records = new CommitRecords(dataFolder, layer)
  const { records: left, unreadable } = await records.all()
  for (const file of unreadable)
    log({
      level: 'warn',
      area: 'workspace',
      code: 'record-unreadable',
      message: `${file} is set aside: it is no commit record of this version.`,
    })
  const answers: Recovered[] = []
  for (const record of left) {
    try {
      answers.push(...(await recoverOne(records, record, { ...options, layer, dataFolder })))
    } catch (error) {
      log({
        level: 'error',
        area: 'workspace',
        code: 'recovery-failed',
        message: `Commit ${record.id} of ${record.root}: ${messageOf(error)}`,
      })
    }
  }
  return answers
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
  return await withWorkspaceLock(place, recover, { limitMs: options.limitMs ?? 2_000 })
}
