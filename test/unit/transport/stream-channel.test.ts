import { PassThrough, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { encodeMessage } from '../../../src/main/transport/framing-encoder.ts'
import { StreamChannel } from '../../../src/main/transport/stream-channel.ts'
import { linkChannels } from '../../support/linked-channels.ts'
import { verifies } from '../../support/verifies.ts'

function openChannel(output: Writable = new PassThrough(), maxWaitingUnits = 1000) {
  const input = new PassThrough()
  const channel = new StreamChannel(input, output, { name: 'the fake', maxWaitingUnits })
  const log: string[] = []
  channel.onNoise((text) => log.push(`noise: ${text}`))
  channel.onEnd((end) => log.push(`end: ${end.reason}`))
  return { input, channel, log }
}

test('two linked channels carry bodies both ways', async () => {
  verifies('transport.any-chunking')
  const { client, server } = linkChannels()
  const received: string[] = []
  server.onBody((body) => server.send(body.toUpperCase()))
  client.onBody((body) => received.push(body))
  client.send('{"é":"😀"}')
  client.send('{}')
  await nextTurn()
  await nextTurn()
  expect(received).toEqual(['{"É":"😀"}', '{}'])
})

test('each body comes after all microtasks of the one before, from one chunk too', async () => {
  verifies('transport.one-at-a-time')
  const { input, channel, log } = openChannel()
  channel.onBody((body) => {
    log.push(body)
    void (async () => {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      log.push(`settled ${body}`)
    })()
  })
  input.write(['{"n":1}', '{"n":2}', '{"n":3}'].map(encodeMessage).join('log\n'))
  await nextTurn()
  await nextTurn()
  expect(log).toEqual([
    '{"n":1}',
    'settled {"n":1}',
    'noise: log',
    '{"n":2}',
    'settled {"n":2}',
    'noise: log',
    '{"n":3}',
    'settled {"n":3}',
  ])
})

test('nothing is read before somebody listens for bodies', async () => {
  verifies('transport.one-at-a-time')
  const { input, channel } = openChannel()
  input.write(encodeMessage('{"early":true}'))
  await nextTurn()
  const received: string[] = []
  channel.onBody((body) => received.push(body))
  await nextTurn()
  await nextTurn()
  expect(received).toEqual(['{"early":true}'])
})

test('what had come is delivered before the end, and the end is told once', async () => {
  verifies('transport.end-settles')
  const { input, channel, log } = openChannel()
  channel.onBody((body) => log.push(body))
  input.write(`${encodeMessage('{}')}half`)
  await nextTurn()
  channel.finish({ reason: 'it exited' })
  channel.finish({ reason: 'again' })
  await nextTurn()
  channel.dispose()
  expect(log).toEqual(['{}', 'noise: half', 'end: it exited'])
})

test('closing it here tells the end at once and drops what was not delivered', () => {
  verifies('transport.end-settles')
  const { channel, log } = openChannel()
  channel.onBody(() => log.push('never'))
  channel.dispose()
  channel.dispose()
  expect(log).toEqual(['end: The connection to the fake was closed here.'])
})

test('who comes after the end hears of it too, unless it goes before', async () => {
  verifies('transport.end-settles')
  const { channel, log } = openChannel()
  channel.dispose()
  channel.onEnd(() => log.push('gone')).dispose()
  channel.onEnd((end) => log.push(`late: ${end.reason}`))
  await nextTurn()
  expect(log.slice(1)).toEqual(['late: The connection to the fake was closed here.'])
})

test('sending after the end throws a failure with the reason', () => {
  verifies('transport.end-settles')
  const { channel } = openChannel()
  channel.dispose()
  const attempt = (): void => channel.send('{}')
  expect(attempt).toThrow(Failure)
  expect(attempt).toThrow('the fake is gone: The connection to the fake was closed here.')
})

test('what a slow peer has not read waits in order and goes out when it reads', async () => {
  verifies('transport.back-pressure')
  const written: string[] = []
  const releases: (() => void)[] = []
  const slow = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written.push(chunk)
      releases.push(done)
    },
  })
  const { channel } = openChannel(slow)
  const bodies = ['{"n":1}', '{"n":2}', '{"n":3}']
  for (const body of bodies) channel.send(body)
  expect([written.length, slow.writableLength]).toEqual([1, encodeMessage('{"n":1}').length])
  while (releases.length > 0) {
    releases.shift()?.()
    await nextTurn()
  }
  expect(written).toEqual(bodies.map(encodeMessage))
})

test('a peer that never reads ends the channel when too much waits for it', async () => {
  verifies('transport.back-pressure')
  const stuck = new Writable({ highWaterMark: 1, write: () => undefined })
  const { channel, log } = openChannel(stuck, 100)
  channel.send('{"n":1}')
  channel.send(`{"text":"${'x'.repeat(80)}"}`)
  await nextTurn()
  expect(log).toEqual(['end: the fake does not read: 113 characters wait for it.'])
})
