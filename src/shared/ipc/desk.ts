import type { calls, CallName, CallOutput, EventName, EventPayload } from './contract.ts'
import type { z } from 'zod'

/** The calls of a window's own frame: only the app with its window can answer them. */
export const windowCallNames = ['window.minimize', 'window.toggleMaximize', 'window.close'] as const
export type WindowCallName = (typeof windowCallNames)[number]

/** The calls that the core answers: everything except the window's own frame. */
export type DeskCallName = Exclude<CallName, WindowCallName>

/** A call's input after its schema has parsed it (defaults filled in, transforms done). */
export type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]['input']>

/**
 * The core as the window sees it. `createServices(...).desk` is one; the IPC router of the app is its only caller.
 *
 * - `handle` takes a parsed input and answers; it throws a `Failure` where the contract has no answer for it.
 *   `workspace.open` always comes with a path: the app asks with its folder dialog first.
 * - `on` tells; the returned object stops it.
 */
export interface Desk {
  handle<N extends DeskCallName>(name: N, input: ParsedInput<N>): Promise<CallOutput<N>>
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): { dispose(): void }
}
