import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveReferences } from '../../../src/main/agents/reference.ts'
import { parseScript } from '../../../src/main/agents/script.ts'
import { done } from '../../support/journal-lines.ts'
import { verifies } from '../../support/verifies.ts'

test('a script is lines of JSON; empty ones are passed over', () => {
  expect(parseScript('{"say":"Hi"}\n\n{"wait":{"for":"change-resolved"}}\n')).toEqual([
    { line: 1, step: { say: 'Hi' }, condition: {} },
    { line: 3, step: { wait: { for: 'change-resolved', timeout_ms: 10_000 } }, condition: {} },
  ])
})

test('a line may hang on what the journal shows', () => {
  verifies('agents.script-conditions')
  expect(parseScript('{"if":"debug-stopped","unless":"debug-started","say":"Hi"}')).toEqual([
    { line: 1, step: { say: 'Hi' }, condition: { if: 'debug-stopped', unless: 'debug-started' } },
  ])
})

test.each([
  '{"say":',
  '{"shout":"Hi"}',
  '{"wait":{"for":"rain"}}',
  '{"say":"Hi","tool":"read"}',
  '{"person":{}}',
  '{"if":"rain","say":"Hi"}',
  '{"if":"debug-stopped"}',
  '7',
])('a bad line (%s) is named by its number', (line) => {
  verifies('agents.script-checked-first')
  expect(() => parseScript(`{"say":"Hi"}\n${line}`)).toThrow(/Line 2 of the script/)
})

test.each([
  ['{"person":{}}', '{"person": {"accept": "$last_change"}}'],
  ['{"wait":{"for":"rain"}}', 'for is one of change-resolved, diagnostics-late, debug-stopped'],
  ['{"unless":"rain","say":"Hi"}', 'Write one of debug-started, debug-stopped.'],
  ['{"say":1}', '{"say": "words of the agent"}'],
  ['{"tool":"read","arguments":{}}', '{"tool": "read", "args": {"path": "README.md"}}'],
  ['{"shout":"Hi"}', '{"say": "words of the agent"}; {"tool"'],
  ['{"say":"Hi","tool":"read"}', '{"say": "words of the agent"}; {"tool"'],
])('a bad line (%s) is told what goes inside', (line, form) => {
  verifies('agents.script-checked-first')
  const hint = expect.stringContaining(form) as string
  expect(() => parseScript(line)).toThrow(expect.objectContaining({ code: 'bad_argument', hint }) as Error)
})

test('the bundled demo is a script', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../resources/demo.jsonl'), 'utf8')
  expect(parseScript(text).at(-1)?.step).toMatchObject({ wait: { for: 'change-resolved' } })
})

const referents = { lastChange: 'c7', lastResult: done({ changeId: 'c8', files: [{ path: 'a.ts' }] }) }

test('references are filled in wherever they stand as a whole, and only there', () => {
  verifies('agents.script-references')
  const args = {
    a: '$last_change',
    b: ['$last.data.changeId', { c: '$last.data.files.0.path' }],
    d: 'costs $last_change',
    e: '$last.',
    f: 5,
  }
  expect(resolveReferences(args, referents)).toEqual({
    a: 'c7',
    b: ['c8', { c: 'a.ts' }],
    d: 'costs $last_change',
    e: '$last.',
    f: 5,
  })
})

test.each([
  ['$last.data.nothing', referents],
  ['$last.data.files.9', referents],
  ['$last.data.constructor', referents],
  ['$last_change', { lastChange: undefined, lastResult: undefined }],
  ['$last.data', { lastChange: undefined, lastResult: undefined }],
])('%s that stands for nothing is refused', (reference, given) => {
  verifies('agents.script-references')
  expect(() => resolveReferences({ a: reference }, given)).toThrow(/stands for nothing/)
})
