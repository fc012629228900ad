import { expect, test } from 'vitest'
import type { AskedServer, CodeSymbol, Place } from '../../../src/shared/model/language-answer.ts'
import type { ToolPorts } from '../../../src/main/tools/ports.ts'
import { verifies } from '../../support/verifies.ts'
import { TestBox } from './fake-ports.ts'

type Language = Partial<ToolPorts['language']>
const pyright: AskedServer = { id: 'pyright', state: 'answered' }
const subject = { name: 'total', line: 3, count: 1 }
const at = { file: 'a.py', line: 3, symbol: 'total' }

function place(line: number, text = 'total()'): Place {
  return { file: 'b.py', line, column: 1, endLine: line, endColumn: 6, text }
}

function symbol(path: string, kind: string, file = 'a.py'): CodeSymbol {
  return { name: path.split('.').at(-1) ?? path, kind, path, file, line: 1, endLine: 2 }
}

async function lsp(args: unknown, language: Language = {}) {
  return await new TestBox({ language }).call('lsp', args)
}

function placesOf(places: readonly Place[], servers: readonly AskedServer[] = [pyright]): Language {
  return { places: () => Promise.resolve({ value: { subject, places }, servers }) }
}

test('the answer says the fact, then a place a line', async () => {
  verifies('tools.lsp')
  const result = await lsp({ op: 'references', ...at }, placesOf([place(1), place(9, 'x = total')]))
  expect(result).toEqual({
    ok: true,
    text: '2 references of total (a.py:3) in 1 file:\nb.py:1  total()\nb.py:9  x = total',
    data: {
      op: 'references',
      subject: { file: 'a.py', ...subject },
      places: [place(1), place(9, 'x = total')],
      total: 2,
      servers: [pyright],
    },
  })
})

test('a list is cut at its limit, and the total is told', async () => {
  verifies('tools.lsp-limits')
  const places = Array.from({ length: 60 }, (_, index) => place(index + 1))
  const usual = await lsp({ op: 'references', ...at }, placesOf(places))
  const two = await lsp({ op: 'references', ...at, limit: 2 }, placesOf(places))
  expect([usual.truncated, two.text]).toEqual([
    { shown: 50, total: 60, hint: 'Raise `limit` for more.' },
    '60 references of total (a.py:3). The first 2 of 60 are shown. Raise `limit` for more.\nb.py:1  total()\nb.py:2  total()',
  ])
})

test('a text never outgrows its room, whatever servers send', async () => {
  verifies('tools.lsp-limits')
  const places = Array.from({ length: 1000 }, (_, index) => place(index + 1, 'x'.repeat(200)))
  const result = await lsp({ op: 'references', ...at, limit: 1000 }, placesOf(places))
  const shown = result.text.split('\n').length - 1
  expect([result.text.length <= 16_000, result.truncated]).toEqual([
    true,
    { shown, total: 1000, hint: 'Raise `limit` for more.' },
  ])
})

test('nothing found is an answer only when a server gave it', async () => {
  verifies('tools.lsp-silence')
  const none = await lsp({ op: 'definition', ...at }, placesOf([]))
  const silent = await lsp(
    { op: 'definition', ...at },
    {
      places: () =>
        Promise.resolve({
          servers: [
            { id: 'css', state: 'not_offered', reason: 'The css server offers no definitions.' },
            { id: 'pyright', state: 'starting', reason: 'pyright did not start within 30 s.' },
          ],
        }),
    },
  )
  expect([none.text, silent.error]).toMatchObject([
    'No definition of total (a.py:3).',
    {
      code: 'starting',
      message: 'The css server offers no definitions. pyright did not start within 30 s.',
      details: { servers: [{ id: 'css' }, { id: 'pyright' }] },
    },
  ])
})

test.each([
  ['absent', 'absent'],
  ['not_offered', 'absent'],
  ['starting', 'starting'],
  ['timed_out', 'timed_out'],
  ['crashed', 'crashed'],
  ['failed', 'server_error'],
  ['stale', 'stale'],
] as const)('a server that is %s is the error %s', async (state, code) => {
  verifies('tools.lsp-silence')
  const servers = [{ id: 'pyright', state, reason: 'Why.' }]
  const result = await lsp({ op: 'hover', ...at }, { hover: () => Promise.resolve({ servers }) })
  expect([result.error?.code, result.error?.message, result.error?.hint]).toEqual([
    code,
    'Why.',
    expect.stringMatching(/./),
  ])
})

test('a file that no server knows is absent, and says where to look', async () => {
  verifies('tools.lsp-silence')
  const result = await lsp({ op: 'hover', ...at }, { hover: () => Promise.resolve({ servers: [] }) })
  expect([result.error?.code, result.error?.message]).toEqual([
    'absent',
    'No language server knows files such as a.py.',
  ])
})

test('beside an answer the silent servers and the unsettled ones are told', async () => {
  verifies('tools.lsp-silence')
  const servers: AskedServer[] = [
    { id: 'pyright', state: 'unsettled' },
    { id: 'other', state: 'crashed', reason: 'It ended.' },
  ]
  const result = await lsp({ op: 'definition', ...at }, placesOf([place(1)], servers))
  expect(result.text.split('\n').slice(2)).toEqual([
    'pyright had not read the whole project yet: something may be missing. Ask again in a moment.',
    'Without other: It ended.',
  ])
})

test('an answer of another program than the one of the settings says so', async () => {
  verifies('servers.command-told')
  const reason = 'settings.json, servers.pyright.command: /no is not there; using /app/pyright instead.'
  const result = await lsp({ op: 'definition', ...at }, placesOf([place(1)], [{ ...pyright, reason }]))
  expect(result.text.split('\n').slice(2)).toEqual([reason])
})

test('a name that stands several times on its line is told, so that the other one can be asked', async () => {
  verifies('tools.lsp-places')
  const answer = { value: { subject: { ...subject, count: 2 }, places: [place(1)] }, servers: [pyright] }
  const result = await lsp({ op: 'definition', ...at }, { places: () => Promise.resolve(answer) })
  expect(result.text.split('\n').at(-1)).toBe(
    'total stands 2 times on line 3; this is about the first. Say total#2 for the second.',
  )
})

test.each([
  [{ op: 'definition', line: 1, symbol: 'x' }, 'The place is not named: `file` is missing.'],
  [{ op: 'definition', file: 'a.py' }, 'The place is not named: `line` is missing.'],
  [{ op: 'definition', ...at, name_path: 'x' }, '`name_path` stands instead of `line` and `symbol`.'],
  [{ op: 'definition', ...at, query: 'x' }, 'There is no argument `query`.'],
  [{ op: 'symbols' }, 'symbols needs `file`, `query`, or both.'],
  [{ op: 'code_actions', file: 'a.py' }, '`line` must be a number, but it is missing.'],
  [{ op: 'reload' }, 'reload needs `file` or `query`, one of the two.'],
  [{ op: 'reload', file: 'a', query: 'b' }, 'reload needs `file` or `query`, one of the two.'],
  [{ op: 'hover', file: 'a.py', line: 0 }, '`line` must be at least 1, but got 0.'],
])('%j is refused in words', async (args, message) => {
  verifies('tools.lsp-errors')
  const { error } = await lsp(args)
  expect([error?.code, error?.message]).toEqual(['bad_argument', message])
})

test('a name path without a file is searched for, and asked about where it is', async () => {
  verifies('tools.lsp-places')
  const asked: unknown[] = []
  const found = [
    symbol('Store.get', 'method'),
    symbol('Other.get', 'method', 'b.py'),
    symbol('get', 'function', 'c.py'),
  ]
  const language: Language = {
    workspaceSymbols: (query) =>
      Promise.resolve(void asked.push(query)).then(() => ({ value: found, servers: [pyright] })),
    hover: (where) =>
      Promise.resolve(void asked.push(where)).then(() => ({
        value: { subject, text: 'an int' },
        servers: [pyright],
      })),
  }
  const one = await lsp({ op: 'hover', name_path: 'Store.get' }, language)
  const several = await lsp({ op: 'hover', name_path: 'get' }, language)
  const none = await lsp({ op: 'hover', name_path: 'Store.put' }, language)
  expect([one.text, several.error?.code, several.error?.hint, none.error?.code, asked]).toEqual([
    'total (a.py:3):\nan int',
    'ambiguous',
    'Name the file too: a.py:1, b.py:1, c.py:1.',
    'not_found',
    ['get', { file: 'a.py', address: { namePath: 'Store.get' } }, 'get', 'put'],
  ])
})

test('variables inside functions are counted, and found by a query', async () => {
  verifies('tools.lsp')
  const value = [
    symbol('run', 'function'),
    symbol('run.i', 'variable'),
    symbol('Store', 'class'),
    symbol('Store.x', 'variable'),
  ]
  const language: Language = { fileSymbols: () => Promise.resolve({ value, servers: [pyright] }) }
  const all = await lsp({ op: 'symbols', file: 'a.py' }, language)
  const some = await lsp({ op: 'symbols', file: 'a.py', query: 'RUN.' }, language)
  expect([all.text, some.text]).toEqual([
    '3 symbols in a.py:\n1-2  function run\n1-2  class Store\n1-2  variable Store.x\n1 variable inside functions is not listed; a query finds it.',
    '1 symbol with "RUN." in a.py:\n1-2  variable run.i',
  ])
})

test('calls tell the function, its place and the lines of the calls', async () => {
  verifies('tools.lsp')
  const edge = { name: 'main', kind: 'function', place: place(4), calls: [place(7), place(7), place(8)] }
  const language: Language = {
    calls: () => Promise.resolve({ value: { subject, edges: [edge] }, servers: [pyright] }),
  }
  const incoming = await lsp({ op: 'incoming_calls', ...at }, language)
  const outgoing = await lsp({ op: 'outgoing_calls', ...at }, language)
  expect([incoming.text, outgoing.text]).toEqual([
    'total (a.py:3) is called by 1 function:\nb.py:4  function main, calls it on line 7, 8  total()',
    'total (a.py:3) calls 1 function:\nb.py:4  function main, called on line 7, 8',
  ])
})

test('code actions are listed with what they are, and nothing is changed', async () => {
  verifies('tools.lsp')
  const value = [
    { title: 'Add import', kind: 'quickfix', isPreferred: true as const, server: 'pyright' },
    { title: 'Extract', disabled: 'Nothing is selected.', server: 'pyright' },
  ]
  const language: Language = { codeActions: () => Promise.resolve({ value, servers: [pyright] }) }
  expect((await lsp({ op: 'code_actions', file: 'a.py', line: 3 }, language)).text).toBe(
    '1 code action for a.py:3. Nothing was changed.\nAdd import (quickfix, preferred, pyright)\n1 other action cannot be done at this line.',
  )
})

test('diagnostics of every severity come with who found them, the worst first; silence is told', async () => {
  verifies('tools.lsp', 'tools.lsp-silence')
  const diagnostic = (severity: 'error' | 'hint', line: number) => ({
    severity,
    message: `bad\n  here`,
    source: 'x',
    line,
    column: 1,
  })
  const language: Language = {
    diagnostics: () =>
      Promise.resolve({
        diagnostics: [diagnostic('hint', 1), diagnostic('error', 9), diagnostic('error', 2)],
        servers: [
          { id: 'pyright', state: 'fresh' },
          { id: 'ruff', state: 'absent', reason: 'ruff is not on PATH.' },
        ],
      }),
  }
  expect((await lsp({ op: 'diagnostics', file: 'a.py' }, language)).text).toBe(
    '2 errors, 1 hint in a.py.\na.py:2  error x: bad here\na.py:9  error x: bad here\na.py:1  hint x: bad here\nNot known from ruff (absent): ruff is not on PATH.',
  )
})

test('a file is clean only when a server has settled for it', async () => {
  verifies('tools.lsp-silence')
  const of = (state: 'fresh' | 'timed_out'): Language => ({
    diagnostics: () =>
      Promise.resolve({ diagnostics: [], servers: [{ id: 'pyright', state, reason: 'Slow.' }] }),
  })
  const clean = await lsp({ op: 'diagnostics', file: 'a.py' }, of('fresh'))
  const unknown = await lsp({ op: 'diagnostics', file: 'a.py' }, of('timed_out'))
  expect([clean.text, unknown.error?.code, unknown.error?.message]).toEqual([
    'No diagnostics in a.py: pyright has settled for its text.\npyright: Slow.',
    'timed_out',
    'Slow.',
  ])
})

test('the project is told file by file, cut at the limit with the totals', async () => {
  verifies('tools.lsp-limits', 'lsp.project-check')
  const diagnostics = [1, 2].map((line) => ({ severity: 'error' as const, message: 'bad', line, column: 1 }))
  const language: Language = {
    checkProject: () =>
      Promise.resolve({
        files: ['a.py', 'b.py'].map((file) => ({ file, diagnostics })),
        checkers: [{ id: 'pyright', state: 'fresh' as const }],
      }),
  }
  const { text, data } = await lsp({ op: 'diagnostics', file: '*', limit: 3 }, language)
  expect([text, data]).toMatchObject([
    '4 errors in the project (pyright). The first 3 of 4 are shown. Raise `limit` for more.\na.py:1  error: bad\na.py:2  error: bad\nb.py:1  error: bad',
    { total: 4, counts: { error: 4, warning: 0, info: 0, hint: 0 } },
  ])
})

test('an agent sees lsp in its list only where a server is there; a person always', () => {
  verifies('tools.lsp-offered')
  const names = (isOffered: boolean, by: 'agent' | 'person'): boolean =>
    new TestBox({ language: { isOffered: () => isOffered } }).toolbox
      .list(by)
      .some(({ name }) => name === 'lsp')
  expect([names(true, 'agent'), names(false, 'agent'), names(false, 'person')]).toEqual([true, false, true])
})
