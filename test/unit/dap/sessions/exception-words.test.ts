import { expect, test } from 'vitest'
import { exceptionOf, withoutMark } from '../../../../src/main/dap/sessions/exception-words.ts'
import { verifies } from '../../../support/verifies.ts'

test('what pydevd explains of itself is not taken for words of the exception', () => {
  verifies('debug.stop-is-whole')
  const facts = {
    id: 'AssertionError       (note: full exception trace is shown but execution is paused at: test_total)',
    description: 'exception: no description',
    breakMode: 'userUnhandled',
    stackTrace: '  File "t.py", line 5, in test_total (Current frame)\n    assert x\nAssertionError: \n',
  }
  expect(exceptionOf(facts, 'stopped')).toEqual({
    name: 'AssertionError',
    message: '',
    details: '  File "t.py", line 5, in test_total\n    assert x\nAssertionError: \n',
  })
  expect([withoutMark('test_total (Current frame)'), withoutMark('f')]).toEqual(['test_total', 'f'])
})

test('an exception of which little is told has the words of the stop', () => {
  verifies('debug.stop-is-whole')
  expect(exceptionOf({ id: '', breakMode: 'always' }, 'Paused on exception')).toEqual({
    message: 'Paused on exception',
  })
})
