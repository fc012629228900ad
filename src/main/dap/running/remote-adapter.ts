import type { Clock } from '../../base/clock.ts'
import type { FramedChannel } from '../../transport/framed-channel.ts'
import { connectSocketChannel } from '../../transport/socket-channel.ts'
import type { Wait } from '../session.ts'

/** What a session needs of its adapter, whether it was started here or listens already. */
export interface RunningAdapter {
  /** Opens the session's channel, and those of child sessions. Throws `Failure` crashed, timed_out, cancelled. */
  connect(wait: Wait): Promise<FramedChannel>
  /** How it ended, with its last words; undefined when it lives on or was never ours. */
  deathWithin(limitMs: number): Promise<string | undefined>
  /** Ends at once whatever it has started, and leaves it alive. */
  killBelow(): Promise<void>
  /** Ends it with all below it; answers who lives on. */
  close(graceMs: number): Promise<readonly number[]>
}

/** An adapter that came with the program and listens on a port: nothing of it is ours to end. */
export function remoteAdapter(
  name: string,
  { host, port }: { readonly host: string; readonly port: number },
  clock: Clock,
): RunningAdapter {
  return {
    connect: (wait) => connectSocketChannel({ name, host, port, clock, ...wait }),
    deathWithin: () => Promise.resolve(undefined),
    killBelow: () => Promise.resolve(),
    close: () => Promise.resolve([]),
  }
}
