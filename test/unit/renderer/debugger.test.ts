import { expect, test } from 'vitest'
import { z } from 'zod'
import { placeIn } from '../../../src/renderer/panes/debugger/begin.tsx'
import { outputLines } from '../../../src/renderer/panes/debugger/output.tsx'
import { recordedRows, variableRows } from '../../../src/renderer/panes/debugger/variable-rows.ts'
import { createDebugStore } from '../../../src/renderer/state/debug/debug-store.ts'
import { answered, refused } from '../../../src/shared/ipc/reply.ts'
import { aStop, debugScene } from '../../support/fake-bridge/debugging.ts'
import { verifies } from '../../support/verifies.ts'
import { settle, testBridge } from './a-view.ts'

const words = { loading: 'reading', nothing: 'nothing inside' }

const goneStop = 1
const gone = { code: 'not_found', message: 'Stop 1 is not kept any more.', hint: '' } as const

function aBridge(state = debugScene.state) {
  const shown = { state }
  const bridge = testBridge({
    'debug.open': () => answered({ state: shown.state }),
    'debug.source': () => answered(debugScene.source),
    'debug.scopes': () => answered({ scopes: [...debugScene.scopes] }),
    'debug.variables': (input) =>
      answered({ start: 0, variables: [], ...debugScene.variables[referenceIn(input)] }),
    'debug.evaluate': () => answered({ value: 'None' }),
    'debug.output': () => answered({ entries: [...debugScene.output], cursor: 4 }),
    'debug.diff': () => answered(debugScene.diff),
    'debug.stop': (input) =>
      z.object({ n: z.number() }).parse(input).n === goneStop
        ? refused(gone)
        : answered({ stop: { ...aStop, n: 2 } }),
    'debug.act': () => refused({ code: 'not_stopped', message: 'No.', hint: '' }),
  })
  return { bridge, shown }
}

function referenceIn(input: unknown): number {
  return z.object({ reference: z.number() }).parse(input).reference
}

test('a stop is shown from every side: source, scopes, first scope open, what changed, the output', async () => {
  verifies('debug.pane-shows-the-moment')
  const { bridge } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  await settle()
  const { stop, frame, source, children, open, changed, output } = debug.store.getState()
  expect([stop?.n, frame, source?.kind, [...open], [...changed], output]).toEqual([
    4,
    0,
    'ready',
    ['Locals'],
    ['entry', 'rate', 'index'],
    debugScene.output,
  ])
  expect(children[1]?.variables).toHaveLength(7)
})

test('what was open stays open at the next stop, and watched expressions are asked again', async () => {
  verifies('debug.pane-shows-the-moment')
  const { bridge, shown } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  await settle()
  debug.toggle('Locals/entry', 12)
  debug.watch('entry.day')
  await settle()
  shown.state = { ...debugScene.state, stop: { ...aStop, n: 5 } }
  bridge.asked.length = 0
  bridge.emit('debug.changed', { runId: 'r' })
  await settle()
  expect(debug.store.getState().children[12]?.variables).toHaveLength(4)
  expect(bridge.asked.filter(({ name }) => name === 'debug.evaluate')).toHaveLength(1)
})

test('however often the core says that something changed, one question is under way', async () => {
  verifies('debug.pane-asks-once')
  const { bridge } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  for (let word = 0; word < 50; word += 1) bridge.emit('debug.changed', { runId: 'r' })
  await settle()
  expect(bridge.asked.filter(({ name }) => name === 'debug.open').length).toBeLessThanOrEqual(2)
})

test('a recorded stop is looked at, and the way back leads to now', async () => {
  verifies('debug.pane-opens-the-past')
  const { bridge } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  await settle()
  const refusal = await debug.showStop(2)
  const { past } = debug.store.getState()
  await debug.showStop(undefined)
  expect([refusal, past?.kind === 'ready' ? past.value.n : undefined, debug.store.getState().past]).toEqual([
    undefined,
    2,
    undefined,
  ])
})

test('a stop that is not kept any more is refused with a word, and what was shown stays', async () => {
  verifies('debug.pane-opens-the-past', 'renderer.refusal-is-shown')
  const { bridge } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  await settle()
  expect([
    await debug.showStop(goneStop),
    debug.store.getState().past,
    debug.store.getState().stop?.n,
  ]).toEqual([gone, undefined, 4])
})

test('a refused step is the answer of the button', async () => {
  verifies('renderer.refusal-is-shown')
  const { bridge } = aBridge()
  const debug = createDebugStore(bridge.api)
  debug.enter('r')
  expect(await debug.act('continue')).toMatchObject({ code: 'not_stopped' })
})

test('the tree has a row for what is open only, and one for the next page of thousands', () => {
  verifies('debug.pane-pages')
  const page = debugScene.variables[11]
  const rows = variableRows({
    scopes: debugScene.scopes,
    children: {
      1: { variables: [{ name: 'batch', value: '[…]', reference: 11 }], isLoading: false },
      11: { variables: page?.variables ?? [], total: page?.total, next: page?.next, isLoading: false },
    },
    open: new Set(['Locals', 'Locals/batch', 'Globals']),
    changed: new Set(['batch']),
    words,
  })
  expect(rows).toHaveLength(1 + 1 + 100 + 1 + 1 + 1)
  expect(rows[1]).toMatchObject({ key: 'Locals/batch', depth: 1, isOpen: true, isChanged: true })
  expect(rows[102]).toEqual({ kind: 'more', key: 'Locals/batch/+', depth: 2, reference: 11, left: 5_140 })
  expect(rows.at(-1)).toMatchObject({ kind: 'note', text: 'reading' })
})

test('a recorded moment has nothing left to open', () => {
  verifies('debug.pane-opens-the-past')
  const [row] = recordedRows([{ name: 'entry', value: 'Entry', reference: 12 }], new Set(['entry']))
  expect(row).toMatchObject({ isChanged: true, variable: { name: 'entry', value: 'Entry' } })
  expect(row?.kind === 'variable' ? row.variable.reference : 0).toBeUndefined()
})

test('output is one row a line, whatever pieces it came in, and shows escapes instead of obeying them', () => {
  verifies('debug.pane-output')
  expect(
    outputLines([
      { category: 'stdout', text: 'a' },
      { category: 'stdout', text: 'b\r\n\u001b[31mred\n' },
      { category: 'stderr', text: '\n' },
      { category: 'stdout', text: 'end' },
    ]),
  ).toEqual([
    { category: 'stdout', text: 'ab' },
    { category: 'stdout', text: '\u241b[31mred' },
    { category: 'stderr', text: '' },
    { category: 'stdout', text: 'end' },
  ])
})

test.each([
  ['src/app.py:12', { file: 'src/app.py', line: 12 }],
  ['src/app.py:12:5', { file: 'src/app.py', line: 12 }],
  ['C:\\work\\app.py:3', { file: 'C:\\work\\app.py', line: 3 }],
  ['src/app.py', undefined],
  ['src/app.py:0', undefined],
  [':12', undefined],
])('a place is a file and a line: %s', (text, place) => {
  verifies('debug.pane-begins')
  expect(placeIn(text)).toEqual(place)
})
