import { expect, test } from 'vitest'
import { FileWatches } from '../../../../src/main/lsp/session/file-watches.ts'
import { DiagnosticOffers } from '../../../../src/main/lsp/session/offers.ts'
import type { FileEvent } from '../../../../src/main/lsp/session/report.ts'
import { verifies } from '../../../support/verifies.ts'
import { testEntry } from './scripted-session.ts'

const method = 'workspace/didChangeWatchedFiles'

/** The files of these that a server with these watchers is told of. */
function told(watchers: readonly unknown[], ...files: readonly (string | FileEvent)[]): readonly string[] {
  const offers = new DiagnosticOffers()
  offers.register([{ id: 'w', method, registerOptions: { watchers } }])
  return wanted(new FileWatches(offers, { entry: testEntry, root: '/root' }), files)
}

function wanted(watches: FileWatches, files: readonly (string | FileEvent)[]): readonly string[] {
  const events = files.map((one): FileEvent =>
    typeof one === 'string' ? { file: one, kind: 'changed' } : one,
  )
  return watches.wanted(events).map(({ file }) => file)
}

test.each([
  ['**/*.{py,pyi}', ['/root/a.py', '/root/b/c.pyi'], ['/root/a.ts']],
  ['*.toml', ['/root/pyproject.toml'], ['/root/sub/pyproject.toml']],
  ['/root/src/**', ['/root/src/a/b.ts'], ['/root/test/a.ts']],
  ['**/[!a]*.ts', ['/root/b.ts'], ['/root/a.ts']],
  ['**/{tsconfig}.json', ['/root/tsconfig.json'], ['/root/package.json']],
  ['**/*', ['/root/.env', '/root/a/.b/c'], []],
  ['**/a?.go', ['/root/x/ab.go'], ['/root/x/abc.go']],
])('the pattern %s is understood as the protocol says', (globPattern, yes, no) => {
  verifies('lsp.watched-files')
  expect(told([{ globPattern }], ...yes, ...no)).toEqual(yes)
})

test('a relative pattern is of its base only, given as a URI or as a folder', () => {
  verifies('lsp.watched-files')
  const files = ['/root/src [1]/a.py', '/root/a.py', '/root/src [1]/deep/b.py']
  const base = 'file:///root/src%20%5B1%5D'
  const folder = { uri: base, name: 'src' }
  expect([
    told([{ globPattern: { baseUri: base, pattern: '*.py' } }], ...files),
    told([{ globPattern: { baseUri: folder, pattern: '**/*.py' } }], ...files),
  ]).toEqual([['/root/src [1]/a.py'], ['/root/src [1]/a.py', '/root/src [1]/deep/b.py']])
})

test('the kinds are bits, and all of them when none are named', () => {
  verifies('lsp.watched-files')
  const events = (['created', 'changed', 'deleted'] as const).map((kind) => ({
    file: `/root/${kind}.py`,
    kind,
  }))
  const globPattern = '**/*.py'
  expect([
    told([{ globPattern, kind: 5 }], ...events),
    told([{ globPattern }], ...events),
    told([{ globPattern, kind: 0 }], ...events),
  ]).toEqual([
    ['/root/created.py', '/root/deleted.py'],
    ['/root/created.py', '/root/changed.py', '/root/deleted.py'],
    [],
  ])
})

test('a malformed watcher costs no other one', () => {
  verifies('lsp.watched-files')
  expect(told([{ globPattern: 7 }, null, { globPattern: '**/*.py' }], '/root/a.py')).toEqual(['/root/a.py'])
})

test('a server that registers nothing hears of its own language and of project files; what it takes back it hears no more', () => {
  verifies('lsp.watched-files')
  const offers = new DiagnosticOffers()
  const watches = new FileWatches(offers, { entry: testEntry, root: '/root' })
  const files = ['/root/a.py', '/root/pyproject.toml', '/root/notes.md']
  const before = wanted(watches, files)
  offers.register([{ id: 'w', method, registerOptions: { watchers: [{ globPattern: '**/*.md' }] } }])
  const registered = wanted(watches, files)
  offers.unregister(['w'])
  expect([before, registered, wanted(watches, files)]).toEqual([
    ['/root/a.py', '/root/pyproject.toml'],
    ['/root/notes.md'],
    ['/root/a.py', '/root/pyproject.toml'],
  ])
})
