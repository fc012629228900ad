import { expect, test } from 'vitest'
import { callThatStaged, proposeAgain } from '../../../src/renderer/panes/review/propose-again.ts'
import { createDeskStore } from '../../../src/renderer/state/desk-store.ts'
import { answered, refused } from '../../../src/shared/ipc/reply.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import type { ConversationItem } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'
import { testBridge } from './a-view.ts'

const args = { ops: [{ pattern: 'a', rewrite: 'b' }] }
const result: ToolResult = { ok: true, text: 'Staged.', data: { changeId: 'first' } }
const call = {
  kind: 'tool-call',
  seq: 1,
  at: '',
  id: 'c',
  tool: 'ast_edit',
  by: 'agent',
  args,
  status: 'completed',
  result,
} as const satisfies ConversationItem

const first = aChange({ id: 'first', state: 'rebased' })
const second = aChange({
  id: 'second',
  state: 'undone',
  rebase: { from: 'first', kept: 1, added: [], gone: [] },
})

test('the call that proposed a change is known, also after a rebase; a change of nowhere has none', () => {
  verifies('renderer.propose-again')
  const view = { items: [call], changes: [first, second] }
  expect([first, second, aChange({ id: 'other' })].map((change) => callThatStaged(change, view)?.id)).toEqual(
    ['c', 'c', undefined],
  )
})

test('what was taken back is proposed again by the same call, and the new change is shown', async () => {
  verifies('renderer.propose-again')
  const again: ToolResult = { ok: true, text: '', data: { changeId: 'third' } }
  const { api, asked } = testBridge({ 'tool.call': () => answered({ result: again }) })
  const desk = createDeskStore()
  const refusal = await proposeAgain({ api, desk }, second, call)
  expect([refusal, asked, desk.store.getState().changeId]).toEqual([
    undefined,
    [{ name: 'tool.call', input: { runId: 'r', tool: 'ast_edit', args } }],
    'third',
  ])
})

test('a proposal that finds nothing, fails or is refused says why, and shows no other change', async () => {
  verifies('renderer.propose-again')
  const error = { code: 'no_match', message: 'Nothing matches.', hint: 'Look again.' } as const
  const answers = [
    answered({ result: { ok: true, text: 'No match.', data: {} } }),
    answered({ result: { ok: false, text: '', data: null, error } }),
    refused(error),
  ]
  const desk = createDeskStore()
  const told = await Promise.all(
    answers.map(async (answer) => {
      const { api } = testBridge({ 'tool.call': () => answer })
      return (await proposeAgain({ api, desk }, second, call))?.message
    }),
  )
  expect([told, desk.store.getState().changeId]).toEqual([
    ['There is nothing to propose any more.', 'Nothing matches.', 'Nothing matches.'],
    undefined,
  ])
})
