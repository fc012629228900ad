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
 * Gathers events for one animation frame and sends them as one message. Appended events of one run and matches of one
 * search become one event, in order; of events that tell a whole state only the last one goes.
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
    const key = keyOf(event)
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

/** Events that belong together: of one run, of one search. */
function keyOf(event: SentEvent): string {
  switch (event.name) {
    case 'run.appended':
    case 'debug.changed':
      return `${event.name} ${event.payload.runId}`
    case 'search.found':
    case 'search.progressed':
    case 'search.ended':
      return `${event.name} ${event.payload.searchId}`
    case 'rewrite.previewed':
      return `${event.name} ${event.payload.previewId}`
    default:
      return event.name
  }
}

function merged(before: SentEvent | undefined, event: SentEvent): SentEvent {
  if (before?.name === 'run.appended' && event.name === 'run.appended') {
    const { runId } = event.payload
    return {
      name: event.name,
      payload: { runId, events: [...before.payload.events, ...event.payload.events] },
    }
  }
  if (before?.name === 'search.found' && event.name === 'search.found') {
    const { searchId } = event.payload
    const matches = [...before.payload.matches, ...event.payload.matches]
    return { name: event.name, payload: { searchId, matches } }
  }
  return event
}
