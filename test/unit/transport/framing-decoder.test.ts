import { describe, expect, test } from 'vitest'
import { FramingDecoder, type FramingEvent } from '../../../src/main/transport/framing-decoder.ts'
import { encodeMessage } from '../../../src/main/transport/framing-encoder.ts'
import { verifies } from '../../support/verifies.ts'

const one = '{"id":1,"text":"标题 é 😀"}'
const two = '{"id":2}'

/** What a stream is decoded to, in one piece and byte by byte, which must be the same. */
function decode(stream: string | Buffer, maxBodyBytes?: number): readonly FramingEvent[] {
  const bytes = Buffer.from(stream)
  const options = maxBodyBytes === undefined ? {} : { maxBodyBytes }
  const whole = new FramingDecoder(options)
  const single = new FramingDecoder(options)
  const events = [...whole.push(bytes), ...whole.finish()]
  const bySingleBytes = [...bytes].flatMap((byte) => single.push(Uint8Array.of(byte)))
  expect(bodiesOf([...bySingleBytes, ...single.finish()])).toEqual(bodiesOf(events))
  return events
}

function bodiesOf(events: readonly FramingEvent[]): readonly string[] {
  return events.filter((event) => event.kind === 'body').map((event) => event.text)
}

function told(events: readonly FramingEvent[]): readonly string[] {
  return events.map((event) => (event.kind === 'body' ? event.text : `noise: ${event.text}`))
}

describe('between messages', () => {
  test.each([
    ['a banner line', `Server 1.0 ready\n${encodeMessage(one)}`, ['noise: Server 1.0 ready', one]],
    ['a banner without a line end', `ready> ${encodeMessage(one)}`, ['noise: ready>', one]],
    [
      'a stray log line',
      `${encodeMessage(one)}[warn] slow\n${encodeMessage(two)}`,
      [one, 'noise: [warn] slow', two],
    ],
    [
      'a line that looks like a header',
      `INFO: started\r\n${encodeMessage(one)}`,
      ['noise: INFO: started', one],
    ],
    [
      'a log line that quotes a header',
      `log: sent Content-Length: 99\n\n${encodeMessage(one)}`,
      ['noise: log: sent', 'noise: Content-Length 99 was wrong: what follows is not JSON.', one],
    ],
    ['a blank line', `${encodeMessage(one)}\r\n${encodeMessage(two)}`, [one, two]],
    ['a byte order mark', `\uFEFF${encodeMessage(one)}`, [one]],
    ['text at the end', `${encodeMessage(one)}bye`, [one, 'noise: bye']],
  ])('%s loses no message', (_name, stream, expected) => {
    verifies('transport.noise-between')
    expect(told(decode(stream))).toEqual(expected)
  })

  test('a stray line of any length is passed on in pieces and the next message is found', () => {
    verifies('transport.noise-between')
    const events = decode(`${'é'.repeat(20_000)}${encodeMessage(one)}`)
    const noise = events.filter((event) => event.kind === 'noise').map((event) => event.text)
    expect(bodiesOf(events)).toEqual([one])
    expect(noise.join('')).not.toContain('\uFFFD')
  })
})

describe('headers', () => {
  const length = Buffer.byteLength(one)
  test.each([
    ['lower case', `content-length: ${length}\r\n\r\n`],
    ['upper case', `CONTENT-LENGTH: ${length}\r\n\r\n`],
    ['no space', `Content-Length:${length}\r\n\r\n`],
    ['much space', `Content-Length \t:  ${length} \t\r\n\r\n`],
    ['bare line feeds', `Content-Length: ${length}\n\n`],
    [
      'a type after it',
      `Content-Length: ${length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n`,
    ],
    [
      'a type before it',
      `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n`,
    ],
    ['an unknown header', `Content-Length: ${length}\r\nX-Trace: 12\r\n\r\n`],
    ['the same length twice', `Content-Length: ${length}\r\nContent-Length: ${length}\r\n\r\n`],
    ['two lengths, the last right', `Content-Length: 3\r\nContent-Length: ${length}\r\n\r\n`],
    ['leading zeros', `Content-Length: 000${length}\r\n\r\n`],
  ])('%s', (_name, header) => {
    verifies('transport.header-forms')
    expect(told(decode(`${header}${one}${encodeMessage(two)}`))).toEqual([one, two])
  })
})

describe('a wrong length', () => {
  const truth = Buffer.byteLength(one)
  test.each([
    ['too short', `Content-Length: ${truth - 5}\r\n\r\n`],
    ['too long by a little', `Content-Length: ${truth + 7}\r\n\r\n`],
    ['too long by a message', `Content-Length: ${truth + 60}\r\n\r\n`],
    ['huge but possible', 'Content-Length: 200000000\r\n\r\n'],
    ['above the limit', 'Content-Length: 99999999999\r\n\r\n'],
    ['beyond every number', `Content-Length: ${'9'.repeat(400)}\r\n\r\n`],
    ['negative', `Content-Length: -${truth}\r\n\r\n`],
    ['not a number', 'Content-Length: many\r\n\r\n'],
    ['zero', 'Content-Length: 0\r\n\r\n'],
    ['empty', 'Content-Length:\r\n\r\n'],
    ['hexadecimal', 'Content-Length: 0x1f\r\n\r\n'],
    ['missing', 'Content-Type: application/vscode-jsonrpc\r\n\r\n'],
    ['two, the last wrong', `Content-Length: ${truth}\r\nContent-Length: 3\r\n\r\n`],
  ])('%s is told as noise and the next two messages arrive', (_name, header) => {
    verifies('transport.wrong-length')
    const events = decode(`${encodeMessage(two)}${header}${one}${encodeMessage(two)}${encodeMessage(one)}`)
    expect(bodiesOf(events)).toEqual([two, two, one])
    expect(events[1]?.kind).toBe('noise')
  })

  test('says how long the body really was', () => {
    verifies('transport.wrong-length')
    expect(told(decode(`Content-Length: 500\r\n\r\n${two}${encodeMessage(one)}`))).toEqual([
      `noise: Content-Length 500 was wrong, the next header came after 8 bytes: ${two}`,
      one,
    ])
  })

  test('a header inside a JSON string is text', () => {
    verifies('transport.wrong-length')
    const body = JSON.stringify({ text: 'Content-Length: 12\r\n\r\n{}' })
    expect(told(decode(encodeMessage(body)))).toEqual([body])
  })

  test('a body that is printed over many lines is one message', () => {
    verifies('transport.wrong-length')
    const body = JSON.stringify({ 'Content-Length': 12, list: [1, 2, { deep: 3 }] }, undefined, 2)
    expect(told(decode(`Content-Length: ${body.length + 1}\r\n\r\n${body}\n${encodeMessage(two)}`))).toEqual([
      `${body}\n`,
      two,
    ])
  })

  test('a stream that ends inside a message says so', () => {
    verifies('transport.wrong-length')
    expect(told(decode('Content-Length: 20\r\n\r\n{"a":'))).toEqual([
      'noise: The stream ended inside a message, after 5 of 20 bytes: {"a":',
    ])
  })
})

test('a message above the limit is skipped with its size and the limit, the next one arrives', () => {
  verifies('transport.body-limit')
  const large = JSON.stringify({ text: 'x'.repeat(500) })
  expect(told(decode(`${encodeMessage(large)}${encodeMessage(two)}`, 100))).toEqual([
    `noise: A message of ${large.length} bytes was skipped: the limit is 100 bytes.`,
    two,
  ])
})

test('a message of exactly the limit arrives', () => {
  verifies('transport.body-limit')
  expect(told(decode(encodeMessage(two), two.length))).toEqual([two])
})

test('invalid UTF-8 in a body becomes replacement characters and costs no other message', () => {
  verifies('transport.any-chunking')
  const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')])
  const stream = Buffer.concat([
    Buffer.from(`Content-Length: ${body.length}\r\n\r\n`),
    body,
    Buffer.from(encodeMessage(two)),
  ])
  expect(told(decode(stream))).toEqual(['{"a":"\uFFFD"}', two])
})
