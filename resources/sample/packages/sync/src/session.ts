/** A timer that can be let go before it is due. */
export interface Timer {
  dispose(): void
}

/** One berth's link to the harbor office. */
export interface Session {
  readonly berth: string
  /** Milliseconds since the epoch. */
  usedAt: number
  /** Runs while the session is warm. */
  timer: Timer | null
  onExit(listener: () => void): void
  dispose(): void
}

export function describe(session: Session): string {
  const warmth = session.timer == null ? 'cold' : 'warm'
  return `${session.berth} (${warmth})`
}
