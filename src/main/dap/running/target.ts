import type { z } from 'zod'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import type { ChannelEnd, FramedChannel } from '../../transport/framed-channel.ts'
import { eventSchemas } from '../wire/bodies.ts'
import { type AdapterEvent, type ConnectionTools, DapConnection } from '../wire/connection.ts'

type EventName = keyof typeof eventSchemas
/** What is read of each event. */
export type EventBodies = { readonly [E in EventName]: z.infer<(typeof eventSchemas)[E]> }
/** One call an event, in the adapter's order. */
type EventListeners = { readonly [E in EventName]: (target: DebugTarget, body: EventBodies[E]) => void }

/** What a target tells its session. */
export interface TargetEvents {
  readonly heard: EventListeners
  readonly terminated: (target: DebugTarget) => void
  /** The connection is gone, by whatever cause. */
  readonly lost: (target: DebugTarget, end: ChannelEnd) => void
}

/** One connection of a session: the adapter's own, or that of a child session which the adapter asked for. */
export class DebugTarget implements Disposable {
  readonly connection: DapConnection
  readonly isChild: boolean
  /** Settles when the adapter says that the program of this connection is over or let go. */
  readonly terminated: Promise<void>
  /** It takes breakpoints: `initialized` has come. */
  isConfigurable = false
  readonly #channel: FramedChannel
  readonly #store = new DisposableStore()
  #settleTerminated: () => void = () => undefined

  constructor(
    channel: FramedChannel,
    about: { readonly isChild: boolean; readonly events: TargetEvents },
    tools: ConnectionTools,
  ) {
    this.#channel = channel
    this.isChild = about.isChild
    this.terminated = new Promise((resolve) => (this.#settleTerminated = resolve))
    this.connection = this.#store.add(new DapConnection(channel, tools))
    this.#store.add(this.connection.onEvent((event) => this.#tell(event, about.events)))
    this.#store.add(this.connection.onEnd((end) => this.#lose(end, about.events)))
  }

  /** What waits on it is rejected. */
  dispose(): void {
    this.#store.dispose()
    this.#channel.dispose()
  }

  #lose(end: ChannelEnd, events: TargetEvents): void {
    this.#settleTerminated()
    events.lost(this, end)
  }

  #tell({ event, body }: AdapterEvent, events: TargetEvents): void {
    if (event === 'terminated') {
      this.#settleTerminated()
      events.terminated(this)
    } else if (isKnown(event)) this.#tellParsed(event, body, events.heard)
  }

  /** An event that cannot be read is left out: it is the adapter's fault, and the session goes on. */
  #tellParsed<E extends EventName>(event: E, body: unknown, heard: Pick<EventListeners, E>): void {
    const parsed = eventSchemas[event].safeParse(body ?? {})
    if (parsed.success) heard[event](this, parsed.data as EventBodies[E])
  }
}

function isKnown(event: string): event is EventName {
  return Object.hasOwn(eventSchemas, event)
}
