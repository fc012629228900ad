import type { Logger } from '../base/logger.ts'
import { messageOf } from '../base/failure.ts'
import type { Checkpoints } from '../staging/checkpoints.ts'
import type { RunFiles } from '../workspace/files.ts'
import type { SwapEntry } from '../workspace/swap.ts'
import { sha256, stampOf } from '../workspace/text-encoding.ts'

interface Writer {
  readonly files: RunFiles
  readonly checkpoints: Checkpoints
}

/** What each run of a workspace knows and can take back of its files, when a change that it had staged is accepted. */
export class RunWrites {
  readonly #writers = new Map<string, Writer>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  add(runId: string, writer: Writer): void {
    this.#writers.set(runId, writer)
  }

  remove(runId: string): void {
    this.#writers.delete(runId)
  }

  async beforeAccept(runId: string, swaps: readonly SwapEntry[]): Promise<void> {
    await this.#writers.get(runId)?.checkpoints.keep(swaps)
  }

  accepted(runId: string, swaps: readonly SwapEntry[]): void {
    const writer = this.#writers.get(runId)
    if (writer === undefined) return
    writer.checkpoints.settled(swaps)
    for (const { shown: file, next } of swaps)
      writer.files
        .remember(file, next === 'missing' ? undefined : stampOf(sha256(next.bytes)))
        .catch((error: unknown) => {
          const message = `${file}: ${messageOf(error)}`
          this.#log({ level: 'warn', area: 'services', code: 'not-remembered', message })
        })
  }
}
