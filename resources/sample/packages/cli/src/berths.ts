import { describe, type Session } from '../../sync/src/session.ts'

/** `harbor berths`: one line for each session, by berth. */
export function berths(sessions: readonly Session[]): string[] {
  return [...sessions].sort((a, b) => a.berth.localeCompare(b.berth)).map(describe)
}

/** A session that has no timer is let go; a guard by === or == is none of the rewrite's business. */
export function retire(session: Session | undefined, spare: Session): void {
  if (session === undefined) return
  if (session.timer == null) spare.dispose()
}
