import { expect, test } from 'vitest'
import { nextOf } from '../../../../src/renderer/panes/graph/row-list.tsx'
import { tableRows, type TableRow } from '../../../../src/renderer/panes/graph/table-rows.ts'
import { verifies } from '../../../support/verifies.ts'
import { answered, row, slice } from './a-graph.ts'

function shown(rows: readonly TableRow[]): readonly string[] {
  return rows.map((line) =>
    line.kind === 'symbol' ? `${'  '.repeat(line.level)}${line.row.name}` : `(${line.text})`,
  )
}

test('an open row shows what is below it, and a cycle ends where it comes back', () => {
  verifies('graph-pane.table-says-all', 'graph-pane.no-endless-tree')
  const [a, b] = [row('a'), row('b')]
  const rows = tableRows(
    slice({
      view: 'callers',
      answer: answered([a, b]),
      open: new Set([a.key, b.key]),
      below: { [a.key]: answered([b]), [b.key]: answered([a]) },
    }),
  )
  expect(shown(rows)).toEqual(['a', '  b', '    a', 'b', '  a', '    b'])
})

test('a branch without an answer says so, and one with an empty answer too', () => {
  const [a, b] = [row('a'), row('b')]
  const open = slice({ view: 'callees', answer: answered([a, b]), open: new Set([a.key, b.key]) })
  const rows = tableRows({ ...open, below: { [a.key]: { kind: 'loading' }, [b.key]: answered([]) } })
  expect(shown(rows)).toEqual(['a', '(Loading)', 'b', '(Nothing further is known.)'])
})

test('an impact stands in rings, tests apart', () => {
  verifies('graph-pane.table-says-all')
  const rows = [row('far', { depth: 2 }), row('near', { depth: 1 }), row('proof', { depth: 1, isTest: true })]
  expect(shown(tableRows(slice({ view: 'impact', answer: answered(rows) })))).toEqual([
    '(1 step away)',
    'near',
    '(2 steps away)',
    'far',
    '(Tests)',
    'proof',
  ])
})

test('arrows pass over heads, and left leads to the row around', () => {
  verifies('graph-pane.by-keyboard')
  const [a, b] = [row('a'), row('b')]
  const rings = tableRows(
    slice({ view: 'impact', answer: answered([row('near'), row('far', { depth: 2 })]) }),
  )
  const tree = tableRows(
    slice({
      view: 'callers',
      answer: answered([a]),
      open: new Set([a.key]),
      below: { [a.key]: answered([b]) },
    }),
  )
  expect([
    nextOf('ArrowDown', rings, 1),
    nextOf('ArrowUp', rings, 3),
    nextOf('Home', rings, 3),
    nextOf('ArrowLeft', tree, 1),
    nextOf('ArrowLeft', tree, 0),
  ]).toEqual([rings[3]?.id, rings[1]?.id, rings[1]?.id, tree[0]?.id, undefined])
})
