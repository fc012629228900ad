import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../src/main/base/clock.ts'
import { GraphHost } from '../../../../src/main/graph/indexing/graph-host.ts'
import { StoreOwner } from '../../../../src/main/graph/indexing/store-owner.ts'
import { linkToy } from '../../../support/graph/toy-language.ts'
import { ToyGraph } from '../../../support/graph/toy-graph.ts'
import { verifies } from '../../../support/verifies.ts'

const never = new AbortController().signal

/** A host on the folder of a toy graph; `graph` itself lets its own index go. */
function hostOn(files: Readonly<Record<string, string>>): {
  host: GraphHost
  graph: ToyGraph
  other: () => GraphHost
} {
  const graph = new ToyGraph(files)
  graph.letGo()
  const made = (): GraphHost =>
    new GraphHost({
      owner: new StoreOwner({
        dataDir: graph.data,
        root: graph.root,
        extractorVersion: 'toy',
        timestamp: () => '2026-01-01T00:00:00.000Z',
      }),
      list: async () => await Promise.resolve(graph.list()),
      belongs: async (file) => await Promise.resolve(file.endsWith('.toy')),
      extractor: graph.extractor,
      linkerOf: () => linkToy,
      clock: systemClock,
      onProgress: () => undefined,
    })
  const hosts: GraphHost[] = []
  const other = (): GraphHost => {
    const host = made()
    hosts.push(host)
    return host
  }
  onTestFinished(async () => {
    for (const host of hosts) await host.close()
    graph.removeFolders()
  })
  return { host: other(), graph, other }
}

async function callersOf(host: GraphHost, name: string): Promise<string[] | string> {
  const reply = await host.ask({ kind: 'callers', name }, never)
  return reply.kind === 'answer' ? reply.answer.rows.map(({ key }) => key) : reply.kind
}

test('what was written is in the next answer: a new file, a changed one and one that is gone', async () => {
  verifies('graph.written-is-answered')
  const { host, graph } = hostOn({ 'a.toy': 'fn run' })
  await host.index({ signal: never, isFull: false })
  graph.write({ 'b.toy': 'use run from ./a\nfn go\ncall run' })
  host.noteWrite(['b.toy', 'notes.txt'])
  expect(await callersOf(host, 'run')).toEqual(['b.toy#go().'])
  graph.write({ 'b.toy': 'use run from ./a\nfn went\ncall run' })
  host.noteWrite(['b.toy'])
  expect(await callersOf(host, 'run')).toEqual(['b.toy#went().'])
  rmSync(path.join(graph.root, 'b.toy'))
  host.noteWrite(['b.toy'])
  expect(await callersOf(host, 'run')).toEqual([])
})

test('what changed while no process was there is looked for before the first answer', async () => {
  verifies('graph.written-is-answered')
  const { host, graph, other } = hostOn({ 'a.toy': 'fn run' })
  await host.index({ signal: never, isFull: false })
  await host.close()
  graph.write({ 'b.toy': 'use run from ./a\nfn go\ncall run' })
  expect(await callersOf(other(), 'run')).toEqual(['b.toy#go().'])
})

test('a cancelled index is valid, and the next run reads only what is missing', async () => {
  verifies('graph.cancel-and-resume')
  const names = Array.from({ length: 30 }, (_, index) => `f${index}.toy`)
  const { host, graph } = hostOn(Object.fromEntries(names.map((name) => [name, `fn ${name.slice(0, -4)}`])))
  const controller = new AbortController()
  graph.extractor.onParsed = (count) => {
    if (count === 10) controller.abort()
  }
  await expect(host.index({ signal: controller.signal, isFull: false })).rejects.toMatchObject({
    code: 'cancelled',
  })
  const before = graph.extractor.parsed.length
  expect(before).toBeLessThan(30)
  expect(await host.index({ signal: never, isFull: false })).toMatchObject({ files: 30 })
  expect(new Set(graph.extractor.parsed)).toEqual(new Set(names))
  expect(graph.extractor.parsed.length).toBeLessThanOrEqual(31)
})

test('a second process reads what the first has written, is told who writes, and takes over when it has gone', async () => {
  verifies('graph.one-writer')
  const { host, other } = hostOn({ 'a.toy': 'fn run\nfn go\ncall run' })
  await host.index({ signal: never, isFull: false })
  const second = other()
  expect(await callersOf(second, 'run')).toEqual(['a.toy#go().'])
  expect((await second.status()).otherWriter).toEqual({ pid: process.pid })
  await expect(second.index({ signal: never, isFull: false })).rejects.toMatchObject({ code: 'taken_over' })
  await host.close()
  expect(await second.index({ signal: never, isFull: false })).toMatchObject({ files: 1, parsed: 0 })
})

test('a file that cannot be linked keeps its symbols, is named, and stops no other', async () => {
  verifies('graph.skipped-is-named')
  const { host } = hostOn({
    'a.toy': 'fn run\nfn go\ncall run',
    'bad.toy': 'fn other\nfail',
    'large.toy': 'x'.repeat(20_000),
    'binary.toy': 'fn a\0b',
  })
  const indexed = await host.index({ signal: never, isFull: false })
  expect(indexed.skipped).toEqual([
    { file: 'bad.toy', reason: 'its uses could not be linked: the toy refuses' },
    { file: 'binary.toy', reason: 'it is no text' },
    { file: 'large.toy', reason: 'it has 20000 bytes, over the limit of 10000' },
  ])
  expect(await callersOf(host, 'run')).toEqual(['a.toy#go().'])
  expect((await host.ask({ kind: 'outline', file: 'bad.toy' }, never)).kind).toBe('answer')
})

test('the first question begins the first index', async () => {
  verifies('graph.written-is-answered')
  const { host } = hostOn({ 'a.toy': 'fn run' })
  await host.ask({ kind: 'search', query: 'run' }, never)
  await host.index({ signal: never, isFull: false })
  const reply = await host.ask({ kind: 'search', query: 'run' }, never)
  expect(reply.kind === 'answer' && reply.answer.total).toBe(1)
})

test('an export has a line for each use, with its place, its tier and where it leads', async () => {
  verifies('graph.export')
  const { host } = hostOn({ 'a.toy': 'use far from lib\nfn run\nfn go\ncall run\ncall far\ncall unknown' })
  await host.index({ signal: never, isFull: false })
  expect([...host.exportLines()].flat().map((line): unknown => JSON.parse(line))).toEqual([
    { site: ['a.toy', 4, 5], name: 'run', kind: 'call', tier: 'A', from: ['a.toy', 3], to: ['a.toy', 2] },
    { site: ['a.toy', 5, 5], name: 'far', kind: 'call', tier: 'A', from: ['a.toy', 3], to: 'external' },
    { site: ['a.toy', 6, 5], name: 'unknown', kind: 'call', tier: null, from: ['a.toy', 3], to: null },
  ])
})
