import { expect, test } from 'vitest'
import { z } from 'zod'
import { allTools } from '../../../src/main/tools/all-tools.ts'
import { verifies } from '../../support/verifies.ts'
import { TestBox } from './fake-ports.ts'

async function messageFor(tool: string, args: unknown): Promise<string | undefined> {
  const result = await new TestBox().call(tool, args, { by: 'person' })
  return result.error?.code === 'bad_argument' ? result.error.message : undefined
}

const wrong: readonly (readonly [tool: string, args: unknown, message: string])[] = [
  ['read', {}, '`path` must be a string, but it is missing.'],
  ['read', { path: 7 }, '`path` must be a string, but got 7.'],
  ['read', { path: '' }, '`path` must be a string that is not empty, but got "".'],
  ['read', { path: 'a', offset: 0 }, '`offset` must be at least 1, but got 0.'],
  ['read', { path: 'a', limit: 1.5 }, '`limit` must be a whole number, but got 1.5.'],
  ['read', { path: 'a', limit: 9999 }, '`limit` must be at most 2000, but got 9999.'],
  ['read', { path: 'a', lines: 3 }, 'There is no argument `lines`.'],
  ['read', 'src/a.ts', '`arguments` must be an object, but got "src/a.ts".'],
  ['read', ['a'], '`arguments` must be an object, but got ["a"].'],
  ['grep', { pattern: 'a', fixed: 'yes' }, '`fixed` must be true or false, but got "yes".'],
  ['edit', { path: 'a', edits: [] }, '`edits` must be a list that is not empty, but got [].'],
  ['edit', { path: 'a', edits: [{ old: 'x' }] }, '`edits[0].new` must be a string, but it is missing.'],
  ['edit', { path: 'a', edits: [{ old: 'x', new: 'y', all: true }] }, 'There is no argument `edits[0].all`.'],
  [
    'ast_grep',
    { pattern: '$X', strictness: 'loose' },
    '`strictness` must be one of "cst", "smart", "ast", "relaxed", "signature", but got "loose".',
  ],
  [
    'ast_grep',
    { pattern: '$X', where: { x: { regex: 'a' } } },
    '`where.x` must be the name of a metavariable of the pattern, such as X, but got "x".',
  ],
  [
    'resolve',
    { change_id: 'c', action: 'undo' },
    '`action` must be one of "accept", "discard", "rebase", "show", but got "undo".',
  ],
  [
    'write',
    { content: 3, nme: 'x' },
    '`path` must be a string, but it is missing. `content` must be a string, but got 3. There is no argument `nme`.',
  ],
]

test.each(wrong)('%s refuses %j in a sentence that names the argument', async (tool, args, message) => {
  verifies('tools.bad-argument')
  expect(await messageFor(tool, args)).toBe(message)
})

test('the hint of a wrong argument lists what the tool takes', async () => {
  verifies('tools.bad-argument')
  const result = await new TestBox().call('write', {})
  expect(result.error?.hint).toBe('write takes: path (string), content (string), expect (string, optional).')
})

test('2,000 generated argument values are answered, never thrown', async () => {
  verifies('tools.bad-argument', 'tools.never-throws')
  const values = [
    null,
    undefined,
    0,
    -1,
    1e99,
    '',
    'x',
    true,
    [],
    {},
    [[]],
    { path: {} },
    '\u0000',
    '😀',
    1.5,
  ]
  const names = [
    'path',
    'pattern',
    'content',
    'edits',
    'patch',
    'ops',
    'change_id',
    'action',
    'command',
    'where',
    '__proto__',
  ]
  const codes = new Set<string>()
  for (let index = 0; index < 2_000; index++) {
    const tool = allTools[index % allTools.length]!
    const name = names[index % names.length]!
    const value = values[Math.floor(index / 7) % values.length]
    const args = index % 5 === 0 ? value : { [name]: value }
    const result = await new TestBox().call(tool.name, args, { by: 'person' })
    codes.add(result.error?.code ?? 'ok')
  }
  // `internal` is what the fake ports answer when the arguments were right.
  expect([...codes].sort()).toEqual(['bad_argument', 'internal'])
})

test('every argument of every tool says what it is', () => {
  verifies('tools.described')
  const silent = allTools.flatMap((tool) =>
    undescribed(z.toJSONSchema(tool.args, { io: 'input' }), tool.name),
  )
  expect(silent).toEqual([])
})

function undescribed(schema: z.core.JSONSchema._JSONSchema, path: string): readonly string[] {
  if (typeof schema === 'boolean') return []
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = typeof field === 'object' && field.description !== undefined ? [] : [`${path}.${name}`]
    return [...own, ...undescribed(field, `${path}.${name}`)]
  })
  const items =
    schema.items !== undefined && !Array.isArray(schema.items) ? undescribed(schema.items, `${path}[]`) : []
  const values =
    typeof schema.additionalProperties === 'object'
      ? undescribed(schema.additionalProperties, `${path}{}`)
      : []
  return [...below, ...items, ...values]
}
