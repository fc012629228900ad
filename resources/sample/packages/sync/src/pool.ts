import type { Session } from './session.ts'

/** A session that nobody used for this long is let go. */
const idleMs = 5 * 60_000

/** The sessions that are up, at most one for each berth. */
export class SessionPool {
  private readonly live = new Map<string, Session>()

  get size(): number {
    return this.live.size
  }

  adopt(berth: string, session: Session): void {
    const before = this.live.get(berth)
    if (before != null) before.dispose()
    this.live.set(berth, session)
    session.onExit(() => this.release(berth))
  }

  release(berth: string): void {
    this.live.delete(berth)
  }

  /** Lets idle sessions go and answers how many. */
  sweep(now: number): number {
    let closed = 0
    for (const [berth, session] of this.live) {
      if (session.usedAt + idleMs > now) continue
      if (session.timer != null) session.timer.dispose()
      this.release(berth)
      closed += 1
    }
    return closed
  }
}
