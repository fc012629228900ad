import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'
import { Failure } from '../base/failure.ts'
import type { RunEvent, RunFact } from '../../shared/run/event.ts'
import type { RunView } from '../../shared/run/view.ts'
import { readJournal, setTornLineAside } from './journal-file.ts'
import { Journal } from './journal.ts'
import { lockRun } from './run-lock.ts'

/** A run that this process writes. */
export class Run {
  readonly id: string
  readonly #journal: Journal
  readonly #lock: Disposable

  private constructor(id: string, journal: Journal, lock: Disposable) {
    this.id = id
    this.#journal = journal
    this.#lock = lock
  }

  /** Takes the run folder for this process. Throws `Failure('read_only')` while another process writes it. */
  static take(
    folder: string,
    id: string,
    options: { clock: Clock; onError: (error: unknown) => void; onNotice: (notice: string) => void },
  ): Run {
    const answer = lockRun(folder)
    if (answer.kind === 'taken') {
      const whose = answer.pid === undefined ? '' : ` (pid ${answer.pid})`
      throw new Failure('read_only', `Run ${id} is driven by another process${whose}.`, {
        hint: 'Wait until that process has ended, or go on in a new run.',
      })
    }
    try {
      const { view, lastSeq, notices, wholeBytes } = readJournal(folder, id)
      const torn = setTornLineAside(folder, wholeBytes)
      for (const notice of torn === undefined ? notices : [...notices, torn]) options.onNotice(notice)
      const { clock, onError } = options
      return new Run(id, new Journal({ folder, view, lastSeq, clock, onError }), answer.lock)
    } catch (error) {
      answer.lock.dispose()
      throw error
    }
  }

  get view(): RunView {
    return this.#journal.view
  }

  append(fact: RunFact): RunEvent {
    return this.#journal.append(fact)
  }

  onAppended(listener: (event: RunEvent) => void): Disposable {
    return this.#journal.onAppended(listener)
  }

  /** Everything so far is on the disk. */
  flush(): Promise<void> {
    return this.#journal.flush()
  }

  /** Ends the run as closed unless it has ended before, and lets the folder go. */
  async close(): Promise<void> {
    if (this.view.ended === undefined) this.append({ type: 'run-ended', reason: 'closed' })
    try {
      await this.#journal.close()
    } finally {
      this.#lock.dispose()
    }
  }
}
