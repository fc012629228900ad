import { cancelled } from '../base/deadline.ts'

/** One writer at a time within a run, first come first served. */
export class WriteTurn {
  #last: Promise<void> = Promise.resolve()

  /** Resolves with the function that gives the turn back. Throws `Failure('cancelled')` when the signal aborts first. */
  async take(signal: AbortSignal): Promise<() => void> {
    const before = this.#last
    let giveBack: () => void = () => undefined
    this.#last = new Promise<void>((resolve) => {
      giveBack = resolve
    })
    try {
      await orAborted(before, signal)
    } catch (error) {
      void before.then(giveBack)
      throw error
    }
    return giveBack
  }
}

/** The write turn of one call: taken at most once, given back at its end. */
export class CallTurn {
  readonly #turn: WriteTurn
  readonly #signal: AbortSignal
  #taken: Promise<() => void> | undefined
  #giveBack: () => void = () => undefined

  constructor(turn: WriteTurn, signal: AbortSignal) {
    this.#turn = turn
    this.#signal = signal
  }

  async take(): Promise<void> {
    this.#taken ??= this.#turn.take(this.#signal)
    this.#giveBack = await this.#taken
  }

  giveBack(): void {
    this.#giveBack()
  }
}

async function orAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw cancelled()
  await new Promise<void>((resolve, reject) => {
    const onAbort = (): void => reject(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    void turn.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}
