import type { Clock } from '../../base/clock.ts'
import { pause } from '../../process/kill-tree.ts'
import type { Debuggee } from './debuggee.ts'
import type { RunningAdapter } from './remote-adapter.ts'
import type { DebugTarget } from './target.ts'

export interface EndingAbout {
  readonly adapter: RunningAdapter
  /** The adapter's own connection, while there is one. */
  readonly root: DebugTarget | undefined
  readonly clock: Clock
  readonly debuggee: Debuggee
  /** That have breakpoints. */
  readonly files: readonly string[]
  readonly isAttached: boolean
  /** A program that is let go stays as it is: it must be set going before. */
  readonly leavesStanding: boolean
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
  const { adapter, root, debuggee, isAttached, isRunning, isOver } = about
  if (!isAttached && !isRunning && !isOver) await adapter.killBelow()
  if (isAttached && !isOver && about.leavesStanding) await setGoing(about).catch(() => undefined)
  const answer = root?.connection
    .request(
      'disconnect',
      { restart: false, terminateDebuggee: !isAttached },
      { limitMs: isOver ? goodbyeMs : isAttached ? detachMs : disconnectMs },
    )
    .catch(() => undefined)
  const children = debuggee.targets.filter(({ isChild }) => isChild)
  await (children.length === 0 ? answer : Promise.race([answer, letGo(children, about.clock)]))
  return await adapter.close(graceMs)
}

/** js-debug says of each child session that it is let go, and then does not answer. */
async function letGo(children: readonly DebugTarget[], clock: Clock): Promise<void> {
  await Promise.all(children.map(async ({ terminated }) => await terminated))
  await pause(goodbyeMs, clock)
}

/** Without breakpoints, at which it would stand again with nobody there. */
async function setGoing({ root, debuggee, files }: EndingAbout): Promise<void> {
  if (root === undefined) return
  const wait = { limitMs: disconnectMs }
  for (const path of files)
    await root.connection.request('setBreakpoints', { source: { path }, breakpoints: [] }, wait)
  if (root.connection.capabilities.supportsFunctionBreakpoints === true)
    await root.connection.request('setFunctionBreakpoints', { breakpoints: [] }, wait)
  const { stop } = debuggee
  if (stop === undefined) return
  const { raw } = await debuggee.whoStands(stop.threadId, wait)
  await root.connection.request('continue', { threadId: raw }, wait)
}
