import { expect, test } from 'vitest'
import { parseMessage } from '../../../../src/main/dap/wire/message.ts'
import { verifies } from '../../../support/verifies.ts'

const parse = (value: unknown): unknown => parseMessage(JSON.stringify(value))

test('a response belongs to the request of its request_seq, with or without a command', () => {
  verifies('dap.order')
  expect([
    parse({ seq: 9, type: 'response', request_seq: 4, success: true, command: 'next', body: { a: 1 } }),
    parse({ type: 'response', request_seq: 4, success: true, command: null }),
  ]).toEqual([
    { kind: 'result', requestSeq: 4, body: { a: 1 } },
    { kind: 'result', requestSeq: 4, body: undefined },
  ])
})

test('the variables of a refusal are filled into its format; what is no variable stays', () => {
  verifies('dap.errors-whole')
  const error = {
    id: 3,
    format: '{_cmd} failed: {why} {left}',
    variables: { _cmd: 'step', why: 'busy' },
    url: 'x',
  }
  expect(
    parse({ type: 'response', request_seq: 1, success: false, message: 'failed', body: { error } }),
  ).toEqual({
    kind: 'error',
    requestSeq: 1,
    refusal: { text: 'step failed: busy {left}', short: 'failed', id: 3, url: 'x' },
  })
})

test('a refusal without anything says so, one with a short form is that', () => {
  verifies('dap.errors-whole')
  const refusal = (more: object): unknown =>
    parse({ type: 'response', request_seq: 1, success: false, ...more })
  expect([refusal({}), refusal({ message: null, body: null }), refusal({ message: 'cancelled' })]).toEqual([
    { kind: 'error', requestSeq: 1, refusal: { text: 'it gave no reason' } },
    { kind: 'error', requestSeq: 1, refusal: { text: 'it gave no reason' } },
    { kind: 'error', requestSeq: 1, refusal: { text: 'cancelled' } },
  ])
})

test('what is no message is told as unreadable and never thrown', () => {
  verifies('dap.order')
  expect(['{', '[]', '{"type":"note"}', '{"type":"event"}'].map((body) => parseMessage(body).kind)).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
  ])
})
