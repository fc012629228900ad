/**
 * Does `work` for every item, at most `width` at once, and answers in the order of the items. After a failure nothing
 * new is begun and what has begun is waited for: when it rejects, nothing of it runs any more.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  let fault: { readonly error: unknown } | undefined
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (fault !== undefined) return
      try {
        results[index] = await work(item, index)
      } catch (error) {
        fault ??= { error }
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  if (fault !== undefined) throw asError(fault.error)
  return results
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
