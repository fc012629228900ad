/** How long a write waits for its servers: in the window 5 s for both, headless up to a server's cold limit (20 s at most). */
export interface WaitingLimits {
  readonly warmMs: number
  readonly startMs: number
}

export interface CheckLimits {
  readonly warmLimitMs: number
  readonly startLimitMs: number
}

export const windowWaiting: WaitingLimits = { warmMs: 5_000, startMs: 5_000 }
/** There may be no next result that a late delta could come with. */
export const headlessWaiting: WaitingLimits = { warmMs: 5_000, startMs: 20_000 }

/** Kept for the new text: a server that never settles the old one must not make every delta late. */
const reserveMs = 1_500

/** For the old text. It and the new text share one bound. */
export function limitsBefore({ warmMs, startMs }: WaitingLimits): CheckLimits {
  const reserve = Math.min(reserveMs, warmMs / 3)
  return { warmLimitMs: warmMs - reserve, startLimitMs: Math.max(0, startMs - reserve) }
}

/** For the new text, when `spentMs` went into the old one. More than the warm limit means that a server had to start. */
export function limitsAfter({ warmMs, startMs }: WaitingLimits, spentMs: number): CheckLimits {
  const reserve = Math.min(reserveMs, warmMs / 3)
  const left = (spentMs > warmMs ? startMs : warmMs) - spentMs
  return {
    warmLimitMs: Math.min(warmMs, Math.max(reserve, left)),
    startLimitMs: Math.max(Math.min(reserve, startMs), startMs - spentMs),
  }
}
