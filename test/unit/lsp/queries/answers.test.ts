import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Place } from '../../../../src/shared/model/language-answer.ts'
import {
  callItemsSchema,
  codeActionsSchema,
  hoverSchema,
  incomingSchema,
  locationsSchema,
  workspaceSymbolsSchema,
} from '../../../../src/main/lsp/queries/answers.ts'
import { closestNames } from '../../../../src/main/lsp/queries/closest-names.ts'
import { hoverText } from '../../../../src/main/lsp/queries/hover-text.ts'
import { distinctPlaces, shownFile } from '../../../../src/main/lsp/queries/places.ts'
import { verifies } from '../../../support/verifies.ts'

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } }
const wide = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }

test('a definition is a location, a list of them, a list of links, or nothing', () => {
  verifies('lsp.answers')
  const location = { uri: 'file:///a.ts', range }
  const link = { targetUri: 'file:///a.ts', targetRange: wide, targetSelectionRange: range }
  expect(
    [location, [location], [link, { broken: true }], null, []].map((answer) => locationsSchema.parse(answer)),
  ).toEqual([[location], [location], [location], [], []])
})

describe('a hover is told as plain text', () => {
  test.each([
    ['nothing', null, ''],
    ['a string', { contents: 'an **int**' }, 'an int'],
    [
      'emphasis, but not in names',
      { contents: '_@param_ a_b_c *x* 2 * 3 * 4  \nb' },
      '@param a_b_c x 2 * 3 * 4\nb',
    ],
    ['plain text as it is', { contents: { kind: 'plaintext', value: 'a **b** `c`' } }, 'a **b** `c`'],
    ['code of a language', { contents: { language: 'ts', value: 'let a: **x**' } }, 'let a: **x**'],
    [
      'markdown without its marks',
      {
        contents: {
          kind: 'markdown',
          value:
            '```ts\nfunction *f*(): **void**\n```\n---\n# Head\nSee [the page](http://x.y/(z)) of `f`.\\\nA &lt;b&gt;\\_',
        },
      },
      'function *f*(): **void**\n\nHead\nSee the page of f.\\\nA <b>_',
    ],
    ['several parts', { contents: [{ language: 'ts', value: 'let a' }, '', 'words'] }, 'let a\n\nwords'],
  ])('%s', (_what, answer, expected) => {
    verifies('lsp.answers')
    expect(hoverText(hoverSchema.parse(answer))).toBe(expected)
  })
})

test('call items go back to the server as they came, and edges keep the places of the calls', () => {
  verifies('lsp.answers')
  const item = {
    name: 'f',
    kind: 12,
    uri: 'file:///a.ts',
    range: wide,
    selectionRange: range,
    data: { id: 7 },
  }
  expect([
    callItemsSchema.parse([item, { name: 'broken' }]),
    callItemsSchema.parse(null),
    incomingSchema.parse([{ from: item, fromRanges: [range] }, {}]),
  ]).toEqual([[item], [], [{ item, ranges: [range] }]])
})

test('symbols without a range and actions that are commands are read too', () => {
  verifies('lsp.answers')
  expect([
    workspaceSymbolsSchema.parse([{ name: 'f', kind: 12, location: { uri: 'file:///a.ts' } }]),
    codeActionsSchema.parse([
      { title: 'Do', command: 'do' },
      { title: 'Fix', kind: 'quickfix', isPreferred: true },
      1,
    ]),
  ]).toEqual([
    [{ name: 'f', kind: 12, location: { uri: 'file:///a.ts' } }],
    [{ title: 'Do' }, { title: 'Fix', kind: 'quickfix', isPreferred: true }],
  ])
})

test('a file inside is shown from the workspace, one outside as a person would say it', () => {
  verifies('lsp.answers')
  const workspace = path.resolve('/home/ann/work')
  const home = path.resolve('/home/ann')
  expect(
    ['/home/ann/work/src/a.ts', '/home/ann/work/..a.ts', '/home/ann/lib/b.py', '/usr/lib/c.go'].map((file) =>
      shownFile(workspace, path.resolve(file), home),
    ),
  ).toEqual([
    { file: 'src/a.ts' },
    { file: '..a.ts' },
    { file: `~${path.sep}${path.join('lib', 'b.py')}`, isOutside: true },
    { file: path.resolve('/usr/lib/c.go'), isOutside: true },
  ])
})

test('a place is told once, the workspace first, in the order of files and lines', () => {
  verifies('lsp.answers')
  const at = (file: string, line: number, isOutside?: true): Place => ({
    file,
    line,
    column: 1,
    endLine: line,
    endColumn: 2,
    ...(isOutside === undefined ? {} : { isOutside }),
  })
  const places = [at('/lib.d.ts', 1, true), at('b.ts', 2), at('a.ts', 9), at('b.ts', 2), at('a.ts', 1)]
  expect(distinctPlaces(places).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'a.ts:1',
    'a.ts:9',
    'b.ts:2',
    '/lib.d.ts:1',
  ])
})

test('the closest names come first, those that share little not at all', () => {
  verifies('lsp.symbol-on-line-errors')
  expect(closestNames('total', ['zebra', 'Total', 'subtotal', 'toatl', 'total', 'total'], 4)).toEqual([
    'total',
    'Total',
    'subtotal',
    'toatl',
  ])
})
