import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallCard } from '../../../src/renderer/panes/conversation/call-card.tsx'
import {
  argumentLines,
  type ToolCall,
  verdictOf,
} from '../../../src/renderer/panes/conversation/call-words.ts'
import { stopOf } from '../../../src/renderer/panes/conversation/debug-words.ts'
import { aStop } from '../../support/fake-bridge/debugging.ts'
import { verifies } from '../../support/verifies.ts'

const output = { entries: [], cursor: 0 }
const stopped = { ...aStop, state: 'stopped' }
const running = { state: 'running', phase: 'running', waitedMs: 9, outputSince: output, ttlSeconds: 9 }
const ended = { state: 'ended', reason: 'exited', exitCode: 3, outputSince: output }

function aCall(tool: string, data: unknown): ToolCall {
  const result = { ok: true, text: 'Stopped.', data }
  const args = { op: 'continue' }
  return { kind: 'tool-call', seq: 1, at: '', id: 'c', tool, by: 'agent', args, status: 'completed', result }
}

function cardOf(call: ToolCall): string {
  const nothing = (): undefined => undefined
  const row = {
    kind: 'call',
    key: 'c',
    call,
    deltas: [],
    change: undefined,
    names: [],
    isNext: false,
  } as const
  const does = { onToggle: nothing, onShowChange: nothing, onShowServer: nothing, onShowPlace: nothing }
  return renderToStaticMarkup(
    createElement(CallCard, { row, isOpen: false, ...does, onShowStop: nothing, onSearch: nothing }),
  )
}

test('the card of a transition says where it ended, and leads to its stop without being unfolded', () => {
  verifies('renderer.debug-card')
  const verdicts = [
    stopped,
    running,
    ended,
    { value: "{'a': 1}", type: 'dict' },
    { value: 'secret', isMasked: true },
    { file: 'a.py', breakpoints: [{}, {}] },
    { stops: [] },
  ].map((data) => verdictOf(aCall('debug', data), [], undefined).text)
  expect(verdicts).toEqual(['reconcile.py:12', 'Running', 'exit 3', "{'a': 1}", '', '2 breakpoints', ''])
  expect(
    [cardOf(aCall('debug', stopped)), cardOf(aCall('debug', ended))].map((card) =>
      /<button[^>]*>Open stop 4<\/button>/.test(card),
    ),
  ).toEqual([true, false])
})

test('only a stop of the debugger is one', () => {
  verifies('renderer.debug-card')
  expect([stopOf('debug', stopped), stopOf('lsp', stopped), stopOf('debug', running)]).toEqual([
    4,
    undefined,
    undefined,
  ])
})

test('a call without an answer shows what it was given in lines, not as JSON', () => {
  verifies('renderer.calls-say-how-they-ended')
  expect(argumentLines({ change_id: 'change-1', turn: 3, ops: [{ pattern: 'a' }] })).toBe(
    'change_id: change-1\nturn: 3\nops: [{"pattern":"a"}]',
  )
})
