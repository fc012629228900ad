import { expect, test } from 'vitest'
import { refused } from '../../../../src/main/tools/refactor/refused.ts'
import { verifies } from '../../../support/verifies.ts'

test.each([
  ['rename', 'another new name'],
  ['code_action', 'op code_actions'],
  ['organize_imports', 'formatter'],
] as const)('a no of the server to %s says what to do about that', (op, words) => {
  verifies('refactor.not-renameable')
  const answer = { kind: 'refused' as const, message: 'ts does not do it.' }
  const { code, message, hint } = refused(answer, { op, file: 'a.ts', title: '' })
  expect([code, message, hint.includes(words)]).toEqual([
    'not_renameable',
    'ts does not do it. Nothing was staged.',
    true,
  ])
})
