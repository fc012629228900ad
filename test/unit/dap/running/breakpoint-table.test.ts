import { expect, test } from 'vitest'
import { BreakpointTable } from '../../../../src/main/dap/running/breakpoint-table.ts'
import { verifies } from '../../../support/verifies.ts'

const file = '/w/app.py'
const root = { name: 'root' }
const child = { name: 'child' }
const able = { supportsConditionalBreakpoints: true }

test('a breakpoint before the launch is provisional and keeps its number when others change', () => {
  verifies('dap.breakpoints')
  const table = new BreakpointTable()
  table.want(file, [{ line: 3 }, { line: 7 }])
  table.want(file, [{ line: 7 }, { line: 9 }])
  expect(
    table.ofFile(file).map(({ id, requested, isProvisional }) => [id, requested.line, isProvisional]),
  ).toEqual([
    [2, 7, true],
    [3, 9, true],
  ])
})

test('what the adapter cannot do is sent bare and tested here, or not sent, and says so', () => {
  verifies('dap.breakpoints', 'dap.capabilities', 'dap.emulated')
  const table = new BreakpointTable()
  table.want(file, [
    { line: 3, condition: 'x' },
    { line: 4, hit: 'often' },
    { line: 5, condition: 'y', log: 'x' },
  ])
  const sent = table.toSend(file, able, 'It')
  expect(sent.map(({ terms }) => terms)).toEqual([{ line: 3, condition: 'x' }, { condition: 'y' }])
  table.answer(
    file,
    root,
    sent,
    sent.map(({ requested: { line } }, id) => ({ id, verified: true, line })),
  )
  expect(table.ofFile(file).map(({ isVerified, message }) => [isVerified, message])).toEqual([
    [true, ''],
    [
      false,
      'It has no hit counts, and often is no hit count that can be tested here: write 5, >= 5 or % 5: it is not set.',
    ],
    [true, 'It has no log points: it stops there each time, and is looked at and continued from here.'],
  ])
  expect([table.emulates, table.hitAt(root, { hitIds: [], file, line: 5 })[0]?.emulated]).toEqual([
    true,
    { log: 'x' },
  ])
})

test('the child session’s word counts where the root knows nothing, and a later event changes it', () => {
  verifies('dap.breakpoints')
  const table = new BreakpointTable()
  table.want(file, [{ line: 3 }])
  const sent = table.toSend(file, able, 'It')
  table.answer(file, root, sent, [{ id: 1, verified: false, message: 'breakpoint.provisionalBreakpoint' }])
  table.answer(file, child, sent, [{ id: 1, verified: false, message: 'Unbound breakpoint' }])
  const before = table.ofFile(file)[0]
  const changed = table.change(child, { id: 1, verified: true, line: 4 }, false)
  expect([before?.isProvisional, before?.message, changed]).toEqual([true, 'Unbound breakpoint', file])
  expect(table.ofFile(file)).toEqual([
    {
      id: 1,
      requested: { line: 3 },
      boundLine: 4,
      isVerified: true,
      isProvisional: false,
      message: 'It stops at line 4, the next with code.',
    },
  ])
  expect([table.idOf(child, 1), table.idOf(child, 2)]).toEqual([1, undefined])
})

test('a refusal is no hope, a removed breakpoint is not bound any more, a dead connection says nothing', () => {
  verifies('dap.breakpoints')
  const table = new BreakpointTable()
  table.want(file, [{ line: 3 }, { line: 5 }])
  const sent = table.toSend(file, able, 'It')
  table.answer(file, root, sent, [{ id: 1, verified: false, message: 'could not find statement' }])
  const [first, second] = table.ofFile(file)
  table.change(root, { id: 1, verified: true, line: 3 }, true)
  const removed = table.ofFile(file)[0]?.isVerified
  table.forget(root)
  expect([first?.isProvisional, second?.message, removed, table.ofFile(file)[0]?.isProvisional]).toEqual([
    false,
    'No answer.',
    false,
    true,
  ])
})
