/** `dispose` is synchronous and idempotent. What owns a process has `close(): Promise<void>` instead. */
export interface Disposable {
  dispose(): void
}

export function toDisposable(release: () => void): Disposable {
  let isDone = false
  return {
    dispose() {
      if (isDone) return
      isDone = true
      release()
    },
  }
}

/**
 * Owns what is added, releases it last in, first out. What is added after `dispose` is released at once. An item that
 * throws does not keep the others from being released; the first error is thrown at the end.
 */
export class DisposableStore implements Disposable {
  #items: Disposable[] = []
  #isDisposed = false

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose()
    else this.#items.push(item)
    return item
  }

  dispose(): void {
    this.#isDisposed = true
    const items = this.#items
    this.#items = []
    const errors: unknown[] = []
    for (const item of items.reverse()) {
      try {
        item.dispose()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
