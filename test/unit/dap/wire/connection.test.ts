import { afterEach, expect, test } from 'vitest'
import { Failure, messageOf } from '../../../../src/main/base/failure.ts'
import { DapConnection } from '../../../../src/main/dap/wire/connection.ts'
import type { FramedChannel } from '../../../../src/main/transport/framed-channel.ts'
import { linkChannels } from '../../../support/linked-channels.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { verifies } from '../../../support/verifies.ts'

const wait = { limitMs: 1_000 }

interface Linked {
  readonly connection: DapConnection
  readonly adapter: FramedChannel
  readonly got: Record<string, unknown>[]
  readonly clock: ManualClock
}

let open: DapConnection | undefined
afterEach(() => open?.dispose())

function link(
  answer: (request: Record<string, unknown>, adapter: FramedChannel) => void = () => undefined,
): Linked {
  const { client, server } = linkChannels()
  const clock = new ManualClock()
  const connection = new DapConnection(client, { name: 'It', clock, logger: () => undefined })
  open = connection
  const got: Record<string, unknown>[] = []
  server.onBody((body) => {
    const message = JSON.parse(body) as Record<string, unknown>
    got.push(message)
    answer(message, server)
  })
  return { connection, adapter: server, got, clock }
}

function respond(to: Record<string, unknown>, body: unknown): string {
  return JSON.stringify({ seq: 1, type: 'response', request_seq: to['seq'], success: true, body })
}

test('answers find their requests in whatever order they come', async () => {
  verifies('dap.order')
  const waiting: Record<string, unknown>[] = []
  const { connection } = link((request, adapter) => {
    waiting.push(request)
    if (waiting.length === 2)
      for (const one of waiting.reverse())
        adapter.send(respond(one, { threads: [{ id: Number(one['seq']), name: 'of it' }] }))
  })
  const [first, second] = await Promise.all([
    connection.request('threads', {}, wait),
    connection.request('threads', {}, wait),
  ])
  expect([first.threads[0]?.id, second.threads[0]?.id]).toEqual([1, 2])
})

test('an event is told after what the message before it has caused', async () => {
  verifies('dap.order')
  const order: string[] = []
  const { connection } = link((request, adapter) => {
    adapter.send(respond(request, {}))
    adapter.send(JSON.stringify({ seq: 2, type: 'event', event: 'stopped', body: {} }))
  })
  const stopped = new Promise<void>((resolve) =>
    connection.onEvent(({ event }) => {
      order.push(event)
      resolve()
    }),
  )
  await connection.request('next', { threadId: 1 }, wait).then(() => order.push('answered'))
  await stopped
  expect(order).toEqual(['answered', 'stopped'])
})

test('a request for which the adapter has no capability is refused here', async () => {
  verifies('dap.capabilities')
  const { connection, got } = link((request, adapter) => adapter.send(respond(request, { value: '1' })))
  const args = { variablesReference: 1, name: 'x', value: '1' }
  const refused = await connection.request('setVariable', args, wait).catch((error: unknown) => error)
  connection.learn({ supportsSetVariable: true })
  const set = await connection.request('setVariable', args, wait)
  expect(refused).toMatchObject({ code: 'absent', message: 'It has no setting of variables.' })
  expect([set.value, got.length]).toEqual(['1', 1])
})

test('what waits is rejected when the adapter goes, and what comes later too', async () => {
  verifies('dap.settles-all')
  const { connection, adapter } = link(() => adapter.dispose())
  const first = await connection.request('threads', {}, wait).catch(messageOf)
  const later = await connection.request('threads', {}, wait).catch((error: unknown) => error)
  expect(first).toBe('It ended before it answered threads: The server closed the connection.')
  expect(later instanceof Failure && later.code).toBe('crashed')
})

test('at its limit a request is cancelled at an adapter that can', async () => {
  verifies('dap.cancel')
  const { connection, got, clock } = link()
  connection.learn({ supportsCancelRequest: true })
  const asked = connection.request('threads', {}, { limitMs: 50 }).catch(messageOf)
  await clock.advance(50)
  expect(await asked).toBe('It did not answer threads within 50 ms.')
  await expect.poll(() => got.map(({ command }) => command)).toEqual(['threads', 'cancel'])
  expect(got[1]).toMatchObject({ arguments: { requestId: 1 } })
})

test('an answer of another shape is the adapter’s fault and says which', async () => {
  verifies('dap.errors-whole')
  const { connection } = link((request, adapter) => adapter.send(respond(request, { threads: 'many' })))
  expect(await connection.request('threads', {}, wait).catch((error: unknown) => error)).toMatchObject({
    code: 'adapter_error',
    message: 'It answered threads with something else.',
  })
})
