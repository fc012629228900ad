import { expect, test } from 'vitest'
import { formOfCall } from '../../../../src/renderer/state/search/form-of-call.ts'
import {
  editArguments,
  emptyForm,
  placesOf,
  previewQueryOf,
  queryOf,
} from '../../../../src/renderer/state/search/search-form.ts'
import { verifies } from '../../../support/verifies.ts'

test.each([
  ['', {}],
  [' . ', {}],
  ['src', { path: 'src' }],
  ['./src/', { path: 'src' }],
  ['src, !**/*.test.ts', { path: 'src', globs: ['!**/*.test.ts'] }],
  ['*.ts', { globs: ['*.ts'] }],
  ['*.{ts,tsx}, !dist', { globs: ['*.{ts,tsx}', '!dist'] }],
  ['src, lib/a', { globs: ['/src', 'src/**', 'lib/a', 'lib/a/**'] }],
  ['src, *.ts', { globs: ['/src', 'src/**', '*.ts'] }],
])('files %j mean %j', (files, places) => {
  verifies('search.live')
  expect(placesOf(files)).toEqual(places)
})

test('a form becomes a query without what was left empty', () => {
  verifies('search.live')
  expect([
    queryOf({ ...emptyForm, pattern: '  \n' }),
    queryOf({ ...emptyForm, pattern: 'f($A)' }),
    queryOf({
      ...emptyForm,
      pattern: 'f($A)',
      language: 'go',
      context: 'statement',
      inside: 'func $F() {}',
      conditions: [
        { name: '$A', test: 'matches', value: '^tmp' },
        { name: 'A', test: 'isNotKind', value: 'string' },
        { name: 'a', test: 'matches', value: 'lower case names nothing' },
        { name: 'B', test: 'matches', value: '' },
      ],
    }),
  ]).toEqual([
    undefined,
    { pattern: 'f($A)', strictness: 'smart' },
    {
      pattern: 'f($A)',
      strictness: 'smart',
      language: 'go',
      context: 'statement',
      inside: 'func $F() {}',
      where: { A: { regex: '^tmp', not: { kind: 'string' } } },
    },
  ])
})

test('a rewrite is asked only where it would do what the list shows', () => {
  verifies('search.preview-stages-nothing')
  const form = { ...emptyForm, pattern: 'f($A)', rewrite: '' }
  const asked = previewQueryOf({
    ...form,
    extraOps: [
      { pattern: 'g()', rewrite: 'h()' },
      { pattern: ' ', rewrite: 'x' },
    ],
  })
  expect([
    previewQueryOf({ ...form, rewrite: undefined }),
    previewQueryOf({ ...form, pattern: '' }),
    previewQueryOf({ ...form, inside: 'g()', notInside: ' ' }),
    asked,
  ]).toEqual([
    undefined,
    { kind: 'noPattern' },
    {
      kind: 'query',
      query: {
        strictness: 'smart',
        ops: [{ pattern: 'f($A)', rewrite: '', inside: 'g()' }],
        allowDrops: false,
      },
    },
    {
      kind: 'query',
      query: {
        strictness: 'smart',
        ops: [
          { pattern: 'f($A)', rewrite: '' },
          { pattern: 'g()', rewrite: 'h()' },
        ],
        allowDrops: false,
      },
    },
  ])
})

test('what was searched by a call comes back as a form, and goes out as the same arguments', () => {
  verifies('search.from-a-call')
  const ops = [
    { pattern: 'f($A)', rewrite: 'g($A)', where: { A: { regex: 'x' } }, inside: 'i()', not_inside: 'j()' },
    { pattern: 'h($B)', rewrite: '', where: { B: { kind: 'string' } }, inside: 'k()', not_inside: 'l()' },
  ]
  const args = { ops, path: 'src', globs: ['!*.test.ts'], strictness: 'relaxed', allow_drops: true }
  const asked = previewQueryOf(formOfCall('ast_edit', args) ?? emptyForm)
  expect([
    asked?.kind === 'query' ? editArguments(asked.query, 7) : asked,
    formOfCall('ast_grep', { pattern: '$X', not_inside: 'f()', where: { $X: { not: { kind: 'a' } } } }),
    formOfCall('ast_grep', { pattern: 1 }),
    formOfCall('ast_edit', { ops: [] }),
    formOfCall('grep', { pattern: '$X' }),
  ]).toEqual([
    { ...args, max_sites: 7 },
    {
      ...emptyForm,
      pattern: '$X',
      notInside: 'f()',
      conditions: [{ name: 'X', test: 'isNotKind', value: 'a' }],
    },
    undefined,
    undefined,
    undefined,
  ])
})
