import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { alikeOf } from '../../../src/renderer/panes/diagnostics/alike.ts'
import { groupDeltas } from '../../../src/renderer/panes/diagnostics/group.ts'
import { type CommandPorts, commandsOf } from '../../../src/renderer/panes/palette/commands.ts'
import { actsOn } from '../../../src/renderer/panes/review/decider.ts'
import { refusalOf } from '../../../src/renderer/panes/review/deciding.ts'
import { fewOf } from '../../../src/renderer/panes/review/few.ts'
import { FileNames } from '../../../src/renderer/panes/review/file-names.tsx'
import { hintFor, RefusalStrip } from '../../../src/renderer/panes/review/refusal-strip.tsx'
import { markOf } from '../../../src/renderer/panes/review/site-mark.ts'
import { changeToShow, nextOpen } from '../../../src/renderer/panes/review/sites.ts'
import { leftOutOf, withAll } from '../../../src/renderer/panes/review/ticks.ts'
import { changeKey, createChangesStore } from '../../../src/renderer/state/changes-store.ts'
import { runsInOrder } from '../../../src/renderer/state/run-order.ts'
import { answered } from '../../../src/shared/ipc/reply.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { DeltaEntry } from '../../../src/shared/run/view.ts'
import type { Resolution, Site, StagedFile } from '../../../src/shared/model/staged-change.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange } from './a-change.ts'
import { aRun, settle, testBridge } from './a-view.ts'

const nothing: Resolution = {
  outcome: 'stale',
  written: [],
  staleFiles: [],
  sitesDropped: [],
  cleanUpPending: [],
}
const names = Array.from({ length: 60 }, (_, index) => `f${index}.ts`)

const nothingToDo = (): undefined => undefined
const ports: CommandPorts = {
  workspace: undefined,
  recent: [],
  runs: [],
  currentRun: undefined,
  tools: [],
  newRun: nothingToDo,
  openFolder: nothingToDo,
  startDemo: nothingToDo,
  prompt: nothingToDo,
  showPane: nothingToDo,
  search: nothingToDo,
  showRun: nothingToDo,
  nextWaiting: nothingToDo,
  stopRun: nothingToDo,
  lookAgain: nothingToDo,
  trust: nothingToDo,
  showKeys: nothingToDo,
  setTheme: nothingToDo,
  reviewActs: [],
  askReview: nothingToDo,
}

function fileOf(path: string, sites: readonly Site[]): StagedFile {
  return { path, count: sites.length, sites: [...sites], added: 1, removed: 1 }
}
const siteAt = (id: string, column: number): Site => ({
  id,
  line: 1,
  column,
  before: 'legacy(1)',
  after: 'now(1)',
})
const oneLine = fileOf('min.ts', [siteAt('s1', 9), siteAt('s2', 19), siteAt('s3', 29)])

test('sixty files that changed are three names and a button, and three are just three', () => {
  verifies('renderer.banner-is-bounded')
  const markup = (paths: readonly string[]): string =>
    renderToStaticMarkup(createElement(FileNames, { paths }))
  expect([
    markup(names).match(/<li>/g)?.length,
    markup(names).includes('aria-expanded="false">and 57 more'),
    markup(names.slice(0, 3)).includes('<button'),
    fewOf(names),
    fewOf(names.slice(0, 2)),
  ]).toEqual([3, true, false, 'f0.ts, f1.ts, f2.ts, and 57 more', 'f0.ts and f1.ts'])
})

test('a new change does not take the place of the one that is looked at, and the next one is named', () => {
  verifies('renderer.confirmed-before-next')
  const [done, waits, newer] = [
    aChange({ id: 'done', state: 'committed' }),
    aChange({ id: 'waits' }),
    aChange({ id: 'newer' }),
  ]
  const all = [waits, done, newer]
  expect([
    changeToShow(all, undefined, 'waits')?.id,
    changeToShow(all, 'done', 'waits')?.id,
    changeToShow(all, undefined, 'done')?.id,
    changeToShow(all, 'done', 'waits', 3)?.id,
    changeToShow([done, newer], 'done', 'done', 1)?.id,
    nextOpen(all, done),
    nextOpen(all, newer),
    nextOpen([done], done),
  ]).toEqual([
    'waits',
    'done',
    'newer',
    'done',
    'newer',
    { id: 'newer', number: 3 },
    { id: 'waits', number: 1 },
    undefined,
  ])
})

test('a refusal keeps what was asked, and a yes is none', () => {
  verifies('renderer.refusal-stays')
  const stale = { ...nothing, staleFiles: names }
  expect([
    refusalOf('accept', stale)?.error.hint,
    refusalOf('undo', stale)?.error.message,
    refusalOf('accept', { ...nothing, outcome: 'rolled_back' })?.error.code,
    refusalOf('accept', { ...nothing, outcome: 'committed' }),
  ]).toEqual(['f0.ts, f1.ts, f2.ts, and 57 more', 'Not taken back.', 'rolled_back', undefined])
})

test('a read-only file is told to the person, not about the person, and can be left out from there', () => {
  verifies('renderer.refusal-stays')
  const change = aChange({ files: [oneLine] })
  const error = {
    code: 'read_only',
    message: 'min.ts is read-only.',
    hint: 'Ask the person.',
    files: ['min.ts'],
  }
  const refusal = { asked: 'accept', error } as const
  const strip = (unticked: ReadonlySet<string>): string =>
    renderToStaticMarkup(
      createElement(RefusalStrip, {
        change,
        refusal,
        unticked,
        onUntick: () => undefined,
        onDismiss: () => undefined,
      }),
    )
  expect([
    hintFor(refusal),
    strip(new Set()).includes('Untick min.ts'),
    strip(withAll(change, false)).includes('Untick'),
    hintFor({ asked: 'accept', error: { ...error, code: 'internal' } }),
  ]).toEqual(['Make it writable and accept again, or leave it out.', true, false, 'Ask the person.'])
})

test('the text of a file is read anew for what is left out of it', async () => {
  verifies('renderer.diff-follows-ticks')
  const bridge = testBridge({ 'change.file': () => answered({ path: 'min.ts', language: 'typescript' }) })
  const changes = createChangesStore(bridge.api)
  changes.readChange('c', 'min.ts')
  changes.readChange('c', 'min.ts', leftOutOf(oneLine, new Set(['s2', 'other'])))
  await settle()
  expect([
    bridge.asked.map(({ input }) => input),
    changes.store.getState().sides[changeKey('c', 'min.ts', ['s2'])]?.kind,
  ]).toEqual([
    [
      { changeId: 'c', path: 'min.ts' },
      { changeId: 'c', path: 'min.ts', leftOut: ['s2'] },
    ],
    'ready',
  ])
})

test('a site among others of its line is found in the proposed text by what was written before it', () => {
  verifies('renderer.same-line-sites')
  const third = siteAt('s3', 29)
  const alone: Site = { id: 'x', line: 4, before: 'a', after: 'b' }
  expect([
    markOf(oneLine, third, []),
    markOf(oneLine, third, ['s1'])?.afterColumn,
    markOf(oneLine, third, ['s3'])?.after,
    markOf(fileOf('x', [alone]), alone, []),
    markOf(fileOf('x', [{ ...alone, op: 'add' }]), { ...alone, op: 'add' }, []),
  ]).toEqual([
    { line: 1, column: 29, before: 'legacy(1)', after: 'now(1)', afterColumn: 23 },
    26,
    'legacy(1)',
    { line: 4, before: 'a', after: 'b' },
    undefined,
  ])
})

test('what was held when the window went is done at the next start, once, and what was taken back is not', async () => {
  verifies('renderer.discard-can-be-taken-back')
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const before = createChangesStore(testBridge({}).api, storage)
  before.hold('c', () => undefined, ' No. ')
  before.hold('d', () => undefined)
  before.takeBack('d')
  const bridge = testBridge({})
  const after = createChangesStore(bridge.api, storage)
  await after.settleHeld()
  await after.settleHeld()
  vi.useRealTimers()
  expect(bridge.asked).toEqual([
    { name: 'change.resolve', input: { changeId: 'c', action: 'discard', note: 'No.' } },
  ])
})

test('the palette names what can be done with the change, and nothing else of it', () => {
  verifies('renderer.decide-in-palette')
  const asked: string[] = []
  const commands = commandsOf({
    ...ports,
    reviewActs: actsOn(aChange({ files: [oneLine] })),
    askReview: (act) => asked.push(act),
  })
  const named = commands.filter(({ name }) => /change/.test(name))
  named.find(({ name }) => /accept/i.test(name))?.act()
  expect([named.map(({ id }) => id), asked]).toEqual([
    ['accept', 'discard', 'tickAll', 'tickNone', 'nextSite', 'previousSite'],
    ['accept'],
  ])
})

test('a single call of the command line has a row only while what it staged waits', () => {
  verifies('renderer.waiting-first')
  const runs = [
    aRun({ id: 'mine' }),
    aRun({ id: 'waits', agent: 'tool', state: 'needs_you' }),
    aRun({ id: 'decided', agent: 'tool', state: 'done' }),
  ]
  expect(runsInOrder(runs).map(({ id }) => id)).toEqual(['waits', 'mine'])
})

test('many files of which the same is to say are one line, and one that says more stands alone', () => {
  verifies('renderer.absence-has-a-reason')
  const entry = (file: string, part: Partial<Delta>): DeltaEntry => ({
    seq: 4,
    at: '',
    callId: 'call',
    tool: 'resolve',
    delta: {
      file,
      state: 'absent',
      reason: 'the folder is not trusted',
      servers: [],
      introduced: [],
      fixed: [],
      carried: 0,
      elsewhere: [],
      waitedMs: 0,
      ...part,
    },
  })
  const silent = names.map((name) => entry(name, {}))
  const { alike, others } = alikeOf([...silent, entry('z.ts', { state: 'fresh' })])
  expect([
    alike.map(({ notice, entries }) => [notice, entries.length]),
    others.map(({ delta }) => delta.file),
    groupDeltas(silent, 'call').map(({ file, alike: more }) => [file, more.length]),
    alikeOf(silent.slice(0, 2)).alike,
  ]).toEqual([[['Nobody looked: the folder is not trusted', 60]], ['z.ts'], [['f59.ts', 59]], []])
})

test('what can be done with a change follows from its state', () => {
  verifies('renderer.decide-keys-are-guarded')
  expect([
    actsOn(aChange({ state: 'stale', files: [oneLine] })),
    actsOn(aChange({ state: 'committed' })),
    actsOn(aChange({ state: 'discarded' })),
  ]).toEqual([
    ['rebase', 'accept', 'discard', 'tickAll', 'tickNone', 'nextSite', 'previousSite'],
    ['undo'],
    [],
  ])
})
