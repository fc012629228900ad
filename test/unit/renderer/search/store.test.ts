import { expect, test } from 'vitest'
import { emptyForm } from '../../../../src/renderer/state/search/search-form.ts'
import type { SearchRun } from '../../../../src/renderer/state/search/search-run.ts'
import { createSearchStore, type SearchStore } from '../../../../src/renderer/state/search/search-store.ts'
import { answered, refused } from '../../../../src/shared/ipc/reply.ts'
import { verifies } from '../../../support/verifies.ts'
import { settle, type TestBridge, testBridge } from '../a-view.ts'
import { aMatch, summaryOf } from './a-match.ts'

const preview = {
  replacements: 1,
  files: [],
  overlapsDropped: 0,
  sitesWithDrops: [],
  commentsLost: 0,
  secondRun: { replacements: 0, produced: 0 },
  errorNodesBefore: 0,
  errorNodesAfter: 0,
  hints: [],
}

interface Opened {
  readonly search: SearchStore
  readonly bridge: TestBridge
  readonly run: () => SearchRun
  /** Typing rests. */
  readonly rest: () => Promise<void>
  readonly names: () => readonly string[]
  readonly kept: Map<string, string>
}

async function opened(): Promise<Opened> {
  let started = 0
  const bridge = testBridge({
    'search.start': () => answered({ searchId: `s${++started}` }),
    'rewrite.preview': () => answered({ previewId: `p${started}` }),
    'search.page': () => answered({ matches: [aMatch('b.ts', 1)] }),
    'file.text': () => refused({ code: 'not_found', message: 'Gone.', hint: '' }),
  })
  let waiting: (() => void)[] = []
  const kept = new Map<string, string>()
  const search = createSearchStore(bridge.api, {
    after(_, act) {
      waiting.push(act)
      return () => {
        waiting = waiting.filter((other) => other !== act)
      }
    },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
  })
  search.enter('/w')
  await settle()
  bridge.asked.length = 0
  return {
    search,
    bridge,
    kept,
    run: () => search.store.getState().run,
    names: () => bridge.asked.map(({ name }) => name),
    async rest() {
      for (const act of waiting.splice(0)) act()
      await settle()
    },
  }
}

test('typing starts one search when it rests, and what was found before goes away at once', async () => {
  verifies('search.live')
  const { search, bridge, run, rest, names } = await opened()
  search.edit({ pattern: 'f' })
  search.edit({ pattern: 'f(' })
  search.edit({ pattern: 'f()' })
  await rest()
  bridge.emit('search.found', { searchId: 's1', matches: [aMatch('a.ts', 1)] })
  const first = run()
  search.edit({ pattern: 'g()' })
  const between = run()
  await rest()
  bridge.emit('search.found', { searchId: 's1', matches: [aMatch('a.ts', 2)] })
  bridge.emit('search.ended', { searchId: 's1', end: { kind: 'cancelled' } })
  expect([first.kind === 'running' && first.matches.length, between, run(), names()]).toEqual([
    1,
    { kind: 'running', id: undefined, matches: [], total: 0, progress: undefined },
    { kind: 'running', id: 's2', matches: [], total: 0, progress: undefined },
    ['search.start', 'search.cancel', 'search.start'],
  ])
})

test('what is told before the search has its name is not lost, and of another search not taken', async () => {
  verifies('search.one-at-a-time')
  const { search, bridge, run } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()' })
  const matches = [aMatch('a.ts', 1)]
  bridge.emit('search.found', { searchId: 's0', matches: [aMatch('old.ts', 1)] })
  bridge.emit('search.found', { searchId: 's1', matches })
  bridge.emit('search.ended', { searchId: 's1', end: { kind: 'done', summary: summaryOf(1) } })
  await settle()
  expect(run()).toEqual({ kind: 'done', id: 's1', matches, summary: summaryOf(1) })
})

test('a rewrite is tried when its search is done, and again when it changes without another search', async () => {
  verifies('search.preview-stages-nothing')
  const { search, bridge, rest, names } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()', rewrite: 'g()' })
  await settle()
  bridge.emit('search.ended', { searchId: 's1', end: { kind: 'done', summary: summaryOf(1) } })
  await settle()
  bridge.emit('rewrite.previewed', { previewId: 'p1', end: { kind: 'done', preview } })
  const first = search.store.getState().preview
  search.edit({ rewrite: 'h()' })
  const between = search.store.getState().preview
  await rest()
  expect([first, between, names()]).toEqual([
    { kind: 'done', id: 'p1', preview },
    { kind: 'idle' },
    ['search.start', 'rewrite.preview', 'rewrite.preview'],
  ])
})

test('a cancelled search keeps what it found and is told to main', async () => {
  verifies('search.one-at-a-time')
  const { search, bridge, run, names } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()' })
  await settle()
  bridge.emit('search.found', { searchId: 's1', matches: [aMatch('a.ts', 1)] })
  search.cancel()
  search.cancel()
  bridge.emit('search.ended', { searchId: 's1', end: { kind: 'done', summary: summaryOf(9) } })
  expect([run(), names()]).toEqual([
    { kind: 'cancelled', matches: [aMatch('a.ts', 1)] },
    ['search.start', 'search.cancel'],
  ])
})

test('held back matches are asked for behind those that are shown', async () => {
  verifies('search.pages')
  const { search, bridge, run } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()' })
  await settle()
  bridge.emit('search.ended', {
    searchId: 's1',
    end: { kind: 'done', summary: summaryOf(2), matches: [aMatch('a.ts', 1)] },
  })
  await Promise.all([search.showMore(), search.showMore()])
  const now = run()
  expect([bridge.asked.at(-1), now.kind === 'done' && now.matches.map(({ file }) => file)]).toEqual([
    { name: 'search.page', input: { searchId: 's1', skip: 1, limit: 10_000 } },
    ['a.ts', 'b.ts'],
  ])
})

test('each folder has its own patterns, each once and the newest first', async () => {
  verifies('search.history')
  const { search, kept } = await opened()
  for (const pattern of ['f()', 'g()', 'f()', ' ']) {
    search.edit({ pattern })
    search.remember()
  }
  search.edit({ pattern: 'f()', rewrite: '' })
  search.remember()
  const here = search.store.getState().history
  search.enter('/other')
  const there = search.store.getState().history
  search.enter('/w')
  const back = search.store.getState().history
  kept.set('search-history /broken', '{"not": "a list"}')
  search.enter('/broken')
  expect([here, there, back, search.store.getState().history]).toEqual([
    [{ pattern: 'f()', rewrite: '' }, { pattern: 'f()' }, { pattern: 'g()' }],
    [],
    here,
    [],
  ])
})

test('what was typed belongs to its folder: another one begins empty, and it is there again on the way back', async () => {
  verifies('search.form-of-a-folder')
  const { search } = await opened()
  const form = { ...emptyForm, pattern: '$X.close()', rewrite: '$X?.close()' }
  search.edit(form)
  search.enter('/other')
  const there = search.store.getState().form
  search.edit({ pattern: 'other()' })
  search.enter('/w')
  expect([there, search.store.getState().form]).toEqual([emptyForm, form])
})

test('without a folder nothing is asked, and another folder forgets what was found', async () => {
  verifies('search.live')
  const { search, bridge, run, rest, names } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()' })
  await settle()
  bridge.emit('search.ended', { searchId: 's1', end: { kind: 'done', summary: summaryOf(0) } })
  search.enter(undefined)
  const gone = run()
  search.edit({ pattern: 'g()' })
  await rest()
  expect([gone, run(), names()]).toEqual([{ kind: 'idle' }, { kind: 'idle' }, ['search.start']])
})

test('a file that cannot be read is told, and read again after the next search', async () => {
  verifies('search.live')
  const { search, names } = await opened()
  search.fill({ ...emptyForm, pattern: 'f()' })
  search.readText('a.ts')
  search.readText('a.ts')
  await settle()
  const first = search.store.getState().texts['a.ts']?.kind
  search.searchNow()
  search.readText('a.ts')
  await settle()
  expect([first, names().filter((name) => name === 'file.text').length]).toEqual(['failed', 2])
})
