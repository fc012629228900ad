import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import type { CallOutput, EventName, EventPayload } from '../../shared/ipc/contract.ts'
import type { Desk, DeskCallName, ParsedInput } from '../../shared/ipc/desk.ts'

/** One function for every call of the contract. */
export type Handlers = {
  readonly [N in DeskCallName]: (input: ParsedInput<N>) => Promise<CallOutput<N>>
}

type Emitters = { readonly [N in EventName]: Emitter<EventPayload<N>> }

/** What the core tells the window. */
export class DeskEvents {
  readonly #emitters: Emitters = {
    'run.appended': new Emitter(),
    'run.listed': new Emitter(),
    'workspace.changed': new Emitter(),
    'server.changed': new Emitter(),
    'theme.changed': new Emitter(),
    'change.previewed': new Emitter(),
    'search.found': new Emitter(),
    'search.progressed': new Emitter(),
    'search.ended': new Emitter(),
    'rewrite.previewed': new Emitter(),
    'debug.changed': new Emitter(),
    'graph.progressed': new Emitter(),
    'graph.failed': new Emitter(),
  }

  emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    this.#emitters[name].emit(payload)
  }

  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): { dispose(): void } {
    return this.#emitters[name].on(listener)
  }

  dispose(): void {
    for (const emitter of Object.values(this.#emitters)) emitter.dispose()
  }
}

/** The desk of these handlers. After `isClosed` answers true every call is refused. */
export function createDesk(handlers: Handlers, events: DeskEvents, isClosed: () => boolean): Desk {
  return {
    async handle(name, input) {
      if (isClosed()) throw new Failure('cancelled', 'Control Center is closing.')
      return await handlers[name](input)
    },
    on: (name, listener) => events.on(name, listener),
  }
}
