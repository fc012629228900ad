import { expect, test } from 'vitest'
import { drawingOf, maxDrawn } from '../../../../src/renderer/panes/graph/drawing-elements.ts'
import { laidOut } from '../../../../src/renderer/panes/graph/drawing-layout.ts'
import { namePathOf } from '../../../../src/shared/model/graph.ts'
import { verifies } from '../../../support/verifies.ts'
import { answered, row, slice } from './a-graph.ts'

function edgesOf(elements: readonly { data: Record<string, unknown> }[]): readonly string[] {
  return elements
    .filter(({ data }) => data['source'] !== undefined)
    .map(({ data }) => `${String(data['source'])} -> ${String(data['target'])}`)
}

test('an edge leads from who calls to what is called', () => {
  verifies('graph-pane.table-says-all')
  const rows = answered([row('a')])
  const of = (view: 'callers' | 'callees') => edgesOf(drawingOf(slice({ view, answer: rows })).elements)
  expect([of('callers'), of('callees')]).toEqual([
    ['a.ts#a(). -> a.ts#subject().'],
    ['a.ts#subject(). -> a.ts#a().'],
  ])
})

test('an impact goes through the symbol by which it is reached', () => {
  const near = row('near', { depth: 1 })
  const far = row('far', { depth: 2, via: near.key })
  const drawn = drawingOf(slice({ view: 'impact', answer: answered([near, far]) }))
  expect(edgesOf(drawn.elements)).toEqual(['a.ts#near(). -> a.ts#subject().', 'a.ts#far(). -> a.ts#near().'])
})

test('the nearest symbols are drawn, and the rest is counted', () => {
  verifies('graph-pane.drawing-is-bounded')
  const rows = Array.from({ length: maxDrawn + 40 }, (_, index) => row(`r${index}`))
  const { drawn, total } = drawingOf(slice({ view: 'callers', answer: answered(rows) }))
  expect({ drawn, total }).toEqual({ drawn: maxDrawn, total: maxDrawn + 41 })
})

test('a cycle that is open is drawn once, each symbol as near as it is', () => {
  const [a, b] = [row('a'), row('b')]
  const open = new Set([a.key, b.key])
  const below = { [a.key]: answered([a, b]), [b.key]: answered([a]) }
  const { elements } = drawingOf(slice({ view: 'callers', answer: answered([a, b]), open, below }))
  const rings = elements
    .filter(({ data }) => data['source'] === undefined)
    .map(({ data }) => Number(data['ring']))
  expect(rings).toEqual([0, 1, 1])
})

test('rings follow the shape of their box, and no two symbols stand on one place', () => {
  const rows = ['a', 'b', 'c'].map((name) => row(name, { depth: 1 }))
  const { elements } = drawingOf(slice({ view: 'impact', answer: answered(rows) }))
  const placesIn = (aspect: number) =>
    laidOut(elements, 'impact', aspect).flatMap(({ position }) => position ?? [])
  const spread = (places: readonly { x: number; y: number }[]) =>
    Math.max(...places.map(({ x }) => x)) / Math.max(...places.map(({ y }) => y))
  const wide = placesIn(2.5)
  const own = new Set(
    wide
      .slice(0, 1)
      .concat(wide.slice(2))
      .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`),
  )
  expect({ isWider: spread(wide) > spread(placesIn(0.7)), places: own.size }).toEqual({
    isWider: true,
    places: 4,
  })
})

test('the names around a symbol are read from its key', () => {
  verifies('graph-pane.names-say-whose')
  const keys = [
    'src/a.ts#Foo#bar().',
    'src/a.ts#Foo#bar(+1).',
    'a.ts#`odd name`.',
    'x/y.py#top().',
    'a.ts#Map#`#size`.',
  ]
  expect(keys.map(namePathOf)).toEqual(['Foo.bar', 'Foo.bar', 'odd name', 'top', 'Map.#size'])
})
