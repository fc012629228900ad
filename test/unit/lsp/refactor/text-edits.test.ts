import { describe, expect, test } from 'vitest'
import { proposedFiles } from '../../../../src/main/lsp/refactor/proposed-files.ts'
import { stepsOf, workspaceEditSchema } from '../../../../src/main/lsp/refactor/workspace-edit.ts'
import { verifies } from '../../../support/verifies.ts'
import { at, editOf, outcomeOf, refusalOf, treeOf, uriOf } from './a-tree.ts'

const one = (text: string, edits: readonly object[], options = {}): string | undefined =>
  outcomeOf({ changes: { [uriOf('a.ts')]: edits } }, { 'a.ts': text }, options)['update a.ts']

describe('edits of one text', () => {
  test('edits are of the text before all of them, in whatever order they come', () => {
    verifies('refactor.edits-in-order')
    expect(one('old = old + 1\n', [at(0, 6, 9, 'fresh'), at(0, 0, 3, 'fresh')])).toBe('fresh = fresh + 1\n')
  })

  test('edits at one position stay in their order', () => {
    verifies('refactor.edits-in-order')
    expect(one('x\n', [at(0, 0, 0, 'a'), at(0, 0, 0, 'b'), at(0, 0, 1, 'c')])).toBe('abc\n')
  })

  test('a second batch is of the text after the first', () => {
    verifies('refactor.edits-in-order')
    const edit = {
      documentChanges: [
        editOf('a.ts', [at(0, 0, 3, 'longer')]),
        editOf('a.ts', [at(0, 7, 10, 'x')]),
        editOf('a.ts', [at(0, 0, 1, 'L')]),
      ],
    }
    expect(outcomeOf(edit, { 'a.ts': 'one two\n' })).toEqual({ 'update a.ts': 'Longer x\n' })
  })

  test.each([
    ['two replaced ranges', [at(0, 0, 3, 'a'), at(0, 2, 5, 'b')]],
    ['the same range twice', [at(0, 0, 3, 'a'), at(0, 0, 3, 'a')]],
    ['an insertion inside of a replaced range', [at(0, 0, 3, 'a'), at(0, 1, 1, 'b')]],
  ])('%s overlap: nothing is proposed, and the place is named', (_, edits) => {
    verifies('refactor.nothing-by-halves')
    const files = { 'a.ts': 'const x\n', 'b.ts': 'y\n' }
    const edit = { changes: { [uriOf('b.ts')]: [at(0, 0, 1, 'z')], [uriOf('a.ts')]: edits } }
    expect(refusalOf(edit, files)).toBe(
      "overlap: The server's edits of a.ts overlap at line 1: no text could be made of them.",
    )
  })

  test('ranges that touch do not overlap', () => {
    verifies('refactor.edits-in-order')
    expect(one('abcd', [at(0, 0, 2, 'X'), at(0, 2, 4, 'Y')])).toBe('XY')
  })

  test.each([
    ['a character beyond its line is the end of the line', [at(0, 90, 99, '!')], 'ab!\ncd\n'],
    ['a line beyond the text is its end', [at(9, 0, 0, 'ef\n')], 'ab\ncd\nef\n'],
    [
      'a range up to the first line that is not there takes the rest',
      [{ range: { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } }, newText: '' }],
      'ab\n',
    ],
  ])('%s', (_, edits, expected) => {
    verifies('refactor.edits-in-order')
    expect(one('ab\ncd\n', edits)).toBe(expected)
  })

  test('a range that ends before it begins is refused', () => {
    verifies('refactor.nothing-by-halves')
    const backwards = {
      range: { start: { line: 1, character: 1 }, end: { line: 0, character: 0 } },
      newText: '',
    }
    expect(refusalOf({ changes: { [uriOf('a.ts')]: [backwards] } }, { 'a.ts': 'ab\ncd\n' })).toBe(
      "bad_argument: The server's edit of a.ts, line 2, has a range that ends before it begins.",
    )
  })

  test('a range that cuts a character in two is refused', () => {
    verifies('refactor.nothing-by-halves')
    expect(refusalOf({ changes: { [uriOf('a.ts')]: [at(0, 1, 2, '')] } }, { 'a.ts': '😀x\n' })).toBe(
      "bad_argument: The server's edit of a.ts, line 1, has a range that cuts a character in two.",
    )
  })

  test.each([
    ['utf-16', 8],
    ['utf-8', 11],
    ['utf-32', 7],
  ] as const)('a server that counts in %s names the same place', (encoding, character) => {
    verifies('refactor.bytes-kept')
    const text = 'é = "😀"; name\n'
    const place = text.indexOf('name') - 8 + character
    expect(one(text, [at(0, place, place + 4, 'other')], { encoding })).toBe('é = "😀"; other\n')
  })

  test.each([
    ['CRLF', 'a\r\nb\r\n', 'a\r\nx\r\ny\r\nb\r\n'],
    ['LF', 'a\nb\n', 'a\nx\ny\nb\n'],
    ['a lone CR', 'a\rb\r', 'a\rx\ry\rb\r'],
    ['no final newline', 'a\r\nb', 'a\r\nx\r\ny\r\nb'],
    ['mixed endings', 'a\nb\r\nc\n', 'a\nx\r\ny\r\nb\r\nc\n'],
  ])('new lines end as the line that is edited: %s', (_, text, expected) => {
    verifies('refactor.bytes-kept')
    expect(one(text, [at(1, 0, 0, 'x\ny\r\n')])).toBe(expected)
  })

  test('a text of one line takes the endings that the server sends', () => {
    verifies('refactor.bytes-kept')
    expect(one('a', [at(0, 0, 0, 'import b\r\n')])).toBe('import b\r\na')
  })

  test('a whole text that is answered changes only the lines that differ', () => {
    verifies('refactor.only-differences')
    const text = 'import b\nimport a\n\nuse()\nend()\n'
    const all = { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } }
    const newText = 'import a\nimport b\n\nuse()\nend()\n'
    const steps = stepsOf(workspaceEditSchema.parse({ changes: { [uriOf('a.ts')]: [{ ...all, newText }] } }))
    expect(proposedFiles(steps, treeOf({ 'a.ts': text }))).toEqual([
      { op: 'update', path: '/w/a.ts', sites: [{ start: 0, end: 18, after: 'import a\nimport b\n' }] },
    ])
  })

  test('a line that a whole text adds in front is an insertion', () => {
    verifies('refactor.only-differences')
    const all = { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } }
    const edit = { changes: { [uriOf('a.ts')]: [{ ...all, newText: 'b\na\nc\n' }] } }
    const steps = stepsOf(workspaceEditSchema.parse(edit))
    expect(proposedFiles(steps, treeOf({ 'a.ts': 'a\nc\n' }))).toEqual([
      { op: 'update', path: '/w/a.ts', sites: [{ start: 0, end: 0, after: 'b\n' }] },
    ])
  })

  test('an edit that changes nothing is none', () => {
    verifies('refactor.only-differences')
    expect(outcomeOf({ changes: { [uriOf('a.ts')]: [at(0, 0, 1, 'a')] } }, { 'a.ts': 'a\n' })).toEqual({})
  })

  test('two places with one kept character between them are two sites', () => {
    verifies('refactor.only-differences')
    const steps = stepsOf(
      workspaceEditSchema.parse({ changes: { [uriOf('a.ts')]: [at(0, 0, 1, 'x'), at(0, 2, 3, 'y')] } }),
    )
    expect(proposedFiles(steps, treeOf({ 'a.ts': 'a b\n' }))).toEqual([
      {
        op: 'update',
        path: '/w/a.ts',
        sites: [
          { start: 0, end: 1, after: 'x' },
          { start: 2, end: 3, after: 'y' },
        ],
      },
    ])
  })

  test.each([
    ['its own version', 3, { 'a.ts': 3 }, 'it was done'],
    ['no version of an open document', null, { 'a.ts': 3 }, 'it was done'],
    ['version 0 of a closed one', 0, {}, 'it was done'],
    ['an older one', 2, { 'a.ts': 3 }, "stale: The server's edit is of version 2 of a.ts; it has version 3."],
    [
      'one of a closed one',
      2,
      {},
      "stale: The server's edit is of version 2 of a.ts; it does not have it open.",
    ],
  ])('an edit of %s', (_, version, versions, expected) => {
    verifies('refactor.versions')
    const edit = { documentChanges: [editOf('a.ts', [at(0, 0, 1, 'x')], version)] }
    expect(refusalOf(edit, { 'a.ts': 'a\n' }, { versions: { ...versions } })).toBe(expected)
  })
})
