import { expect, test } from 'vitest'
import { allTools } from '../../../../src/main/tools/all-tools.ts'
import { describeTool } from '../../../../src/main/tools/toolbox.ts'
import { parseSlash } from '../../../../src/shared/run/slash.ts'
import { slashUsage } from '../../../../src/shared/run/slash-schema.ts'
import { verifies } from '../../../support/verifies.ts'

const tools = allTools.map(describeTool)

const calls: readonly (readonly [line: string, tool: string, args: Record<string, unknown>])[] = [
  ['/read src/a.ts', 'read', { path: 'src/a.ts' }],
  ['  /read   src/a b.ts  ', 'read', { path: 'src/a b.ts' }],
  ['/read src/a.ts --offset 10 --limit=5', 'read', { path: 'src/a.ts', offset: 10, limit: 5 }],
  ['/ast_grep if ($X != null) $X.dispose()', 'ast_grep', { pattern: 'if ($X != null) $X.dispose()' }],
  ['/ast_grep --language typescript $X--', 'ast_grep', { language: 'typescript', pattern: '$X--' }],
  ['/ast_grep $A --$B', 'ast_grep', { pattern: '$A --$B' }],
  [
    '/ast_grep foo($$$A) --language tsx --explain',
    'ast_grep',
    { pattern: 'foo($$$A)', language: 'tsx', explain: true },
  ],
  ['/ast_grep { $$$A }', 'ast_grep', { pattern: '{ $$$A }' }],
  ['/ast_grep class $A {\n  $$$B\n}', 'ast_grep', { pattern: 'class $A {\n  $$$B\n}' }],
  [
    '/ast_grep $X --where {"X": {"regex": "^a b"}}',
    'ast_grep',
    { pattern: '$X', where: { X: { regex: '^a b' } } },
  ],
  [
    '/ast_grep $X --globs src/**,!**/*.test.ts',
    'ast_grep',
    { pattern: '$X', globs: ['src/**', '!**/*.test.ts'] },
  ],
  [
    '/ast_grep $X --globs ["a b", "c"] --limit 3',
    'ast_grep',
    { pattern: '$X', globs: ['a b', 'c'], limit: 3 },
  ],
  ['/grep -- --offset 3', 'grep', { pattern: '--offset 3' }],
  ['/grep a b --ignore-case --fixed false', 'grep', { pattern: 'a b', ignore_case: true, fixed: false }],
  ['/grep --path "my folder" needle', 'grep', { path: 'my folder', pattern: 'needle' }],
  ['/read {"path": "a", "limit": 3}', 'read', { path: 'a', limit: 3 }],
  ['/write --path a.ts --content "say \\"hi\\""', 'write', { path: 'a.ts', content: 'say "hi"' }],
  ['/resolve chg_1 --action accept', 'resolve', { change_id: 'chg_1', action: 'accept' }],
  ['/bash ls --cwd src', 'bash', { command: 'ls --cwd src' }],
  ['/bash --cwd src ls -la', 'bash', { cwd: 'src', command: 'ls -la' }],
]

test.each(calls)('%s', (line, tool, args) => {
  verifies('tools.slash')
  expect(parseSlash(line, tools)).toEqual({ kind: 'call', tool, args })
})

const faults: readonly (readonly [line: string, message: string])[] = [
  ['/rea a', 'There is no command /rea.'],
  ['/read', '/read needs `path`.'],
  ['/write some text', '/write takes no bare text, and "some text" is some.'],
  ['/write {"path": ', 'The arguments of /write are no JSON object: Unexpected end of JSON input.'],
  ['/read a --offset ten', '--offset of /read must be a whole number; it is "ten".'],
  ['/read --lenght 3 a', '/read has no argument "lenght".'],
  ['/read --path a b', '`path` of /read is given twice: as --path and as text.'],
  ['/read a --offset', '--offset of /read must be a whole number; it is missing.'],
  ['/grep x --fixed=maybe', '--fixed of /grep must be true or false; it is "maybe".'],
  ['/write --path a', '/write needs `content`.'],
]

test.each(faults)('%s is told as a fault', (line, message) => {
  verifies('tools.slash')
  expect(parseSlash(line, tools)).toMatchObject({ kind: 'error', message })
})

test('what begins with no slash and a name is text for the agent', () => {
  verifies('tools.slash')
  expect(
    ['please /read a', '', '/', '//', '/ read', 'a'].map((line) => parseSlash(line, tools).kind),
  ).toEqual(Array(6).fill('text'))
})

test('the usage shows what fills the main text and which options there are', () => {
  verifies('tools.slash')
  expect(tools.filter(({ name }) => name === 'read' || name === 'write').map(slashUsage)).toEqual([
    '/read PATH [--offset ...] [--limit ...]',
    '/write --path ... --content ... [--expect ...]',
  ])
})
