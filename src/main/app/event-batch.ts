import type { EventName, EventPayload } from '../../shared/ipc/contract.ts'
import type { Clock } from '../base/clock.ts'
import type { Disposable } from '../base/disposable.ts'

/** One event on its way to the window. */
export type SentEvent = {
  readonly [N in EventName]: { readonly name: N; readonly payload: EventPayload<N> }
}[EventName]

/** One animation frame at 60 Hz: the window cannot show more often. */
const frameMs = 16

/**
 * Gathers events for one animation frame and sends them as one message. Appended events of one run become one event,
 * in order; of events that tell a whole state only the last one goes.
 */
export class EventBatch implements Disposable {
  readonly #send: (events: readonly SentEvent[]) => void
  readonly #clock: Clock
  #waiting = new Map<string, SentEvent>()
  #timer: Disposable | undefined

  constructor(send: (events: readonly SentEvent[]) => void, clock: Clock) {
    this.#send = send
    this.#clock = clock
  }

  add(event: SentEvent): void {
    const key = event.name === 'run.appended' ? `${event.name} ${event.payload.runId}` : event.name
    const before = this.#waiting.get(key)
    this.#waiting.delete(key)
    this.#waiting.set(key, merged(before, event))
    this.#timer ??= this.#clock.after(frameMs, () => this.flush())
  }

  /** Sends what waits, now. */
  flush(): void {
    this.#timer?.dispose()
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const events = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#send(events)
  }

  dispose(): void {
    this.#timer?.dispose()
    this.#timer = undefined
    this.#waiting.clear()
  }
}

function merged(before: SentEvent | undefined, event: SentEvent): SentEvent {
  if (before?.name !== 'run.appended' || event.name !== 'run.appended') return event
  const { runId } = event.payload
  return { name: event.name, payload: { runId, events: [...before.payload.events, ...event.payload.events] } }
}
