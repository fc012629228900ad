import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import { documentSymbolsSchema } from '../../../../src/main/lsp/queries/answers.ts'
import { symbolAtPath } from '../../../../src/main/lsp/queries/name-path.ts'
import { namesOfPath, namesOfSymbol } from '../../../../src/main/lsp/queries/names.ts'
import { type FileSymbol, flattenTree, fromFlat } from '../../../../src/main/lsp/queries/symbol-tree.ts'
import { linesOf, toUtf16 } from '../../../../src/main/lsp/protocol/position-encoding.ts'
import { verifies } from '../../../support/verifies.ts'

const kinds = { class: 5, method: 6, function: 12 } as const

function wire(
  name: string,
  kind: number,
  lines: readonly [number, number],
  children: unknown[] = [],
): object {
  const range = { start: { line: lines[0], character: 0 }, end: { line: lines[1], character: 1 } }
  return { name, kind, range, selectionRange: range, children }
}

function symbolsOf(text: string, answer: readonly unknown[]): readonly FileSymbol[] {
  const { tree } = documentSymbolsSchema.parse(answer)
  return flattenTree(tree, { lines: linesOf(text), toUtf16: (position) => position })
}

const text = 'class Store {\n  get() {}\n  put() {}\n}\nclass Other {\n  get() {}\n}\nfunction get() {}'
const symbols = symbolsOf(text, [
  wire(
    'Store',
    kinds.class,
    [0, 3],
    [wire('get()', kinds.method, [1, 1]), wire('put', kinds.method, [2, 2])],
  ),
  wire('Other', kinds.class, [4, 6], [wire('get', kinds.method, [5, 5])]),
  wire('get', kinds.function, [7, 7]),
])

function find(path: string): unknown {
  try {
    const { position, names } = symbolAtPath(symbols, path, 'a.ts')
    return [names.join('.'), position.line, position.character]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [error.code, error.message, error.hint, error.details]
  }
}

describe('a path of names finds its symbol at its name', () => {
  test.each([
    ['the whole path', 'Store.get', ['Store.get', 1, 2]],
    ['its end, when that is one symbol', 'put', ['Store.put', 2, 2]],
    ['the whole one before those that end so', 'get', ['get', 7, 9]],
    ['with other separators', 'Other::get', ['Other.get', 5, 2]],
    ['with a number sign', 'Other#get', ['Other.get', 5, 2]],
    ['a class, behind its keyword', 'Store', ['Store', 0, 6]],
  ])('%s', (_what, path, expected) => {
    verifies('lsp.name-path')
    expect(find(path)).toEqual(expected)
  })
})

test('a path that no symbol has is told with the closest ones', () => {
  verifies('lsp.name-path')
  expect(find('Store.gets')).toEqual([
    'not_found',
    'a.ts has no symbol Store.gets.',
    'The closest: Store.get (method, line 2), Store (class, line 1), Store.put (method, line 3), get (function, line 8), Other.get (method, line 6).',
    {
      candidates: [
        { namePath: 'Store.get', kind: 'method', line: 2 },
        { namePath: 'Store', kind: 'class', line: 1 },
        { namePath: 'Store.put', kind: 'method', line: 3 },
        { namePath: 'get', kind: 'function', line: 8 },
        { namePath: 'Other.get', kind: 'method', line: 6 },
      ],
    },
  ])
})

test('a path of several symbols lists them', () => {
  verifies('lsp.name-path')
  const twice = symbolsOf('function run(a) {}\nfunction run(a, b) {}', [
    wire('run', kinds.function, [0, 0]),
    wire('run', kinds.function, [1, 1]),
  ])
  const error = (() => {
    try {
      return symbolAtPath(twice, 'run', 'a.ts')
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toMatchObject({
    code: 'ambiguous',
    message: 'run is 2 symbols of a.ts.',
    hint: 'Name one by its line, or with the names around it: run (function, line 1), run (function, line 2).',
    details: { candidates: [{ line: 1 }, { line: 2 }] },
  })
})

test('names are taken out of what servers write around them', () => {
  verifies('lsp.name-path')
  expect(
    [
      '(*Store).Get',
      'Store.Get',
      'Get(key string)',
      'impl Display for Point',
      'impl<T> List<T>',
      '#things',
      '<function>',
      'operator+',
      'map() callback',
    ].map(namesOfSymbol),
  ).toEqual([
    ['Store', 'Get'],
    ['Store', 'Get'],
    ['Get'],
    ['Point'],
    ['List'],
    ['#things'],
    ['<function>'],
    ['operator+'],
    ['map'],
  ])
  expect(namesOfPath('a/b::c#d.e')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the flat answer knows the name around a symbol', () => {
  verifies('lsp.name-path')
  const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 10 } }
  const { flat } = documentSymbolsSchema.parse([
    { name: 'get', kind: 6, containerName: 'Store', location: { uri: 'file:///a.ts', range } },
    { name: 'broken' },
  ])
  expect(fromFlat(flat, { lines: linesOf(text), toUtf16: (position) => position })).toEqual([
    { name: 'get', kind: 'method', names: ['Store', 'get'], position: { line: 1, character: 2 }, endLine: 1 },
  ])
})

test('the name is looked for from where the server counts, whatever it counts in', () => {
  verifies('lsp.name-path', 'lsp.utf16-positions')
  const lines = ['/* 😀 é */ run(run)']
  const selection = { start: { line: 0, character: 14 }, end: { line: 0, character: 17 } }
  const { tree } = documentSymbolsSchema.parse([
    { name: 'run', kind: 12, range: selection, selectionRange: selection },
  ])
  const [symbol] = flattenTree(tree, { lines, toUtf16: (position) => toUtf16(position, 'utf-8', lines) })
  expect(symbol?.position).toEqual({ line: 0, character: 11 })
})
