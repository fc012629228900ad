import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ToyGraph } from '../../../support/graph/toy-graph.ts'
import { verifies } from '../../../support/verifies.ts'

/**
 * main -> parse -> read -> open; Shape.area is overridden by Circle.area; draw calls Shape.area; check.toy tests main;
 * lonely is called by nobody; two files have a `twin`.
 */
const files = {
  'src/main.toy':
    'use parse from ./parse\nuse Circle from ./shapes\nfn main\ncall parse\ncall Circle\nfn twin',
  'src/parse.toy': 'use read from ./io\nfn parse\ncall read\ncall read\nfn lonely\nfn twin',
  'src/io.toy': 'fn read\ncall open\ncall unknownThing\nfn open\nfn readLine\nfn spread',
  'src/shapes.toy':
    'class Shape\n  fn area\n  fn name\nclass Circle extends Shape\n  fn area\nclass Ring extends Circle\n  fn area\nfn draw\ncall Shape.area',
  'tests/check.toy': 'use main from ../src/main\nfn testMain\ncall main',
  'src/guess.toy': 'fn guesser\ncall lonely',
}

let graph: ToyGraph
beforeAll(async () => {
  graph = new ToyGraph(files)
  await graph.index()
})
afterAll(() => graph.dispose())

describe('names', () => {
  test.each([
    ['parse', 'src/parse.toy#parse().'],
    ['Circle.area', 'src/shapes.toy#Circle#area().'],
    ['Circle#area()', 'src/shapes.toy#Circle#area().'],
    ['src/main.toy#twin', 'src/main.toy#twin().'],
    ['src/shapes.toy#Ring.area', 'src/shapes.toy#Ring#area().'],
    ['src/shapes.toy#Ring#area().', 'src/shapes.toy#Ring#area().'],
  ])('%s names one symbol', (name, key) => {
    verifies('graph.names')
    expect(graph.answer({ kind: 'symbol', name }).symbol?.key).toBe(key)
  })

  test('several of a name are answered, never chosen from', () => {
    verifies('graph.names')
    const reply = graph.ask({ kind: 'callers', name: 'twin' })
    expect(reply.kind === 'ambiguous' && [reply.total, reply.candidates.map(({ key }) => key)]).toEqual([
      2,
      ['src/main.toy#twin().', 'src/parse.toy#twin().'],
    ])
  })

  test('a name that is not there is said so, with names like it', () => {
    verifies('graph.names')
    const reply = graph.ask({ kind: 'callers', name: 'readLin' })
    expect(reply.kind === 'not_found' && reply.near.map(({ name }) => name)[0]).toBe('readLine')
    const file = graph.ask({ kind: 'outline', file: 'src/shape.toy' })
    expect(file.kind === 'not_found' && file.near.map((row) => row.file)).toEqual(['src/shapes.toy'])
  })
})

describe('search', () => {
  test('the whole name comes first, then its beginning, then a part of it', () => {
    verifies('graph.search')
    expect(graph.answer({ kind: 'search', query: 'read' }).rows.map(({ name }) => name)).toEqual([
      'read',
      'readLine',
      'spread',
    ])
  })

  test('kind, folder and two letters narrow it', () => {
    verifies('graph.search')
    expect(
      graph.keys({ kind: 'search', query: 'area', path: 'src/shapes.toy', symbolKind: 'class' }),
    ).toEqual([])
    expect(graph.keys({ kind: 'search', query: 'Ring.area' })).toEqual(['src/shapes.toy#Ring#area().'])
    expect(graph.keys({ kind: 'search', query: 'ma' })).toEqual(['src/main.toy#main().'])
    expect(graph.keys({ kind: 'search', query: 'main', path: 'tests' })).toEqual([
      'tests/check.toy#testMain().',
    ])
  })

  test('pages follow each other by the cursor, and a cursor of another question is refused', () => {
    verifies('graph.paging')
    const first = graph.answer({ kind: 'search', query: 'read', limit: 2 })
    expect([first.total, first.rows.length]).toEqual([3, 2])
    const second = graph.answer({ kind: 'search', query: 'read', limit: 2, cursor: first.cursor })
    expect([second.rows.map(({ name }) => name), second.cursor]).toEqual([['spread'], undefined])
    expect(graph.ask({ kind: 'search', query: 'twin', cursor: first.cursor }).kind).toBe('bad_cursor')
    expect(graph.ask({ kind: 'search', query: 'read', cursor: 'nonsense' }).kind).toBe('bad_cursor')
  })
})

describe('callers and callees', () => {
  test('a caller is one row, with the place of its first use', () => {
    verifies('graph.callers')
    const { rows, total, complete } = graph.answer({ kind: 'callers', name: 'read' })
    expect([rows.map(({ key, site, tier, depth }) => [key, site, tier, depth]), total, complete]).toEqual([
      [['src/parse.toy#parse().', { file: 'src/parse.toy', line: 3 }, 'A', 1]],
      1,
      true,
    ])
  })

  test('depth follows the callers of the callers, without tests where they are not wanted', () => {
    verifies('graph.callers')
    expect(graph.keys({ kind: 'callers', name: 'read', depth: 5 })).toEqual([
      'src/parse.toy#parse().',
      'src/main.toy#main().',
      'tests/check.toy#testMain().',
    ])
    expect(graph.answer({ kind: 'callers', name: 'read', depth: 5, includeTests: false }).total).toBe(2)
  })

  test('a call that is not resolved is counted, and guessed at only where that is asked for', () => {
    verifies('graph.guesses-are-asked-for')
    const { rows, unresolved } = graph.answer({ kind: 'callers', name: 'lonely' })
    expect([rows.length, unresolved]).toEqual([0, 1])
    expect(
      graph
        .answer({ kind: 'callers', name: 'lonely', minTier: 'G' })
        .rows.map(({ key, tier }) => [key, tier]),
    ).toEqual([['src/guess.toy#guesser().', 'G']])
  })

  test('what a function calls, also what a class calls in its methods', () => {
    verifies('graph.callers')
    expect(graph.keys({ kind: 'callees', name: 'main' })).toEqual([
      'src/parse.toy#parse().',
      'src/shapes.toy#Circle#',
    ])
  })
})

describe('impact and tests', () => {
  test('rings by depth, tests behind them, each with the step that it is reached by', () => {
    verifies('graph.impact')
    expect(
      graph.answer({ kind: 'impact', name: 'read' }).rows.map(({ key, depth, via }) => [key, depth, via]),
    ).toEqual([
      ['src/parse.toy#parse().', 1, 'src/io.toy#read().'],
      ['src/main.toy#main().', 2, 'src/parse.toy#parse().'],
      ['tests/check.toy#testMain().', 3, 'src/main.toy#main().'],
    ])
  })

  test('a call of the base is touched by a change of an override, and an override by a change of the base', () => {
    verifies('graph.impact')
    expect(graph.keys({ kind: 'impact', name: 'Circle.area' })).toEqual([
      'src/shapes.toy#draw().',
      'src/shapes.toy#Ring#area().',
    ])
    expect(graph.keys({ kind: 'impact', name: 'Shape.area', depth: 1 })).toEqual([
      'src/shapes.toy#draw().',
      'src/shapes.toy#Circle#area().',
    ])
  })

  test('implementations at any distance', () => {
    verifies('graph.implementations')
    expect(graph.keys({ kind: 'implementations', name: 'Shape' })).toEqual([
      'src/shapes.toy#Circle#',
      'src/shapes.toy#Ring#',
    ])
  })

  test('the tests that reach a symbol or a file', () => {
    verifies('graph.tests-for')
    const test = ['tests/check.toy#testMain().']
    expect(graph.keys({ kind: 'tests_for', name: 'open' })).toEqual(test)
    expect(graph.keys({ kind: 'tests_for', files: ['src/io.toy'] })).toEqual(test)
    expect(graph.keys({ kind: 'tests_for', name: 'lonely' })).toEqual([])
  })
})

describe('ways and overviews', () => {
  test('the way of calls from one to another, and none', () => {
    verifies('graph.path')
    expect(graph.keys({ kind: 'path', from: 'testMain', to: 'open' })).toEqual([
      'tests/check.toy#testMain().',
      'src/main.toy#main().',
      'src/parse.toy#parse().',
      'src/io.toy#read().',
      'src/io.toy#open().',
    ])
    expect(graph.answer({ kind: 'path', from: 'open', to: 'main' })).toMatchObject({
      total: 0,
      complete: true,
    })
  })

  test('an outline in the order of the text, with its depth', () => {
    verifies('graph.outline')
    expect(
      graph.answer({ kind: 'outline', file: 'src/shapes.toy' }).rows.map(({ name, depth }) => [name, depth]),
    ).toEqual([
      ['Shape', 1],
      ['area', 2],
      ['name', 2],
      ['Circle', 1],
      ['area', 2],
      ['Ring', 1],
      ['area', 2],
      ['draw', 1],
    ])
  })

  test('candidates for being unused have no use, and no unresolved use of their name', () => {
    verifies('graph.overviews')
    const keys = graph.keys({ kind: 'unused' })
    expect(keys).toContain('src/io.toy#spread().')
    for (const used of ['src/parse.toy#lonely().', 'src/io.toy#read().', 'src/shapes.toy#Ring#area().'])
      expect(keys).not.toContain(used)
  })

  test('entry points call and are not called; hubs are called by several', () => {
    verifies('graph.overviews')
    expect(graph.keys({ kind: 'entry_points' })).toEqual(['src/shapes.toy#draw().'])
    expect(graph.keys({ kind: 'hubs' })).toEqual([])
  })

  test('a map takes no more than its budget, and says whether that was all', () => {
    verifies('graph.map')
    const small = graph.answer({ kind: 'map', budget: 50 })
    const large = graph.answer({ kind: 'map', budget: 5_000 })
    expect(small.complete).toBe(false)
    expect(large.complete).toBe(true)
    expect(small.rows.length).toBeLessThan(large.rows.length)
    expect(large.rows.map(({ name }) => name)).toContain('read')
  })
})
