import type { RunningAdapter } from './remote-adapter.ts'
import type { DebugTarget } from './target.ts'

export interface EndingAbout {
  readonly adapter: RunningAdapter
  /** The adapter's own connection, while there is one. */
  readonly root: DebugTarget | undefined
  readonly isAttached: boolean
  /** The debuggee was running by itself: it may clean up. */
  readonly isRunning: boolean
  /** The program has ended by itself. */
  readonly isOver: boolean
}

/** js-debug and others answer at once, or never. */
const disconnectMs = 800
/** A program that is let go must be let go whole: an adapter that dies too early leaves its breakpoints in it. */
const detachMs = 5_000
const graceMs = 600
/** js-debug answers nothing any more when its program is over. */
const goodbyeMs = 250

/**
 * Ends what a session started; answers who lives on. A debuggee that stands is killed before its adapter may let it
 * go, or it would run on: not one more line of it does. What was attached to goes on.
 */
export async function endDebuggee(about: EndingAbout): Promise<readonly number[]> {
  const { adapter, root, isAttached, isRunning, isOver } = about
  if (!isAttached && !isRunning && !isOver) await adapter.killBelow()
  await root?.connection
    .request(
      'disconnect',
      { restart: false, terminateDebuggee: !isAttached },
      { limitMs: isOver ? goodbyeMs : isAttached ? detachMs : disconnectMs },
    )
    .catch(() => undefined)
  return await adapter.close(graceMs)
}
