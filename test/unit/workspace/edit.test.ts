import { describe, expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { type TextEdit, editText } from '../../../src/main/workspace/edit.ts'
import { verifies } from '../../support/verifies.ts'
import { codeOf, testWorkspace } from '../../support/test-workspace.ts'

function edited(text: string, ...edits: readonly (readonly [string, string, boolean?])[]): string {
  const list: TextEdit[] = edits.map(([old, next, replaceAll]) => ({
    old,
    new: next,
    replaceAll: replaceAll ?? false,
  }))
  return editText(text, list, 'a.txt').text
}

function refusal(work: () => unknown): { code: string; message: string; hint: string; details: unknown } {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure)
      return { code: error.code, message: error.message, hint: error.hint, details: error.details }
  }
  throw new Error('It did not refuse.')
}

describe('cases of edit', () => {
  test('case 33: once, twice, twice with replace_all, not at all', () => {
    verifies('edit.cases')
    expect(edited('one\ntwo\n', ['two', '2'])).toBe('one\n2\n')
    const twice = refusal(() => edited('x = 1\ny\nx = 1\n', ['x = 1', 'x = 2']))
    expect([twice.code, twice.details]).toEqual(['many_matches', { lines: [1, 3] }])
    expect(edited('x = 1\ny\nx = 1\n', ['x = 1', 'x = 2', true])).toBe('x = 2\ny\nx = 2\n')
    const none = refusal(() => edited('const alpha = 1\nconst beta = 2\n', ['const betta = 3', 'x']))
    expect(none.code).toBe('no_match')
    expect(none.details).toEqual({
      closest: [{ line: 2, text: 'const beta = 2' }],
      differs: [{ line: 2, is: 'const beta = 2', wanted: 'const betta = 3' }],
    })
  })

  test('case 34: an empty old text on a file that exists, equal texts, texts that differ in line endings only', () => {
    verifies('edit.cases')
    expect(refusal(() => edited('a\n', ['', 'x'])).code).toBe('exists')
    expect(refusal(() => edited('a\n', ['a', 'a'])).code).toBe('no_change')
    expect(refusal(() => edited('a\nb\n', ['a\nb', 'a\r\nb'])).code).toBe('no_change')
  })

  test('case 35: a block whose middle differs is never replaced by likeness', () => {
    verifies('edit.never-by-likeness')
    const file = 'func f() {\n\tx := 1\n\ty := 2\n\treturn x\n}\n'
    const answer = refusal(() =>
      edited(file, ['func f() {\n\tx := 1\n\ty := 99\n\treturn x\n}', 'func f() {}']),
    )
    expect(answer.code).toBe('no_match')
    expect(answer.details).toMatchObject({ differs: [{ line: 3, is: '\ty := 2', wanted: '\ty := 99' }] })
    expect(answer.message).toContain('3| \ty := 2')
  })

  test('case 36: the new text is taken verbatim', () => {
    verifies('edit.cases')
    expect(edited('a MARK b\n', ['MARK', '$& $1 $$ \\n \\\\'])).toBe('a $& $1 $$ \\n \\\\ b\n')
    expect(edited('MARK MARK\n', ['MARK', '$&$1$$', true])).toBe('$&$1$$ $&$1$$\n')
  })
})

test('edits build on each other, all or none', () => {
  expect(edited('a\n', ['a', 'b'], ['b', 'c\nd'])).toBe('c\nd\n')
  const answer = refusal(() => edited('a\nb\n', ['a', 'x'], ['missing', 'y']))
  expect([answer.code, answer.message.split(':')[0]]).toEqual(['no_match', 'a.txt, edit 2 of 2'])
})

test("untouched lines keep their own endings and new lines take their neighbour's", () => {
  verifies('edit.bytes-kept')
  expect(edited('a\r\nb\nc\r\n', ['b', 'B'])).toBe('a\r\nB\nc\r\n')
  expect(edited('a\r\nb\nc\r\n', ['a\nb\nc', 'a\nX\nc'])).toBe('a\r\nX\nc\r\n')
  expect(edited('a\r\nb\r\n', ['a\n', 'a\nnew\n'])).toBe('a\r\nnew\r\nb\r\n')
  expect(edited('a\nb\n', ['a', 'a\r\nnew'])).toBe('a\nnew\nb\n')
  expect(edited('a\rb\rc', ['b', 'x\ny'])).toBe('a\rx\ry\rc')
})

test('a missing final newline stays missing unless the edit itself says otherwise', () => {
  verifies('edit.bytes-kept')
  expect(edited('a\nb', ['a', 'A'])).toBe('A\nb')
  expect(edited('a\nb', ['b', 'B\nC'])).toBe('a\nB\nC')
  expect(edited('a\nb\n', ['b\n', 'b'])).toBe('a\nb')
  expect(edited('a\nb', ['b', 'b\n'])).toBe('a\nb\n')
  expect(edited('a\nb', ['\nb', ''])).toBe('a')
  expect(edited('a\nb\n', ['b\n', ''])).toBe('a\n')
})

test('self-overlapping text is replaced from the left, and is not unique without replace_all', () => {
  expect(edited('aaaa', ['aa', 'b', true])).toBe('bb')
  expect(edited('aaa', ['aa', 'b', true])).toBe('ba')
  expect(refusal(() => edited('aaa', ['aa', 'b'])).code).toBe('many_matches')
})

test('parts of lines, several in one line and over line ends, are replaced', () => {
  expect(edited('f(a, b)\n', ['a, b', 'b, a'])).toBe('f(b, a)\n')
  expect(edited('x x\nx\n', ['x', 'yy', true])).toBe('yy yy\nyy\n')
  expect(edited('one\ntwo\nthree\n', ['e\ntwo\nth', '-'])).toBe('on-ree\n')
  expect(edited('a\n\n\nb\n', ['\n\n\n', '\n'])).toBe('a\nb\n')
})

describe('tolerances, each only for a hit that is unique', () => {
  test('trailing white space', () => {
    verifies('edit.tolerances')
    const answer = editText(
      'keep   \nold\t\nend\n',
      [{ old: 'keep\nold\nend', new: 'keep\nnew\nend', replaceAll: false }],
      'a',
    )
    expect(answer.text).toBe('keep   \nnew\nend\n')
    expect(answer.notes).toEqual([expect.stringContaining('whitespace-tolerant')])
    expect(refusal(() => edited('a \nb\na\t\nb\n', ['a\nb', 'x'])).code).toBe('many_matches')
  })

  test('punctuation, spaces and normalisation, in lines and in parts of them', () => {
    verifies('edit.tolerances')
    expect(edited('say \u201chi\u201d \u2013 now\nx\n', ['say "hi" - now\nx', 'say "hi" - now\ny'])).toBe(
      'say \u201chi\u201d \u2013 now\ny\n',
    )
    expect(edited('a(\u201chi\u201d, one) b\n', ['"hi", one', '"hi", two'])).toBe(
      'a(\u201chi\u201d, two) b\n',
    )
    expect(edited('cafe\u0301 = 1\n', ['caf\u00e9 = 1', 'caf\u00e9 = 2'])).toBe('caf\u00e9 = 2\n')
  })

  test('a uniform shift of indentation', () => {
    verifies('edit.tolerances')
    expect(
      edited('class A {\n\tf() {\n\t\tgo()\n\t}\n}\n', [
        'f() {\n\tgo()\n}',
        'f() {\n\tif (x) {\n\t\tgo()\n\t}\n}',
      ]),
    ).toBe('class A {\n\tf() {\n\t\tif (x) {\n\t\t\tgo()\n\t\t}\n\t}\n}\n')
    expect(
      edited('if a:\n\tif b:\n\t\tc()\n', [
        'if a:\n    if b:\n        c()',
        'if a:\n    if b:\n        d()\n        e()',
      ]),
    ).toBe('if a:\n\tif b:\n\t\td()\n\t\te()\n')
    expect(refusal(() => edited('  a\n      b\n', [' a\n b', 'x'])).code).toBe('no_match')
  })

  test('nothing beyond: letters, inner spaces and case are never folded', () => {
    expect(refusal(() => edited('Foo(a,  b)\n', ['foo(a, b)', 'x'])).code).toBe('no_match')
    expect(refusal(() => edited('a\n', ['aa', 'x'])).code).toBe('no_match')
    expect(refusal(() => edited('', ['a', 'x'])).code).toBe('no_match')
  })
})

test('lines that were copied with their numbers are recognised', () => {
  expect(refusal(() => edited('foo\nbar\n', ['1: foo\n2: bar', 'x'])).hint).toContain('line numbers')
})

test('hunks tell the place in the new text', () => {
  const answer = editText(
    'a\nb\nc\nd\n',
    [
      { old: 'a', new: 'a\na2', replaceAll: false },
      { old: 'd', new: 'D', replaceAll: false },
    ],
    'a',
  )
  expect(answer.hunks).toEqual([
    { line: 2, removed: [], added: ['a2'] },
    { line: 5, removed: ['d'], added: ['D'] },
  ])
})

describe('on the disk', () => {
  test('an edit keeps the byte order mark, the mode and tells its hunks', async () => {
    const workspace = await testWorkspace({ 'a.txt': '\ufeffone\r\ntwo\r\n' })
    const plan = await workspace.files.planEdit('a.txt', [{ old: 'one', new: 'ONE', replaceAll: false }])
    expect(plan.hunks).toEqual([{ line: 1, removed: ['one'], added: ['ONE'] }])
    await plan.commit()
    expect(await workspace.text('a.txt')).toBe('\ufeffONE\r\ntwo\r\n')
  })

  test('an empty old text creates a missing file; any other one does not find it', async () => {
    const workspace = await testWorkspace()
    const create = { old: '', new: 'x\n', replaceAll: false }
    await (await workspace.files.planEdit('new/a.txt', [create])).commit()
    expect(await workspace.text('new/a.txt')).toBe('x\n')
    expect(await codeOf(workspace.files.planEdit('new/a.txt', [create]))).toBe('exists')
    expect(await codeOf(workspace.files.planEdit('b.txt', [{ ...create, old: 'q' }]))).toBe('not_found')
  })

  test('a file that changed since it was read takes an exact and unique edit only, and says so', async () => {
    verifies('workspace.stale')
    const workspace = await testWorkspace({ 'a.txt': 'one\ntwo\n' })
    await workspace.files.read('a.txt')
    await workspace.write('a.txt', 'zero\none \ntwo\n')
    const tolerant = { old: 'one\ntwo', new: 'x', replaceAll: false }
    expect(await codeOf(workspace.files.planEdit('a.txt', [tolerant]))).toBe('stale')
    const plan = await workspace.files.planEdit('a.txt', [{ old: 'two', new: '2', replaceAll: false }])
    expect(plan.notes).toEqual([
      'a.txt had changed since you last read it; the old text was still there exactly, so it was applied.',
    ])
    await plan.commit()
    expect(
      (await workspace.files.planEdit('a.txt', [{ old: '2', new: '3', replaceAll: false }])).notes,
    ).toEqual([])
  })
})
