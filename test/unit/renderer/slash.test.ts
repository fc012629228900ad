import { expect, test } from 'vitest'
import {
  argumentsOf,
  completions,
  readTyped,
  toolOf,
} from '../../../src/renderer/panes/conversation/slash.ts'
import { actionOf } from '../../../src/renderer/panes/conversation/composer-keys.ts'
import type { ToolDescription } from '../../../src/shared/model/tool-result.ts'
import { verifies } from '../../support/verifies.ts'

const schema = {
  type: 'object',
  properties: { language: {}, limit: { type: 'integer' }, pattern: {} },
  required: ['pattern', 'language'],
}
const tools: ToolDescription[] = [
  { name: 'ast_grep', tier: 'read', description: 'Finds a shape.', schema, main: 'pattern' },
  { name: 'ast_edit', tier: 'write', description: 'Rewrites a shape.', schema: { type: 'object' } },
]

test('what follows the name fills the main argument, braces and all, and options stand beside it', () => {
  verifies('renderer.slash-calls-a-tool')
  expect([
    readTyped('/ast_grep if ($X != null) $X.dispose() --language tsx', tools),
    readTyped('/ast_grep --language tsx { return $X }', tools),
    readTyped('/ast_grep {"pattern": "$X", "language": "tsx"}', tools),
  ]).toEqual([
    { kind: 'call', tool: 'ast_grep', args: { pattern: 'if ($X != null) $X.dispose()', language: 'tsx' } },
    { kind: 'call', tool: 'ast_grep', args: { pattern: '{ return $X }', language: 'tsx' } },
    { kind: 'call', tool: 'ast_grep', args: { pattern: '$X', language: 'tsx' } },
  ])
})

test('words without a slash are for the agent', () => {
  verifies('renderer.slash-calls-a-tool')
  expect(readTyped('  and/or this \n', tools)).toEqual({ kind: 'say', text: 'and/or this' })
})

test.each(['/nope x', '/ast_edit $X', '/ast_grep', '/ast_grep $X --limit many --language tsx'])(
  '%s is refused with a sentence and a hint',
  (text) => {
    verifies('renderer.slash-calls-a-tool')
    const typed = readTyped(text, tools)
    const error = typed.kind === 'wrong' ? typed.error : undefined
    expect([error?.message.endsWith('.'), error?.hint.endsWith('.')]).toEqual([true, true])
  },
)

test('a slash lists all tools, a beginning lists those that fit, a space ends the list', () => {
  verifies('renderer.slash-completes')
  const names = (text: string): string[] => completions(text, tools).map(({ name }) => name)
  expect([
    names('/'),
    names('/ast_g'),
    names('/ast_grep '),
    names('ast'),
    toolOf('/ast_edit {', tools)?.name,
  ]).toEqual([['ast_grep', 'ast_edit'], ['ast_grep'], [], [], 'ast_edit'])
})

test('arguments are told with the main one first, then the required ones', () => {
  verifies('renderer.slash-completes')
  expect(argumentsOf(tools[0]!)).toEqual([
    { name: 'pattern', isRequired: true, isMain: true },
    { name: 'language', isRequired: true, isMain: false },
    { name: 'limit', isRequired: false, isMain: false },
  ])
})

test('Enter completes an unfinished name, sends a finished one, and Shift makes a line', () => {
  verifies('renderer.slash-completes')
  const press = (key: string, shiftKey = false) => ({ key, shiftKey })
  const open = { hasList: true, isWhole: false }
  expect([
    actionOf(press('Enter'), open),
    actionOf(press('Enter'), { hasList: true, isWhole: true }),
    actionOf(press('Enter'), { hasList: false, isWhole: false }),
    actionOf(press('Enter', true), open),
    actionOf(press('Tab'), open),
    actionOf(press('Tab'), { hasList: false, isWhole: false }),
    actionOf(press('ArrowDown'), open),
    actionOf(press('Escape'), open),
    actionOf(press('a'), open),
  ]).toEqual(['complete', 'send', 'send', undefined, 'complete', undefined, 'down', 'leave', undefined])
})
