import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { GraphDatabase } from '../../../../src/main/graph/store/database.ts'
import {
  databaseFile,
  graphFolder,
  isBroken,
  openStore,
  type OpenedStore,
  type StoreOptions,
} from '../../../../src/main/graph/store/open-store.ts'
import { verifies } from '../../../support/verifies.ts'

function optionsIn(extractorVersion = '1'): StoreOptions {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cc-graph-store-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, root: '/somewhere', extractorVersion, timestamp: () => '2026-01-02T03:04:05.000Z' }
}

function writerOf(opened: OpenedStore): OpenedStore & { readonly kind: 'writer' } {
  if (opened.kind !== 'writer') throw new Error('another writes it')
  return opened
}

function close(opened: OpenedStore): void {
  opened.store?.close()
  if (opened.kind === 'writer') opened.lock.dispose()
}

function filledOnce(options: StoreOptions): string {
  const opened = writerOf(openStore(options))
  opened.store.change(() => {
    for (let name = 0; name < 2_000; name++)
      opened.store.database.statement('INSERT INTO name(text) VALUES (?)').run(`name ${name}`)
  })
  close(opened)
  return databaseFile(graphFolder(options.dataDir, options.root))
}

const entriesOf = (file: string): string[] =>
  readdirSync(path.dirname(file))
    .filter((name) => /\.db$/.test(name))
    .sort()

test('an index is kept, and another process that opens it reads', () => {
  verifies('graph.one-writer')
  const options = optionsIn()
  filledOnce(options)
  const writer = writerOf(openStore(options))
  const reader = openStore(options)
  expect([writer.notice, reader.kind, writer.store.meta.generation, reader.store?.meta.generation]).toEqual([
    undefined,
    'reader',
    1,
    1,
  ])
  close(reader)
  close(writer)
})

test.each([
  ['cut in the middle', (file: string): void => truncateSync(file, 9_000), 'was cut off'],
  [
    'no database',
    (file: string): void => writeFileSync(file, 'something else, and long enough'),
    'could not be read',
  ],
  [
    'of a newer version',
    (file: string): void => {
      const database = new GraphDatabase(file)
      database.execute('PRAGMA user_version = 99')
      database.close()
    },
    'is of a newer version',
  ],
])('one that is %s is set aside with a word, and begun anew', (_name, spoil, why) => {
  verifies('graph.broken-is-set-aside')
  const options = optionsIn()
  const file = filledOnce(options)
  spoil(file)
  const opened = writerOf(openStore(options))
  expect(opened.notice).toContain(why)
  expect(opened.store.meta.generation).toBe(0)
  close(opened)
  expect(entriesOf(file)).toEqual(['graph.db', 'set-aside-20260102T030405000Z.db'])
})

test('one of another extractor is made anew without a word', () => {
  verifies('graph.broken-is-set-aside')
  const options = optionsIn('1')
  const file = filledOnce(options)
  const opened = writerOf(openStore({ ...options, extractorVersion: '2' }))
  expect([opened.notice, opened.store.meta.generation]).toEqual([undefined, 0])
  close(opened)
  expect(entriesOf(file)).toEqual(['graph.db'])
})

test('a page that is broken further inside is known by its error', () => {
  verifies('graph.broken-is-set-aside')
  expect([
    isBroken(Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })),
    isBroken(new Error('no such table')),
  ]).toEqual([true, false])
})
