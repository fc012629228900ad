import { expect, test } from 'vitest'
import { lastWords } from '../../../src/main/process/last-words.ts'
import { verifies } from '../../support/verifies.ts'

test('the line that tells of the fault is told, not the stack trace below it', () => {
  verifies('lsp.next-candidate')
  const lines = [
    "error: Unknown binary 'rust-analyzer'",
    '',
    'Stack backtrace:',
    '   0: anyhow',
    '  14: main',
  ]
  expect(lastWords(lines)).toBe("error: Unknown binary 'rust-analyzer'")
})

test('without such a line the last lines are told', () => {
  expect(lastWords(['one', 'two', 'three', 'four', ''])).toBe('two | three | four')
})

test('what explains the fault in the next line is kept', () => {
  expect(lastWords(['starting', 'Fatal: no licence', 'Buy one.'])).toBe('Fatal: no licence | Buy one.')
})

test('a silent program has no last words', () => {
  expect(lastWords([])).toBe('')
})
