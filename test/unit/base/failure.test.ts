import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Failure, messageOf, systemCodeOf } from '../../../src/main/base/failure.ts'
import { verifies } from '../../support/verifies.ts'

test('a failure keeps code, hint, details and cause, and needs none but the code', () => {
  verifies('base.failure')
  const cause = new Error('disk')
  const {
    code,
    message,
    hint,
    details,
    cause: kept,
  } = new Failure('no_space', 'The disk is full.', {
    hint: 'Free some space.',
    details: { bytes: 3 },
    cause,
  })
  expect({ code, message, hint, details, kept }).toEqual({
    code: 'no_space',
    message: 'The disk is full.',
    hint: 'Free some space.',
    details: { bytes: 3 },
    kept: cause,
  })
  const bare = new Failure('internal', 'Bad.')
  expect([bare.hint, bare.details, 'cause' in bare]).toEqual(['', undefined, false])
})

test('anything that was thrown has a message, and a system error its code', async () => {
  verifies('base.failure')
  const missing: unknown = await readFile('/nowhere/file').catch((error: unknown) => error)
  const odd = Object.assign(new Error('odd'), { code: 7 })
  expect([messageOf(new Error('bad')), messageOf('text'), messageOf(undefined)]).toEqual([
    'bad',
    'text',
    'undefined',
  ])
  expect([missing, odd, new Error('plain'), { code: 'ENOENT' }].map(systemCodeOf)).toEqual([
    'ENOENT',
    undefined,
    undefined,
    undefined,
  ])
})
