import { expect, test } from 'vitest'
import { FramingDecoder } from '../../../src/main/transport/framing-decoder.ts'
import { encodeMessage } from '../../../src/main/transport/framing-encoder.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'

const chunkings = 10_000
const letters = ['a', 'é', '标', '😀', '"', '\\', '\n', '{', '}', 'Content-Length: 5\r\n\r\n', ' ']
const noises = [
  '',
  '',
  '\r\n',
  'log line\n',
  'banner > ',
  '{"half":',
  '[warn] 标题 é 😀\r\n',
  'X: y\r\n',
  '\n\n',
]

test('10,000 random streams in random chunks lose no message', { timeout: 60_000 }, () => {
  verifies('transport.any-chunking')
  for (let seed = 1; seed <= chunkings; seed++) {
    const random = seededRandom(seed)
    const below = (limit: number): number => Math.floor(random() * limit)
    const pick = (items: readonly string[]): string => items[below(items.length)] ?? ''
    const bodies = Array.from({ length: 1 + below(6) }, (_, id) =>
      JSON.stringify(
        { id, text: Array.from({ length: below(40) }, () => pick(letters)).join('') },
        undefined,
        below(2),
      ),
    )
    const stream = Buffer.from(bodies.map((body) => pick(noises) + encodeMessage(body)).join(''))
    const decoder = new FramingDecoder()
    const received: string[] = []
    const largest = [1, 2, 7, 64, 400][below(5)] ?? 1
    for (let at = 0; at < stream.length;) {
      const size = 1 + below(largest)
      for (const event of decoder.push(stream.subarray(at, at + size)))
        if (event.kind === 'body') received.push(event.text)
      at += size
    }
    expect(received, `seed ${seed}`).toEqual(bodies)
  }
})

test('rubbish bytes never throw and never keep a later message from arriving', () => {
  verifies('transport.wrong-length')
  for (let seed = 1; seed <= 500; seed++) {
    const random = seededRandom(seed)
    const rubbish = Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256)))
    const decoder = new FramingDecoder()
    const events = [...decoder.push(rubbish), ...decoder.push(Buffer.from(`\n${encodeMessage('{"id":1}')}`))]
    expect(events.at(-1), `seed ${seed}`).toEqual({ kind: 'body', text: '{"id":1}' })
  }
})

test('a large message costs no more per byte than a small one, in small chunks too', () => {
  verifies('transport.linear')
  decodeMegabytes(4)
  const small = Math.min(decodeMegabytes(4), decodeMegabytes(4))
  const large = Math.min(decodeMegabytes(32), decodeMegabytes(32))
  expect(large / small).toBeLessThan(4)
})

/** Nanoseconds of CPU a byte for one message of that size in chunks of 4 KB. */
function decodeMegabytes(megabytes: number): number {
  const stream = Buffer.from(encodeMessage(`{"text":"${'x'.repeat(megabytes * 1024 * 1024)}"}`))
  const decoder = new FramingDecoder()
  const before = process.cpuUsage()
  let bodies = 0
  for (let at = 0; at < stream.length; at += 4096)
    bodies += decoder.push(stream.subarray(at, at + 4096)).length
  expect(bodies).toBe(1)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1000) / stream.length
}
