import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import type { ChannelEnd } from '../../../src/main/transport/framed-channel.ts'
import { connectSocketChannel, openSocketChannel } from '../../../src/main/transport/socket-channel.ts'
import { openStdioChannel } from '../../../src/main/transport/stdio-channel.ts'
import type { StreamChannel } from '../../../src/main/transport/stream-channel.ts'
import { type FakeScript, fakeServer } from '../../support/fake-server/script.ts'
import { verifies } from '../../support/verifies.ts'

let host = new ProcessHost()
afterEach(async () => {
  await host.close({ graceMs: 100 })
  host = new ProcessHost()
})

function openFake(script: FakeScript) {
  const server = host.spawn(fakeServer(script))
  return { server, ...listen(openStdioChannel(server, { name: 'fake' })) }
}

/** Everything that a channel tells, in order, and its end. */
function listen(channel: StreamChannel) {
  const told: string[] = []
  channel.onBody((body) => told.push(body))
  channel.onNoise((text) => told.push(`noise: ${text}`))
  const ended = new Promise<ChannelEnd>((resolve) => channel.onEnd(resolve))
  return { channel, told, ended }
}

const request = (id: number, method: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: {} })

test('answers behind a banner, between log lines, in pieces of one byte arrive whole', async () => {
  verifies('transport.noise-between', 'transport.any-chunking')
  const text = '标题 é 😀'
  const { channel, told, ended } = openFake({
    banner: 'Fake 1.0\n',
    noiseBeforeEach: `[log] ${text}\n`,
    chunkBytes: 1,
    on: { ask: [{ result: { text } }], bye: [{ result: null }, { exit: 0 }] },
  })
  channel.send(request(1, 'ask'))
  channel.send(request(2, 'bye'))
  await ended
  expect(told).toEqual([
    'noise: Fake 1.0',
    `noise: [log] ${text}`,
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text } }),
    `noise: [log] ${text}`,
    JSON.stringify({ jsonrpc: '2.0', id: 2, result: null }),
  ])
})

test.each<[string, FakeScript, ChannelEnd]>([
  [
    'an exit',
    { on: { ask: [{ exit: 3 }] } },
    { reason: 'fake exited with code 3.', exit: { code: 3, signal: null } },
  ],
  [
    'a crash',
    { on: { ask: [{ killSelf: 'SIGSEGV' }] } },
    { reason: 'fake was killed by SIGSEGV.', exit: { code: null, signal: 'SIGSEGV' } },
  ],
  [
    'an exit while a grandchild lives',
    { grandchildren: ['own-session'], exitAtStart: 4 },
    { reason: 'fake exited with code 4.', exit: { code: 4, signal: null } },
  ],
])('%s ends the channel with its reason', async (_name, script, expected) => {
  verifies('transport.end-settles')
  const { channel, ended } = openFake(script)
  channel.send(request(1, 'ask'))
  expect(await ended).toEqual(expected)
  expect(() => channel.send('{}')).toThrow(expected.reason)
})

test('a program that cannot be started ends the channel', async () => {
  verifies('transport.end-settles')
  const child = host.spawn({ file: '/nowhere/server', args: [], cwd: '/' })
  const { ended } = listen(openStdioChannel(child, { name: 'server' }))
  expect((await ended).reason).toMatch(/^server could not be started: .*ENOENT/)
})

test('4 MB both ways through a pipe arrive whole, with back-pressure in between', async () => {
  verifies('transport.back-pressure')
  const { channel, told, ended } = openFake({
    on: { big: [{ resultLetters: 4_000_000 }], bye: [{ exit: 0 }] },
  })
  channel.send(JSON.stringify({ jsonrpc: '2.0', method: 'note', params: 'é'.repeat(2_000_000) }))
  for (let id = 1; id <= 3; id++) channel.send(request(id, 'big'))
  channel.send(request(4, 'bye'))
  await ended
  expect(told.map((body) => body.length)).toEqual([4_000_036, 4_000_036, 4_000_036])
})

async function listenOn(server: net.Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('a socket carries bodies both ways and ends when the peer closes', async () => {
  verifies('transport.end-settles', 'transport.any-chunking')
  const server = net.createServer((socket) => {
    const peer = openSocketChannel(socket, { name: 'client' })
    peer.onBody((body) => {
      peer.send(body)
      socket.end()
    })
  })
  const port = await listenOn(server)
  const { channel, told, ended } = listen(
    await connectSocketChannel({ name: 'adapter', port, limitMs: 2000 }),
  )
  channel.send('{"é":"😀"}')
  expect([await ended, told]).toEqual([{ reason: 'adapter closed the connection.' }, ['{"é":"😀"}']])
  server.close()
})

test('a server that listens a moment later is reached', async () => {
  verifies('transport.end-settles')
  const first = net.createServer()
  const port = await listenOn(first)
  first.close()
  await once(first, 'close')
  const connecting = connectSocketChannel({ name: 'adapter', port, limitMs: 5000 })
  const second = net.createServer((socket) => socket.end())
  setTimeout(() => void listenOn(second, port), 150)
  const { ended } = listen(await connecting)
  expect((await ended).reason).toBe('adapter closed the connection.')
  second.close()
})

test('nobody there is a failure within the limit, and a cancel is one at once', async () => {
  verifies('transport.end-settles')
  const server = net.createServer()
  const port = await listenOn(server)
  server.close()
  await expect(connectSocketChannel({ name: 'adapter', port, limitMs: 200 })).rejects.toMatchObject({
    code: 'timed_out',
    message: `adapter did not accept a connection on 127.0.0.1:${port}.`,
  })
  const cancel = new AbortController()
  const attempt = connectSocketChannel({ name: 'adapter', port, limitMs: 5000, signal: cancel.signal })
  cancel.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'cancelled' })
})
