import { expect, test } from 'vitest'
import type { GraphQuestion, GraphReply } from '../../../src/shared/model/graph-question.ts'
import type { GraphAnswer, GraphRow } from '../../../src/shared/model/graph.ts'
import { verifies } from '../../support/verifies.ts'
import { TestBox } from './fake-ports.ts'

function row(name: string, more: Partial<GraphRow> = {}): GraphRow {
  return { name, kind: 'method', file: 'a.ts', line: 3, key: `a.ts#Pool#${name}().`, ...more }
}

function reply(rows: readonly GraphRow[], more: Partial<GraphAnswer> = {}): GraphReply {
  const answer = { rows, total: rows.length, complete: true, generation: 4, pending: 0, ...more }
  return { kind: 'answer', answer }
}

/** What was asked of the graph, and what the tool says of its reply. */
async function asked(args: unknown, answer: GraphReply) {
  const questions: GraphQuestion[] = []
  let begun = 0
  const box = new TestBox({
    graph: {
      ask: (question) => {
        questions.push(question)
        return Promise.resolve(answer)
      },
      begin: () => void (begun += 1),
    },
  })
  const result = await box.call('code_graph', args)
  return { result, questions, begun }
}

test('callers are told one a line, with how sure they are and where the use stands', async () => {
  verifies('tools.code-graph')
  const near = row('sweep', { tier: 'B', site: { file: 'a.ts', line: 9 } })
  const far = row('main', { file: 'b.ts', key: 'b.ts#main().', kind: 'function', tier: 'I', isTest: true })
  const { result, questions } = await asked(
    { op: 'callers', name: 'release' },
    reply([near, far], { symbol: row('release'), unresolved: 1 }),
  )
  expect({ text: result.text, questions }).toEqual({
    text: [
      'method release (a.ts:3): 2 callers:',
      'a.ts:3  method Pool.sweep (tier B), at line 9',
      'b.ts:3  function main (tier I, test)',
      '1 call of the same name could not be resolved and may belong to it (min_tier G shows guesses; lsp references asks the server).',
    ].join('\n'),
    questions: [{ kind: 'callers', name: 'release', depth: 1, limit: 50, minTier: 'I', includeTests: true }],
  })
})

test('an impact stands in rings, tests apart, and says what is missing', async () => {
  verifies('tools.code-graph')
  const rows = [
    row('near', { depth: 1 }),
    row('emit', { depth: 2, callers: 412 }),
    row('proof', { depth: 1, isTest: true }),
  ]
  const { result } = await asked(
    { op: 'impact', name: 'release' },
    reply(rows, { symbol: row('release'), complete: false, pending: 2 }),
  )
  expect(result.text.split('\n').slice(1)).toEqual([
    '1 step away:',
    'a.ts:3  method Pool.near',
    '2 steps away:',
    'a.ts:3  method Pool.emit (412 callers)',
    'Tests:',
    'a.ts:3  method Pool.proof (test)',
    'Not complete: 2 files changed and are not read yet.',
  ])
})

test('a name that means several is answered with their keys, one that is not there with names like it', async () => {
  verifies('tools.code-graph-never-picks')
  const several = await asked(
    { op: 'symbol', name: 'release' },
    { kind: 'ambiguous', name: 'release', candidates: [row('release')], total: 2 },
  )
  const none = await asked(
    { op: 'symbol', name: 'relase' },
    { kind: 'not_found', name: 'relase', near: [row('release')] },
  )
  expect(
    [several.result, none.result].map(({ error, text }) => [error?.code, text.split('\n').at(-1)]),
  ).toEqual([
    ['ambiguous', 'a.ts:3  method release  a.ts#Pool#release().'],
    ['symbol_not_found', 'a.ts:3  method release  a.ts#Pool#release().'],
  ])
})

test('while nothing is indexed it says so and begins', async () => {
  verifies('tools.code-graph-indexing')
  const { result, begun } = await asked({ op: 'hubs' }, { kind: 'indexing', done: 12, total: 90 })
  expect({ code: result.error?.code, message: result.error?.message, begun }).toEqual({
    code: 'indexing',
    message: 'The code graph is being built: 12 of 90 files are in it.',
    begun: 1,
  })
})

test('a default answer stays within six kilobytes, and the rest is told with its total', async () => {
  verifies('tools.code-graph-limits')
  const rows = Array.from({ length: 50 }, (_, index) =>
    row(`a_rather_long_name_of_a_method_${index}`, {
      file: `packages/some/deep/folder/of/a/project/file-${index}.ts`,
      site: { file: 'packages/some/other/place/that/uses/it.ts', line: index },
    }),
  )
  const { result } = await asked({ op: 'callers', name: 'x' }, reply(rows, { total: 900, cursor: 'c50' }))
  expect({
    isShort: Buffer.byteLength(result.text) <= 6144,
    total: result.truncated?.total,
    hasHint: result.text.includes('Lower `limit`'),
  }).toEqual({
    isShort: true,
    total: 900,
    hasHint: true,
  })
})

test('an argument that an op would ignore is refused in words', async () => {
  verifies('tools.code-graph')
  const box = new TestBox({})
  const results = await Promise.all(
    [{ op: 'outline', name: 'a' }, { op: 'tests_for' }, { op: 'path', from: 'a' }].map(
      async (args) => (await box.call('code_graph', args)).error?.message,
    ),
  )
  expect(results).toEqual([
    '`file` must be a string, but it is missing. There is no argument `name`.',
    'op tests_for takes either `name` or `files`.',
    '`to` must be a string, but it is missing.',
  ])
})
