import { type Disposable, toDisposable } from './disposable.ts'

export type Listener<T> = (value: T) => void

/**
 * One kind of event. Listeners run in the order in which they came; one that throws does not stop the others, one
 * that is disposed of is not called again, not by the event that is being told either.
 */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<Listener<T>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void = rethrowLater) {
    this.#onError = onError
  }

  on(listener: Listener<T>): Disposable {
    const own: Listener<T> = (value) => listener(value)
    this.#listeners.add(own)
    return toDisposable(() => this.#listeners.delete(own))
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue
      try {
        listener(value)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  dispose(): void {
    this.#listeners.clear()
  }
}

function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
