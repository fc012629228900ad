import { expect, test } from 'vitest'
import type { ControlCenterApi } from '../../../../src/shared/ipc/api.ts'
import { createGraphStore } from '../../../../src/renderer/state/graph/graph-store.ts'
import { verifies } from '../../../support/verifies.ts'
import { row } from './a-graph.ts'

interface Held {
  readonly name: string
  readonly input: unknown
  readonly answer: (rows: readonly ReturnType<typeof row>[]) => Promise<void>
}

/** A bridge whose answers the test gives when it likes. */
function heldBridge() {
  const held: Held[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const api = {
    call: async (name: string, input: unknown) =>
      await new Promise((resolve) => {
        const answer = async (rows: readonly ReturnType<typeof row>[]): Promise<void> => {
          const value = { rows, total: rows.length, complete: true, generation: 1, pending: 0 }
          resolve({ ok: true, value: { reply: { kind: 'answer', answer: value } } })
          await new Promise(setImmediate)
        }
        held.push({ name, input, answer })
      }),
    on: (name: string, listener: (payload: unknown) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }
  // The bridge's types tie names to payloads; this one takes them all.
  return {
    api: api as unknown as ControlCenterApi,
    held,
    emit: (name: string, payload: unknown) => listeners.get(name)?.(payload),
  }
}

test('an answer that comes after another question was asked is not shown', async () => {
  verifies('graph-pane.latest-question')
  const { api, held } = heldBridge()
  const graph = createGraphStore(api)
  graph.enter('/work')
  graph.search('first')
  graph.search('second')
  await held[1]?.answer([row('second')])
  await held[0]?.answer([row('first')])
  const { found } = graph.store.getState()
  const reply = found?.kind === 'ready' ? found.value : undefined
  expect(reply?.kind === 'answer' ? reply.answer.rows.map(({ name }) => name) : []).toEqual(['second'])
})

test('a symbol that is chosen is asked about, and the way back leads to the one before', async () => {
  const { api, held } = heldBridge()
  const graph = createGraphStore(api)
  graph.enter('/work')
  graph.choose(row('a'))
  await held[0]?.answer([])
  graph.choose(row('b'))
  graph.back()
  const { subject, before } = graph.store.getState()
  expect({ subject: subject?.name, before, asked: held.at(-1)?.input }).toEqual({
    subject: 'a',
    before: [],
    asked: { question: { kind: 'callers', name: 'a.ts#a().', limit: 200 } },
  })
})

test('a path is asked for when both of its ends are there', () => {
  const { api, held } = heldBridge()
  const graph = createGraphStore(api)
  graph.enter('/work')
  graph.choose(row('a'))
  graph.setView('path')
  const picking = graph.store.getState().isPicking
  graph.choose(row('z'))
  expect({ picking, asked: held.map(({ input }) => input) }).toEqual({
    picking: true,
    asked: [
      { question: { kind: 'callers', name: 'a.ts#a().', limit: 200 } },
      { question: { kind: 'path', from: 'a.ts#a().', to: 'a.ts#z().' } },
    ],
  })
})

test('another workspace forgets everything, also what is still on its way', async () => {
  verifies('graph-pane.latest-question')
  const { api, held } = heldBridge()
  const graph = createGraphStore(api)
  graph.enter('/work')
  graph.search('first')
  graph.enter('/other')
  await held[0]?.answer([row('first')])
  expect(graph.store.getState().found).toBeUndefined()
})
