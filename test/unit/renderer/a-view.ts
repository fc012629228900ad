import type { ControlCenterApi } from '../../../src/shared/ipc/api.ts'
import type { EventName, EventPayload } from '../../../src/shared/ipc/contract.ts'
import { answered, type Reply } from '../../../src/shared/ipc/reply.ts'
import type { RunEvent, RunFact } from '../../../src/shared/run/event.ts'
import { emptyView, reduceAll } from '../../../src/shared/run/reduce.ts'
import type { RunSummary, RunView } from '../../../src/shared/run/view.ts'

export function eventAt(
  seq: number,
  fact: RunFact = { type: 'message', from: 'agent', text: `m${seq}` },
): RunEvent {
  return { v: 1, seq, at: `2026-11-30T11:00:${String(seq % 60).padStart(2, '0')}.000Z`, ...fact }
}

export function eventsTo(last: number): RunEvent[] {
  return Array.from({ length: last }, (_, index) => eventAt(index + 1))
}

export function viewAt(seq: number): RunView {
  return reduceAll(emptyView('r'), eventsTo(seq))
}

export function aRun(part: Partial<RunSummary>): RunSummary {
  return {
    id: 'r',
    title: 'A run',
    agent: 'demo',
    workspace: '/w',
    state: 'done',
    detail: { kind: 'none', text: '', count: 0 },
    changedAt: '2026-11-30T11:00:00.000Z',
    ...part,
  }
}

/** Lets every promise that is ready go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

type Answers = Readonly<Record<string, (input: unknown) => Reply<unknown> | Promise<Reply<unknown>>>>

export interface TestBridge {
  readonly api: ControlCenterApi
  readonly asked: { readonly name: string; readonly input: unknown }[]
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void
}

/** A bridge whose answers a test gives; a call without one is answered with nothing. */
export function testBridge(answers: Answers): TestBridge {
  const asked: { name: string; input: unknown }[] = []
  const listeners = new Map<string, ((payload: never) => void)[]>()
  const api: ControlCenterApi = {
    async call(name, input) {
      asked.push({ name, input })
      const reply: Reply<unknown> = (await answers[name]?.(input)) ?? answered({})
      // The answers of a test stand for what the schemas of the contract let through.
      return reply as never
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return () => listeners.delete(name)
    },
  }
  return {
    api,
    asked,
    emit: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never)
    },
  }
}
