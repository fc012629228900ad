import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import type { RunEvent, RunFact } from '../../shared/run/event.ts'
import { parseJournalLine } from '../../shared/run/parse-event.ts'
import { reduce } from '../../shared/run/reduce.ts'
import type { RunView } from '../../shared/run/view.ts'
import { JournalFile } from './journal-file.ts'
import { withLargeDataAside } from './large-data.ts'

/**
 * The append-only record of one run in the process that owns it. `append` numbers, folds and tells at once; the disk
 * follows in order. What listeners get is what a reader of the file gets: the same JSON.
 */
export class Journal {
  readonly #folder: string
  readonly #file: JournalFile
  readonly #clock: Clock
  readonly #appended = new Emitter<RunEvent>()
  #view: RunView
  #seq: number

  constructor(from: {
    folder: string
    view: RunView
    lastSeq: number
    clock: Clock
    onError: (error: unknown) => void
  }) {
    this.#folder = from.folder
    this.#file = new JournalFile(from.folder, from.onError)
    this.#view = from.view
    this.#seq = from.lastSeq
    this.#clock = from.clock
  }

  get view(): RunView {
    return this.#view
  }

  append(fact: RunFact): RunEvent {
    const stamp = { v: 1, seq: this.#seq + 1, at: this.#clock.timestamp() }
    const line = JSON.stringify({ ...stamp, ...withLargeDataAside(fact, this.#folder) })
    const parsed = parseJournalLine(line)
    if (parsed.kind !== 'event') throw new Error(`Not an event of a journal: ${line.slice(0, 200)}`)
    this.#file.append(line)
    this.#seq += 1
    this.#view = reduce(this.#view, parsed.event)
    this.#appended.emit(parsed.event)
    return parsed.event
  }

  onAppended(listener: (event: RunEvent) => void): Disposable {
    return this.#appended.on(listener)
  }

  /** Everything so far is on the disk. Rejects when it could not be written. */
  flush(): Promise<void> {
    return this.#file.flush()
  }

  async close(): Promise<void> {
    await this.#file.close()
    this.#appended.dispose()
  }
}
