import { expect, test } from 'vitest'
import { toDiagnostics } from '../../../../src/main/lsp/protocol/convert.ts'
import { linesOf, toUtf16 } from '../../../../src/main/lsp/protocol/position-encoding.ts'
import { verifies } from '../../../support/verifies.ts'

const line = 'é😀标 x'

test('the same place behind an accent, an emoji and a wide letter is one place in every counting', () => {
  verifies('lsp.utf16-positions')
  const at = (character: number) => ({ line: 0, character })
  expect([
    toUtf16(at(5), 'utf-16', [line]),
    toUtf16(at(2 + 4 + 3 + 1), 'utf-8', [line]),
    toUtf16(at(4), 'utf-32', [line]),
  ]).toEqual([at(5), at(5), at(5)])
})

test('a position past the end of a line stays at its end', () => {
  expect(toUtf16({ line: 0, character: 99 }, 'utf-8', ['é'])).toEqual({ line: 0, character: 1 })
})

test('a line that is not there keeps its numbers', () => {
  expect(toUtf16({ line: 4, character: 2 }, 'utf-8', ['a'])).toEqual({ line: 4, character: 2 })
})

test('LF, CRLF and CR each end a line', () => {
  expect(linesOf('a\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd'])
})

test('a diagnostic of a server that counts bytes is shown in UTF-16 columns', () => {
  const range = { start: { line: 0, character: 10 }, end: { line: 0, character: 11 } }
  expect(toDiagnostics([{ range, message: { value: 'x is unknown' }, code: 7 }], 'utf-8', line)).toEqual([
    { severity: 'error', code: '7', message: 'x is unknown', line: 1, column: 6, endLine: 1, endColumn: 7 },
  ])
})
