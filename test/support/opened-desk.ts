import { createServices, type Services, type ServicesOptions } from '../../src/main/services.ts'
import type { CallOutput, EventName, EventPayload } from '../../src/shared/ipc/contract.ts'
import type { DeskCallName, ParsedInput } from '../../src/shared/ipc/desk.ts'
import type { RunEvent } from '../../src/shared/run/event.ts'
import type { RunView } from '../../src/shared/run/view.ts'

/** A core as the window has it, with short ways to ask. */
export interface OpenedDesk {
  readonly services: Services
  ask<N extends DeskCallName>(name: N, input: ParsedInput<N>): Promise<CallOutput<N>>
  /** Everything that was told under this name, in order. */
  told<N extends EventName>(name: N): readonly EventPayload<N>[]
  /** Resolves with the view of a run once it is as asked; rejects after 60 s with what it was last. */
  viewWhen(runId: string, isAsAsked: (view: RunView) => boolean): Promise<RunView>
  close(): Promise<void>
}

export async function openedDesk(
  home: string,
  options: Pick<ServicesOptions, 'waitMs' | 'clock'> = {},
): Promise<OpenedDesk> {
  const services = await createServices({ home, mode: 'window', ...options })
  const { desk } = services
  const told = new Map<EventName, unknown[]>()
  const follow = (name: EventName): void => void desk.on(name, (payload) => told.get(name)?.push(payload))
  for (const name of ['run.appended', 'run.listed', 'workspace.changed', 'server.changed'] as const) {
    told.set(name, [])
    follow(name)
  }
  const ask: OpenedDesk['ask'] = async (name, input) => await desk.handle(name, input)
  return {
    services,
    ask,
    told: <N extends EventName>(name: N) => (told.get(name) ?? []) as readonly EventPayload<N>[],
    async viewWhen(runId, isAsAsked) {
      const endMs = performance.now() + 60_000
      for (;;) {
        const { view } = await ask('run.open', { runId })
        if (isAsAsked(view)) return view
        if (performance.now() > endMs)
          throw new Error(`The run never became so: ${JSON.stringify(view, null, 1)}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: async () => await services.close(),
  }
}

export function eventsOf(desk: OpenedDesk, runId: string): readonly RunEvent[] {
  return desk
    .told('run.appended')
    .filter((payload) => payload.runId === runId)
    .flatMap((payload) => payload.events)
}
