import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../support/seeded-random.ts'
import { ToyGraph } from '../../../support/graph/toy-graph.ts'
import { verifies } from '../../../support/verifies.ts'

const open: ToyGraph[] = []
afterEach(() => {
  for (const graph of open.splice(0)) graph.dispose()
})

function graphOf(files: Readonly<Record<string, string>>): ToyGraph {
  const graph = new ToyGraph(files)
  open.push(graph)
  return graph
}

const always = (): boolean => true
const signal = new AbortController().signal

describe('one changed file', () => {
  test('what pointed at a removed symbol is unresolved, and resolved again when it comes back', async () => {
    verifies('graph.uses-are-kept')
    const graph = graphOf({ 'a.toy': 'fn run', 'b.toy': 'use run from ./a\nfn go\ncall run' })
    await graph.index()
    const callers = (): string[] => graph.keys({ kind: 'callers', name: 'a.toy#run().' })
    expect(callers()).toEqual(['b.toy#go().'])
    graph.write({ 'a.toy': 'fn other' })
    await graph.indexer.update(['a.toy'], signal, always)
    expect(graph.keys({ kind: 'callees', name: 'go' })).toEqual([])
    graph.write({ 'a.toy': 'fn other\nfn run' })
    await graph.indexer.update(['a.toy'], signal, always)
    expect(callers()).toEqual(['b.toy#go().'])
  })

  test('an edit of a body moves no id and links no other file again', async () => {
    verifies('graph.surface-rule')
    const graph = graphOf({ 'a.toy': 'fn run', 'b.toy': 'use run from ./a\nfn go\ncall run' })
    await graph.index()
    const ids = (): unknown =>
      graph.opened.store.database.statement('SELECT id, descriptor FROM symbol').all()
    const before = ids()
    graph.write({ 'a.toy': 'fn run\ncall run' })
    await graph.indexer.update(['a.toy'], signal, () => false)
    expect(graph.opened.store.files.countStale()).toBe(0)
    expect(ids()).toEqual(before)
  })

  test('a path that was looked for and comes links the file that looked for it', async () => {
    verifies('graph.surface-rule')
    const graph = graphOf({ 'b.toy': 'use run from ./a\nfn go\ncall run' })
    await graph.index()
    graph.write({ 'a.toy': 'fn run' })
    await graph.indexer.update(['a.toy'], signal, always)
    expect(graph.keys({ kind: 'callers', name: 'run' })).toEqual(['b.toy#go().'])
  })

  test('a moved file keeps the numbers of its symbols', async () => {
    verifies('graph.moved-file-keeps-ids')
    const graph = graphOf({ 'a.toy': 'fn run\nfn stay' })
    await graph.index()
    const ids = (): unknown =>
      graph.opened.store.database.statement('SELECT id, descriptor FROM symbol').all()
    const before = ids()
    renameSync(path.join(graph.root, 'a.toy'), path.join(graph.root, 'c.toy'))
    await graph.index()
    expect(ids()).toEqual(before)
    expect(graph.keys({ kind: 'outline', file: 'c.toy' })).toEqual(['c.toy#run().', 'c.toy#stay().'])
  })
})

const names = ['alpha', 'beta', 'gamma', 'delta', 'testOne']
const files = ['a.toy', 'b.toy', 'c.toy', 'd.toy', 'lib/e.toy', 'lib/f.toy']

function textOf(random: () => number): string {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T =>
    list[Math.floor(random() * list.length)] as T
  return Array.from({ length: 2 + Math.floor(random() * 8) }, () => {
    const kind = Math.floor(random() * 6)
    if (kind === 0) return `class ${pick(['Foo', 'Bar'])}`
    if (kind === 1) return `class ${pick(['Foo', 'Baz'])} extends ${pick(['Foo', 'Bar', 'Baz'])}`
    if (kind === 2) return `${pick(['', '  '])}fn ${pick(names)}`
    if (kind === 3)
      return `use ${pick([...names, 'Foo', 'Bar'])} from ./${pick(['a', 'b', 'lib/e', 'c', '../a'])}`
    return `call ${pick([...names, 'Foo.alpha', 'Bar.beta', 'elsewhere'])}`
  }).join('\n')
}

function editRandomly(graph: ToyGraph, random: () => number): string[] {
  const file = files[Math.floor(random() * files.length)] ?? 'a.toy'
  const at = path.join(graph.root, file)
  const kind = random()
  if (kind < 0.15 && existsSync(at)) {
    rmSync(at)
    return [file]
  }
  if (kind < 0.3 && existsSync(at)) {
    const to = files[Math.floor(random() * files.length)] ?? 'b.toy'
    graph.write({ [to]: readFileSync(at, 'utf8') })
    if (to !== file) rmSync(at)
    return [file, to]
  }
  if (kind < 0.5 && existsSync(at)) {
    graph.write({
      [file]: `${readFileSync(at, 'utf8')}\ncall ${names[Math.floor(random() * names.length)] ?? 'alpha'}`,
    })
    return [file]
  }
  graph.write({ [file]: textOf(random) })
  return [file]
}

describe('incremental equals full', () => {
  test.each([1, 2, 3, 4, 5])('after 100 random edits, seed %i', async (seed) => {
    verifies('graph.incremental-equals-full')
    const random = seededRandom(seed)
    const graph = graphOf(Object.fromEntries(files.map((file) => [file, textOf(random)])))
    await graph.index()
    for (let edit = 1; edit <= 100; edit++) {
      const changed = editRandomly(graph, random)
      if (random() < 0.2) await graph.index()
      else await graph.indexer.update(changed, signal, always)
      if (edit % 20 !== 0) continue
      const fresh = graphOf(
        Object.fromEntries(
          files
            .filter((file) => existsSync(path.join(graph.root, file)))
            .map((file) => [file, readFileSync(path.join(graph.root, file), 'utf8')]),
        ),
      )
      await fresh.index()
      expect(graph.dump()).toEqual(fresh.dump())
      expect(graph.hash()).toBe(fresh.hash())
    }
  })
})
