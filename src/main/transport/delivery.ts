import process from 'node:process'

/**
 * Hands values to one receiver, each after all microtasks of the one before: otherwise a `stopped` event can overtake
 * the response that caused it. A tick that is asked for from a microtask runs when the microtask queue is empty, and
 * before the event loop reads more bytes, so the queue never holds more than one chunk's messages.
 */
export class Delivery<T> {
  readonly #receive: (value: T) => void
  #queue: T[] = []
  #next = 0
  #isScheduled = false

  constructor(receive: (value: T) => void) {
    this.#receive = receive
  }

  add(value: T): void {
    this.#queue.push(value)
    this.#schedule()
  }

  /** Forgets what was not handed over. */
  clear(): void {
    this.#queue = []
    this.#next = 0
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => process.nextTick(() => this.#deliver()))
  }

  #deliver(): void {
    this.#isScheduled = false
    const value = this.#queue[this.#next++]
    if (value === undefined) return
    if (this.#next === this.#queue.length) this.clear()
    else this.#schedule()
    this.#receive(value)
  }
}
