import { expect, test } from 'vitest'
import { exportedLog } from '../../../../src/main/lsp/protocol/exported-log.ts'
import { loggedChannel } from '../../../../src/main/lsp/protocol/logged-channel.ts'
import { ProtocolLog } from '../../../../src/main/lsp/protocol/protocol-log.ts'
import { linkChannels } from '../../../support/linked-channels.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { verifies } from '../../../support/verifies.ts'

const clock = new ManualClock()

test('what goes over a channel in both directions is kept in its order, with the end', async () => {
  verifies('lsp.protocol-log')
  const log = new ProtocolLog({ clock })
  const { client, server } = linkChannels()
  const logged = loggedChannel(client, log)
  const heard: string[] = []
  logged.onBody((body) => heard.push(body))
  server.onBody((body) => server.send(body.replace('question', 'answer')))
  logged.send('{"id":"question"}')
  await arrive()
  server.dispose()
  await arrive()
  expect([heard, log.messages.map(({ direction, body }) => `${direction}: ${body}`)]).toEqual([
    ['{"id":"answer"}'],
    [
      'sent: {"id":"question"}',
      'received: {"id":"answer"}',
      'note: ended: The server closed the connection.',
    ],
  ])
})

test('the log is bounded: the oldest go first, and of a long message only the beginning is kept', () => {
  verifies('lsp.protocol-log')
  const log = new ProtocolLog({ clock, maxUnits: 100 })
  log.add('sent', 'x'.repeat(1000))
  for (let count = 0; count < 10; count++) log.add('received', `${count}`.repeat(20))
  const long = new ProtocolLog({ clock, maxUnits: 100 })
  long.add('sent', 'y'.repeat(1000))
  expect([log.messages.map(({ body }) => body.slice(0, 1)), long.messages]).toEqual([
    ['5', '6', '7', '8', '9'],
    [{ direction: 'sent', at: clock.timestamp(), body: 'y'.repeat(25), cutFrom: 1000 }],
  ])
})

test('a log that is off keeps nothing, and goes on when it is turned on', () => {
  verifies('lsp.protocol-log')
  let isOn = false
  const log = new ProtocolLog({ clock, isOn: () => isOn })
  log.add('sent', 'unseen')
  isOn = true
  log.add('sent', 'seen')
  expect(log.messages.map(({ body }) => body)).toEqual(['seen'])
})

test('an exported log is JSON lines without keys and without the home folder', () => {
  verifies('lsp.protocol-log')
  const log = new ProtocolLog({ clock })
  const params = {
    rootUri: 'file:///home/m%C3%A9/app',
    initializationOptions: { licenceKey: 'ABC-123', globalStoragePath: '/home/mé/.cache' },
    token: 'progress-1',
    text: 'const apiKey = "sk-abcdefghijklmnop"',
    'file:///home/m%C3%A9/app/a.ts': [],
  }
  log.add('sent', JSON.stringify({ id: 1, method: 'initialize', params }))
  log.add('noise', 'loading /home/mé/.rc')
  const exported = exportedLog([{ server: 'test', root: '/home/mé/app', messages: log.messages }], '/home/mé')
  const lines = exported.trimEnd().split('\n')
  const about = { v: 1, server: 'test', root: '~/app', at: clock.timestamp() }
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      ...about,
      direction: 'sent',
      body: {
        id: 1,
        method: 'initialize',
        params: {
          rootUri: 'file://~/app',
          initializationOptions: { licenceKey: '[masked]', globalStoragePath: '~/.cache' },
          token: 'progress-1',
          text: 'const apiKey = "[masked]"',
          'file://~/app/a.ts': [],
        },
      },
    },
    { ...about, direction: 'noise', body: 'loading ~/.rc' },
  ])
})

/** Lets what is under way through the streams arrive. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve))
}
