import { describe, expect, test } from 'vitest'
import {
  confirmationsOf,
  stepsOf,
  workspaceEditSchema,
} from '../../../../src/main/lsp/refactor/workspace-edit.ts'
import { verifies } from '../../../support/verifies.ts'
import { at, editOf, outcomeOf, refusalOf, uriOf } from './a-tree.ts'

const create = (name: string, options: object = {}): object => ({
  kind: 'create',
  uri: uriOf(name),
  options,
})
const rename = (from: string, to: string, options: object = {}): object => ({
  kind: 'rename',
  oldUri: uriOf(from),
  newUri: uriOf(to),
  options,
})
const remove = (name: string, options: object = {}): object => ({
  kind: 'delete',
  uri: uriOf(name),
  options,
})

const files = { 'a.ts': 'a\n', 'b.ts': 'b\n', 'lib/c.ts': 'c\n', 'lib/deep/d.ts': 'd\n' }
const done = (...documentChanges: object[]): Record<string, string> => outcomeOf({ documentChanges }, files)
const refused = (...documentChanges: object[]): string => refusalOf({ documentChanges }, files)

describe('file operations', () => {
  test('an edit after a rename is of the new name', () => {
    verifies('refactor.edits-in-order')
    expect(done(rename('a.ts', 'z.ts'), editOf('z.ts', [at(0, 0, 1, 'x')]))).toEqual({
      'move a.ts z.ts': 'x\n',
    })
  })

  test('an edit before a rename moves with the file', () => {
    verifies('refactor.edits-in-order')
    expect(done(editOf('a.ts', [at(0, 0, 1, 'x')]), rename('a.ts', 'z.ts'))).toEqual({
      'move a.ts z.ts': 'x\n',
    })
  })

  test('an edit of the old name after a rename is refused', () => {
    verifies('refactor.nothing-by-halves')
    expect(refused(rename('a.ts', 'z.ts'), editOf('a.ts', [at(0, 0, 1, 'x')]))).toBe(
      'not_found: a.ts does not exist.',
    )
  })

  test.each([
    ['a file', [create('n.ts')], { 'add n.ts': '' }],
    [
      'a file and its text',
      [create('n.ts'), editOf('n.ts', [at(0, 0, 0, 'one\ntwo\n')])],
      { 'add n.ts': 'one\ntwo\n' },
    ],
    ['over another with overwrite', [create('a.ts', { overwrite: true })], { 'update a.ts': '' }],
    ['over another, ignored', [create('a.ts', { ignoreIfExists: true })], {}],
    [
      'overwrite wins over ignoreIfExists',
      [create('a.ts', { overwrite: true, ignoreIfExists: true })],
      { 'update a.ts': '' },
    ],
    ['and delete it again', [create('n.ts'), remove('n.ts')], {}],
    ['and rename it', [create('n.ts'), rename('n.ts', 'm.ts')], { 'add m.ts': '' }],
  ])('create %s', (_, changes, expected) => {
    verifies('refactor.edits-in-order')
    expect(done(...changes)).toEqual(expected)
  })

  test.each([
    ['a file', [rename('a.ts', 'z.ts')], { 'move a.ts z.ts': 'a\n' }],
    ['twice', [rename('a.ts', 'y.ts'), rename('y.ts', 'z.ts')], { 'move a.ts z.ts': 'a\n' }],
    ['there and back', [rename('a.ts', 'y.ts'), rename('y.ts', 'a.ts')], {}],
    [
      'a folder with all in it',
      [rename('lib', 'src')],
      { 'move lib/c.ts src/c.ts': 'c\n', 'move lib/deep/d.ts src/deep/d.ts': 'd\n' },
    ],
    [
      'over another with overwrite',
      [rename('a.ts', 'b.ts', { overwrite: true })],
      { 'delete a.ts': '', 'update b.ts': 'a\n' },
    ],
    ['over another, ignored', [rename('a.ts', 'b.ts', { ignoreIfExists: true })], {}],
    [
      'two files into the place of each other',
      [rename('a.ts', 't.ts'), rename('b.ts', 'a.ts'), rename('t.ts', 'b.ts')],
      { 'update a.ts': 'b\n', 'update b.ts': 'a\n' },
    ],
    [
      'a file, and make another in its place',
      [rename('a.ts', 'z.ts'), create('a.ts'), editOf('a.ts', [at(0, 0, 0, 'new\n')])],
      { 'update a.ts': 'new\n', 'add z.ts': 'a\n' },
    ],
  ])('rename %s', (_, changes, expected) => {
    verifies('refactor.edits-in-order')
    expect(done(...changes)).toEqual(expected)
  })

  test.each([
    ['a file', [remove('a.ts')], { 'delete a.ts': '' }],
    ['a file that is not there, ignored', [remove('n.ts', { ignoreIfNotExists: true })], {}],
    [
      'a folder with all in it',
      [remove('lib', { recursive: true })],
      { 'delete lib/c.ts': '', 'delete lib/deep/d.ts': '' },
    ],
    [
      'and make another in its place',
      [remove('a.ts'), create('a.ts'), editOf('a.ts', [at(0, 0, 0, 'new\n')])],
      { 'update a.ts': 'new\n' },
    ],
    ['and make the same again', [remove('a.ts'), create('a.ts'), editOf('a.ts', [at(0, 0, 0, 'a\n')])], {}],
    ['what was moved', [rename('a.ts', 'z.ts'), remove('z.ts')], { 'delete a.ts': '' }],
  ])('delete %s', (_, changes, expected) => {
    verifies('refactor.edits-in-order')
    expect(done(...changes)).toEqual(expected)
  })

  test.each([
    ['create a file that is there', [create('a.ts')], 'exists: a.ts exists already.'],
    ['create a file where a folder is', [create('lib', { overwrite: true })], 'exists: lib exists already.'],
    ['rename what is not there', [rename('n.ts', 'm.ts')], 'not_found: n.ts does not exist.'],
    ['rename over another', [rename('a.ts', 'b.ts')], 'exists: b.ts exists already.'],
    ['rename over a folder', [rename('a.ts', 'lib', { overwrite: true })], 'exists: lib exists already.'],
    [
      'rename a folder into itself',
      [rename('lib', 'lib/inner')],
      'bad_argument: lib cannot be moved into itself.',
    ],
    ['delete what is not there', [remove('n.ts')], 'not_found: n.ts does not exist.'],
    [
      'delete a folder without saying so',
      [remove('lib')],
      'is_directory: The server would delete the folder lib with all in it.',
    ],
    ['delete a file twice', [remove('a.ts'), remove('a.ts')], 'not_found: a.ts does not exist.'],
    [
      'a file below a folder that was moved',
      [rename('lib', 'src'), remove('lib/c.ts')],
      'not_found: lib/c.ts does not exist.',
    ],
    [
      'edit a folder',
      [editOf('lib', [at(0, 0, 0, 'x')])],
      'is_directory: lib is a folder: its text cannot be edited.',
    ],
    [
      'create and edit one that was deleted',
      [remove('a.ts'), editOf('a.ts', [])],
      'not_found: a.ts does not exist.',
    ],
  ])('%s: the whole edit is refused', (_, changes, expected) => {
    verifies('refactor.nothing-by-halves')
    expect(refused(editOf('b.ts', [at(0, 0, 1, 'x')]), ...changes)).toBe(expected)
  })
})

describe('a workspace edit of the wire', () => {
  test('documentChanges win over changes', () => {
    verifies('refactor.edits-in-order')
    const edit = {
      changes: { [uriOf('a.ts')]: [at(0, 0, 1, 'no')] },
      documentChanges: [editOf('a.ts', [at(0, 0, 1, 'yes')])],
    }
    expect(outcomeOf(edit, files)).toEqual({ 'update a.ts': 'yes\n' })
  })

  test('an annotated edit is an edit, and what wants to be confirmed is told', () => {
    verifies('refactor.edits-in-order')
    const edit = {
      documentChanges: [editOf('a.ts', [{ ...at(0, 0, 1, 'x'), annotationId: 'risky' }])],
      changeAnnotations: {
        risky: { label: 'In comments', needsConfirmation: true, description: 'a.ts' },
        quiet: { label: 'In code' },
      },
    }
    expect([outcomeOf(edit, files), confirmationsOf(workspaceEditSchema.parse(edit))]).toEqual([
      { 'update a.ts': 'x\n' },
      ['In comments: a.ts'],
    ])
  })

  test('a member of no known kind makes the whole edit unreadable', () => {
    verifies('refactor.nothing-by-halves')
    const edit = { documentChanges: [editOf('a.ts', []), { kind: 'copy', uri: uriOf('b.ts') }] }
    expect(workspaceEditSchema.safeParse(edit).success).toBe(false)
  })

  test('an empty edit has no steps', () => {
    verifies('refactor.edits-in-order')
    expect(
      [{}, { changes: {} }, { documentChanges: [] }, { changes: null }].map((edit) =>
        stepsOf(workspaceEditSchema.parse(edit)),
      ),
    ).toEqual([[], [], [], []])
  })
})

describe('snippets', () => {
  test.each([
    ['foo($0)', 'foo()'],
    ['${1:name}: ${2:type}', 'name: type'],
    ['${1:a ${2:b} c}', 'a b c'],
    ['${1|one,two\\,2|}!', 'one!'],
    ['$TM_FILENAME ${TM_LINE:12}', ' 12'],
    ['${TM_FILENAME/(.*)\\.ts/$1/} end', ' end'],
    ['cost: \\$5 \\} \\\\', 'cost: $5 } \\'],
    ['a $ b ${ c', 'a $ b ${ c'],
    ['C:\\new', 'C:\\new'],
    ['${1}x$2', 'x'],
  ])('%s leaves %s', (snippet, expected) => {
    verifies('refactor.snippets')
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
    const modern = { range, snippet: { kind: 'snippet', value: snippet } }
    const older = { range, newText: snippet, insertTextFormat: 2 }
    expect(
      [modern, older].map((edit) => outcomeOf({ changes: { [uriOf('a.ts')]: [edit] } }, { 'a.ts': '_' })),
    ).toEqual([{ 'update a.ts': expected }, { 'update a.ts': expected }])
  })
})
