import { z } from 'zod'

export type HeldStorage = Pick<Storage, 'getItem' | 'setItem'>
const heldSchema = z.array(z.object({ changeId: z.string(), note: z.string() }))
export type HeldDiscard = z.infer<typeof heldSchema>[number]

const key = 'held-discards'

/** The discards that wait for their moment, kept outside of the page: it may go before they are done. */
export interface HeldMemory {
  readonly all: () => readonly HeldDiscard[]
  readonly keep: (held: HeldDiscard) => void
  readonly forget: (changeId: string) => void
}

export function heldMemory(storage: HeldStorage | undefined): HeldMemory {
  function all(): readonly HeldDiscard[] {
    try {
      return heldSchema.safeParse(JSON.parse(storage?.getItem(key) ?? '[]')).data ?? []
    } catch {
      // Not JSON: somebody else wrote there, and nothing is known to be held.
      return []
    }
  }
  const put = (held: readonly HeldDiscard[]): void => storage?.setItem(key, JSON.stringify(held))
  return {
    all,
    keep: (held) => put([...all(), held]),
    forget: (changeId) => put(all().filter((one) => one.changeId !== changeId)),
  }
}
