import { expect, test } from 'vitest'
import { writtenTurns } from '../../../src/renderer/panes/files/turn-list.tsx'
import type { ConversationItem, Turn } from '../../../src/shared/run/view.ts'
import { verifies } from '../../support/verifies.ts'

test('turns in which tools wrote stand newest first, by the first line of what the person said', () => {
  verifies('renderer.undo')
  const turn = (seq: number, files: string[]): Turn => ({ seq, at: '', files, isUndone: false })
  const said = (seq: number, from: 'person' | 'agent', text: string): ConversationItem => ({
    kind: 'message',
    seq,
    at: '',
    from,
    text,
  })
  const turns = [turn(1, ['a']), turn(4, []), turn(7, ['b', 'c'])]
  const items = [said(4, 'person', 'look'), said(5, 'agent', 'x'), said(7, 'person', 'Fix it.\nNow.')]
  expect(writtenTurns(turns, items).map(({ turn: { seq }, said: words }) => [seq, words])).toEqual([
    [7, 'Fix it.'],
    [1, undefined],
  ])
})
