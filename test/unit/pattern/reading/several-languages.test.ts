import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { RewriteAnswer } from '../../../../src/main/pattern/answer.ts'
import { verifies } from '../../../support/verifies.ts'
import { change, find } from '../memory-files.ts'

const guard = 'if ($X != null) $X.dispose()'

async function failure(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.catch((error: unknown) => error)
  if (outcome instanceof Failure) return outcome
  throw new Error('it was read')
}

function proposed(answer: RewriteAnswer): [string, string][] {
  return answer.files.map(({ path, proposed: bytes }) => [path, Buffer.from(bytes).toString()])
}

test('a pattern of one language is searched in its files, and the others are told', async () => {
  verifies('pattern.language')
  const sources = { 'a.ts': 'if (a != null) a.dispose()', 'b.py': 'if a: pass', 'c.py': '', 'README.md': '' }
  const { total, filesSearched, scaffold, hints } = await find(sources, guard)
  expect({ total, filesSearched, scaffold, hints }).toEqual({
    total: 1,
    filesSearched: 1,
    scaffold: 'statement',
    hints: ['The pattern was not read as Python: 2 Python files were not searched.'],
  })
})

test('a pattern of several languages finds matches in one order of files, each read by its own language', async () => {
  verifies('pattern.language')
  const sources = { 'a.py': 'f(1)', 'b.ts': 'f(2); f(3)', 'c.js': 'f(4)', 'd.py': 'f(5)', 'e.tsx': 'f(6)' }
  const pages = await Promise.all([0, 2, 4].map((skip) => find(sources, 'f($A)', { skip, limit: 2 })))
  expect({
    pages: pages.map(({ matches }) => matches.map(({ file, text }) => `${file} ${text}`)),
    totals: pages.map(({ total, filesSearched }) => [total, filesSearched]),
    told: [pages[0]?.scaffold, pages[0]?.kind, pages[0]?.hints],
  }).toEqual({
    pages: [
      ['a.py f(1)', 'b.ts f(2)'],
      ['b.ts f(3)', 'c.js f(4)'],
      ['d.py f(5)', 'e.tsx f(6)'],
    ],
    totals: [
      [6, 5],
      [6, 5],
      [6, 5],
    ],
    told: ['statement', 'call_expression', ['In Python the pattern was read as statement (call).']],
  })
})

test('what only TSX reads is found in its files, with TypeScript files beside them, and rewritten there', async () => {
  verifies('pattern.language', 'pattern.readings')
  const sources = { 'b.ts': 'const a = 1', 'view.tsx': 'const v = <a onClick={go} />' }
  const { matches, scaffold, kind, hints } = await find(sources, 'onClick={$X}')
  expect([matches.map(({ file, text }) => `${file} ${text}`), scaffold, kind, hints]).toEqual([
    ['view.tsx onClick={go}'],
    'attribute',
    'jsx_attribute',
    [
      'As statement (assignment_expression) the pattern matches nothing; these are matches as attribute (jsx_attribute).',
    ],
  ])
  const named = await find(sources, 'onClick={$X}', { language: 'typescript' })
  expect(named.total).toBe(1)
  expect(proposed(await change(sources, ['onClick={$X}', 'onPress={$X}']))).toEqual([
    ['view.tsx', 'const v = <a onPress={go} />'],
  ])
})

test('the reading that is told is that of the first language with matches', async () => {
  verifies('pattern.language', 'pattern.readings')
  const { scaffold, kind, total, hints } = await find({ 'a.ts': 'g(1)', 'b.py': 'f(1)' }, 'f($A)')
  expect([scaffold, kind, total, hints]).toEqual(['statement', 'call', 1, []])
})

test('each language settles on a reading of its own, and the answer says so', async () => {
  verifies('pattern.language', 'pattern.readings')
  const sources = { 'a.ts': 'class A { a: string }', 'b.py': 'x = { a: 1 }' }
  const { scaffold, hints, matches } = await find(sources, '$K: $V')
  expect([matches.map(({ text }) => text), scaffold, hints]).toEqual([
    ['a: string', 'a: 1'],
    'class member',
    [
      'As pair (pair) the pattern matches nothing; these are matches as class member (public_field_definition).',
      'In Python, as statement (assignment) the pattern matches nothing; these are matches as pair (pair).',
    ],
  ])
})

test('files with faults are told in the order of the files, whatever their language', async () => {
  verifies('pattern.language')
  const sources = { 'a.py': 'f(1)\nclass (', 'b.ts': 'f(1); const = ;', 'c.py': 'f(1)\ndef (' }
  const { filesWithErrors } = await find(sources, 'f($A)')
  expect(filesWithErrors).toEqual(['a.py', 'b.ts', 'c.py'])
})

test('a pattern that no language reads is told with what each one said, in bounds', async () => {
  verifies('pattern.language', 'pattern.never-unread')
  const sources = { 'a.ts': '', 'b.tsx': '', 'c.js': '', 'd.py': '' }
  const { code, message, details } = await failure(find(sources, 'class $A'))
  expect({ code, message, details }).toMatchObject({
    code: 'pattern_unparseable',
    message: expect.stringMatching(
      /^The pattern reads in no language of the files in scope\. TypeScript.*: as statement.*\. Python: as .*statement/,
    ) as string,
    details: {
      pattern: 'class $A',
      languages: ['typescript', 'tsx', 'javascript', 'python'].map((language) => ({
        language,
        scaffolds: expect.arrayContaining([
          {
            scaffold: 'statement',
            error: expect.stringMatching(/./) as string,
            at: { line: 1, column: 1 },
          },
        ]) as object,
      })),
    },
  })
  expect(message.length).toBeLessThan(1_500)
})

test('only where no file says which language it is, the language is asked for', async () => {
  verifies('pattern.language')
  const none = await failure(find({ 'README.md': 'f(1)' }, 'f($A)'))
  const unknown = await failure(find({ 'a.ts': 'f(1)' }, 'f($A)', { language: 'cobol' }))
  const named = await find({ 'README.md': 'f(1)' }, 'f($A)', { language: 'ts' })
  expect([none, unknown, named]).toMatchObject([
    { code: 'language_needed', message: 'No file in scope has a language that can be searched.' },
    {
      code: 'language_needed',
      hint: expect.stringMatching(/^These can: typescript, tsx, javascript, python, /) as string,
    },
    { total: 0, hints: ['No TypeScript file is in scope.'] },
  ])
})

test('a named language searches its own files and those that it covers, no others', async () => {
  verifies('pattern.language')
  const sources = { 'a.ts': 'f(1)', 'b.tsx': 'f(2)', 'c.py': 'f(3)' }
  const { matches, hints } = await find(sources, 'f($A)', { language: 'typescript' })
  expect([matches.map(({ file }) => file), hints]).toEqual([['a.ts', 'b.tsx'], []])
})

test('of TypeScript and TSX the one that reads the pattern is searched, and the answer says so', async () => {
  verifies('pattern.language')
  const sources = { 'a.ts': '<T>x', 'b.tsx': 'const y = <i>{z}</i>' }
  const cast = await find(sources, '<$T>$X', { language: 'ts' })
  const element = await find(sources, '<i>{$X}</i>')
  expect([cast.total, cast.hints, element.total, element.hints]).toEqual([
    1,
    ['The pattern was not read as TSX: 1 TSX file was not searched.'],
    1,
    ['The pattern was not read as TypeScript: 1 TypeScript file was not searched.'],
  ])
})

test('a pattern around must read in the language of the file', async () => {
  verifies('pattern.language', 'pattern.inside')
  const sources = { 'a.ts': 'function g() { f(1) }\nf(2)', 'b.py': 'def g():\n    f(3)\nf(4)\n' }
  const inside = await find(sources, 'f($A)', { inside: 'function $F() { $$$ }' })
  const outside = await find(sources, 'f($A)', { notInside: 'def $F(): $$$B' })
  expect([inside, outside].map(({ matches, hints }) => [matches.map(({ text }) => text), hints])).toEqual([
    [['f(1)'], ['The pattern of inside was not read as Python: 1 Python file was not searched.']],
    [['f(4)'], ['The pattern of not_inside was not read as TypeScript: 1 TypeScript file was not searched.']],
  ])
})

test('a pattern around that reads nowhere is told as the one at fault', async () => {
  verifies('pattern.language', 'pattern.inside', 'pattern.never-unread')
  const { code, message } = await failure(
    find({ 'a.ts': 'f(1)', 'b.py': 'f(1)' }, 'f($A)', { inside: 'class $A' }),
  )
  expect([code, message.split('. ')[0]]).toEqual([
    'pattern_unparseable',
    'The pattern of inside reads in no language of the files in scope',
  ])
})

test('a context that only one language has leaves the others out', async () => {
  verifies('pattern.language', 'pattern.readings')
  const sources = { 'a.ts': 'class A { a: string }', 'b.py': 'x = { a: 1 }' }
  const { scaffold, hints } = await find(sources, '$K: $V', { context: 'class member' })
  expect([scaffold, hints]).toEqual([
    'class member',
    ['The pattern was not read as Python: 1 Python file was not searched.'],
  ])
})

test('explain shows the readings of every language', async () => {
  verifies('pattern.language', 'pattern.readings')
  const { explained } = await find({ 'a.ts': 'f(1)', 'b.py': 'f(1)' }, 'f($A)', { explain: true })
  expect(explained?.split('\n').filter((line) => line.startsWith('Language'))).toEqual([
    'Language: TypeScript. Strictness: smart.',
    'Language: Python. Strictness: smart.',
  ])
})

test('a rewrite that reads in every language is done in all of them, with ids in the order of the files', async () => {
  verifies('pattern.language', 'pattern.rewrite')
  const answer = await change({ 'a.py': 'f(1)\n', 'b.ts': 'f(2);\n', 'c.py': 'f(3)\n' }, ['f($A)', 'g($A)'])
  expect([proposed(answer), answer.files.flatMap(({ sites }) => sites.map(({ id }) => id))]).toEqual([
    [
      ['a.py', 'g(1)\n'],
      ['b.ts', 'g(2);\n'],
      ['c.py', 'g(3)\n'],
    ],
    ['s1', 's2', 's3'],
  ])
})

test('files of a language in which the rewrite is no code are left alone, and the answer says so', async () => {
  verifies('pattern.language', 'pattern.refusals')
  const sources = { 'a.py': 'f(1)\nf(2)\n', 'b.ts': 'f(3)\n', 'c.py': 'f(4)\n' }
  const answer = await change(sources, ['f($A)', '$A ?? g()'])
  expect([proposed(answer), answer.replacements, answer.hints]).toEqual([
    [['b.ts', '3 ?? g()\n']],
    1,
    [
      'The rewrite is no Python (line 1 of a.py would be `1 ?? g()`): 3 sites in 2 Python files left alone.',
      'In Python the pattern was read as statement (call).',
    ],
  ])
})

test('a rewrite that is no code in the only language with sites is refused', async () => {
  verifies('pattern.language', 'pattern.refusals')
  const { code, message } = await failure(change({ 'a.py': 'f(1)\n', 'b.ts': '' }, ['f($A)', '$A ?? g()']))
  expect([code, message]).toEqual([
    'would_not_parse',
    'The rewrite would leave a.py with code that does not parse: line 1 would be `1 ?? g()`. Nothing was proposed.',
  ])
})

test('a place where code of the language does not fit refuses the rewrite in all languages', async () => {
  verifies('pattern.language', 'pattern.refusals')
  const sources = { 'a.py': 'f(1)\n', 'b.ts': 'x = f(2)\n' }
  const { code } = await failure(change(sources, ['f($A)', 'return $A']))
  expect(code).toBe('would_not_parse')
})

test('the places of all languages count against the limit', async () => {
  verifies('pattern.language', 'pattern.refusals')
  const { code } = await failure(
    change({ 'a.py': 'f(1)\n', 'b.ts': 'f(2)\n' }, ['f($A)', 'g($A)'], { maxSites: 1 }),
  )
  expect(code).toBe('too_many_sites')
})

test('an empty answer begins with the languages of most files that refuse the pattern, and what they would read', async () => {
  verifies('pattern.language', 'pattern.refusals')
  const sources = { 'a.ts': 'class A {}', 'b.ts': 'class B {}', 'c.py': 'class C: pass', 'd.go': 'package d' }
  const { total, hints } = await find(sources, 'class $A')
  expect([total, hints]).toEqual([
    0,
    [
      'The pattern was not read in 2 languages: 2 TypeScript and 1 Python files were not searched.',
      'Only Go reads it.',
      'In TypeScript `class $A { $$$ }` can be read: what follows it was missing.',
      'In Python `class $A:\n    $$$` can be read: what follows it was missing.',
    ],
  ])
})
