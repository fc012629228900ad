import { expect, test } from 'vitest'
import type { PatternAnswer, RewriteAnswer } from '../../../src/main/tools/ports.ts'
import { verifies } from '../../support/verifies.ts'
import { TestBox } from './fake-ports.ts'
import { change } from './a-staged-change.ts'

const noMatch: PatternAnswer = {
  matches: [],
  total: 0,
  filesSearched: 12,
  filesWithErrors: ['broken.ts'],
  filesSkipped: 0,
  scaffold: 'statement',
  kind: 'if_statement',
  alternatives: ['member'],
  hints: ['$obj is no metavariable: names are upper case'],
}

test('ast_grep without a match tells how the pattern was read and what was searched', async () => {
  verifies('tools.ast-grep')
  const box = new TestBox({ pattern: { search: () => Promise.resolve(noMatch) } })
  const result = await box.call('ast_grep', { pattern: '$obj.foo()' })
  expect([result.ok, result.text.split('\n')]).toEqual([
    true,
    [
      'No match. The pattern was read as statement (if_statement); it could also be read as member (give context).',
      '12 files searched.',
      'Parts of these do not parse and may hide matches: broken.ts.',
      'Hint: $obj is no metavariable: names are upper case',
    ],
  ])
})

test('ast_grep answers matches with captures, and how to get the next ones', async () => {
  verifies('tools.ast-grep')
  const asked: unknown[] = []
  const match = {
    file: 'a.ts',
    line: 3,
    endLine: 4,
    text: 'if (a)\n  a()',
    captures: [{ name: 'X', text: 'a', line: 3 }],
  }
  const box = new TestBox({
    pattern: {
      search: (query) => {
        asked.push(query)
        return Promise.resolve({
          ...noMatch,
          filesWithErrors: [],
          alternatives: [],
          hints: [],
          matches: [match],
          total: 9,
        })
      },
    },
  })
  const result = await box.call('ast_grep', {
    pattern: 'if ($X) $X()',
    where: { $X: { regex: '^a' } },
    not_inside: 'class $C {}',
    skip: 2,
    limit: 1,
  })
  expect([asked, result.text.split('\n'), result.truncated]).toEqual([
    [
      {
        pattern: 'if ($X) $X()',
        strictness: 'smart',
        where: { X: { regex: '^a' } },
        notInside: 'class $C {}',
        skip: 2,
        limit: 1,
        explain: false,
      },
    ],
    [
      '3 to 3 of 9 matches. Call again with skip 3 for the next ones, or narrow path, globs or where.',
      'a.ts:3-4',
      '  if (a)',
      '    a()',
      '  [X = a]',
      'The pattern was read as statement (if_statement).',
      '12 files searched.',
    ],
    { shown: 1, total: 9, hint: 'Call again with skip 3 for the next ones, or narrow path, globs or where.' },
  ])
})

const rewrite: RewriteAnswer = {
  files: [],
  replacements: 2,
  overlapsDropped: 1,
  sitesWithDrops: [{ path: 'b.ts', line: 9, before: 'async f()', loses: ['async'] }],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
  commentsLost: 1,
  secondRun: { replacements: 1, produced: 0 },
  filesSearched: 4,
  hints: [],
}
test('ast_edit stages, says that nothing is on the disk, and the journal has the change', async () => {
  verifies('tools.ast-edit')
  const box = new TestBox({
    pattern: { rewrite: () => Promise.resolve(rewrite) },
    staging: { stage: () => Promise.resolve(change) },
  })
  const result = await box.call('ast_edit', { ops: [{ pattern: 'a', rewrite: 'b' }] })
  expect([result.data, result.text.split('\n'), box.facts.map(({ type }) => type)]).toEqual([
    {
      changeId: 'chg_1',
      replacements: 2,
      files: change.files.map(({ path, count, sites }) => ({ path, count, sites })),
      overlapsDropped: 1,
      sitesWithDrops: rewrite.sitesWithDrops,
      errorNodesBefore: 0,
      errorNodesAfter: 0,
      commentsLost: 1,
      secondRun: { replacements: 1, produced: 0 },
      preview: [],
    },
    [
      'Staged as chg_1: 2 replacements in 1 file. Nothing is on the disk yet.',
      'The person can accept or discard it; so can resolve { "change_id": "chg_1", "action": "accept" } with their consent.',
      'a.ts: 2 sites',
      '  s1 line 1: a  =>  b',
      '  s2 line 5: a  =>  b',
      '1 match inside another match left out.',
      'Not replaced, because the rewrite would lose something (allow_drops takes them too): 1',
      '  b.ts:9 async f() would lose: async',
      '1 comment of the replaced code would be lost.',
      'A second run would replace 1 more place: matches inside those of this run.',
    ],
    ['tool-call-started', 'change-staged', 'tool-call-ended'],
  ])
})

test('ast_edit without a match is an answer, and nothing is staged', async () => {
  verifies('tools.ast-edit')
  const nothing = { ...rewrite, replacements: 0, overlapsDropped: 0, sitesWithDrops: [] }
  const box = new TestBox({ pattern: { rewrite: () => Promise.resolve(nothing) } })
  const result = await box.call('ast_edit', { ops: [{ pattern: 'a', rewrite: 'b' }] })
  expect([result.ok, result.text, box.facts.map(({ type }) => type)]).toEqual([
    true,
    'No replacement, nothing is staged. 4 files searched.',
    ['tool-call-started', 'tool-call-ended'],
  ])
})
