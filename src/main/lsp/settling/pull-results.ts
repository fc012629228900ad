import type { Diagnostic } from '../../../shared/model/diagnostic.ts'

interface PullResult {
  readonly resultId: string
  readonly diagnostics: readonly Diagnostic[]
}

/** What was pulled last, so that `unchanged` can be understood; and how often the server called it out of date. */
export class PullResults {
  readonly #results = new Map<string, PullResult>()
  /** Grows with each `workspace/diagnostic/refresh`. */
  refreshes = 0

  get(path: string, identifier: string | undefined): PullResult | undefined {
    return this.#results.get(keyOf(path, identifier))
  }

  /** Without a result id nothing is kept: the next pull asks for everything. */
  set(
    path: string,
    identifier: string | undefined,
    result: Omit<PullResult, 'resultId'> & { readonly resultId: string | undefined },
  ): void {
    const { resultId, diagnostics } = result
    if (resultId === undefined) this.#results.delete(keyOf(path, identifier))
    else this.#results.set(keyOf(path, identifier), { resultId, diagnostics })
  }

  /** The next pull of every file asks for everything. */
  forget(): void {
    this.#results.clear()
  }
}

function keyOf(path: string, identifier: string | undefined): string {
  return JSON.stringify([path, identifier])
}
