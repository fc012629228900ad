import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../src/main/base/logger.ts'
import { Runs } from '../../../src/main/runs/runs.ts'
import type { RunEvent } from '../../../src/shared/run/event.ts'
import { parseJournalLine } from '../../../src/shared/run/parse-event.ts'
import { emptyView, reduceAll } from '../../../src/shared/run/reduce.ts'
import { callEnded, callStarted, done, staged } from '../../support/journal-lines.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

let folder: string
let open: Runs[]
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'runs-'))
  open = []
})
afterEach(async () => {
  for (const runs of open) await runs.close()
  rmSync(folder, { recursive: true, force: true })
})

function openRuns(): Runs {
  const runs = new Runs({ folder, clock: new ManualClock(), logger: silentLogger })
  open.push(runs)
  return runs
}

const about = { title: 'Tidy up', agent: 'demo', workspace: '/w' }
const journalOf = (id: string): string => path.join(folder, id, 'journal.jsonl')
const linesOf = (id: string): string[] => readFileSync(journalOf(id), 'utf8').trimEnd().split('\n')

/** As after a crash: the lock names a process that has ended. */
function abandon(id: string): void {
  const ended = spawnSync(process.execPath, ['-e', '0'])
  writeFileSync(path.join(folder, id, 'lock'), JSON.stringify({ pid: ended.pid }))
}

test('a journal is the same after a restart, and the next number follows the last', async () => {
  verifies('runs.survive-restart')
  const first = openRuns()
  const run = first.create(about)
  run.append({ type: 'message', from: 'agent', text: 'line\nbreak' })
  run.append({ type: 'change-staged', change: staged('c1', { runId: run.id }) })
  await first.close()
  const before = run.view

  const second = openRuns()
  await second.load()
  expect(second.view(run.id)).toEqual(before)
  const again = second.own(run.id)
  expect(again.append({ type: 'message', from: 'person', text: 'Go on' }).seq).toBe(before.seq + 1)
})

test('what listeners saw, what the file holds and the view are one and the same', async () => {
  verifies('runs.view-is-a-fold')
  const runs = openRuns()
  const seen: RunEvent[] = []
  runs.onAppended(({ event }) => seen.push(event))
  const run = runs.create(about)
  seen.unshift({ ...seen[0]!, seq: 1 })
  run.append({ type: 'message', from: 'agent', text: 'Hello' })
  await run.flush()
  const saved = linesOf(run.id).flatMap((line) => {
    const parsed = parseJournalLine(line)
    return parsed.kind === 'event' ? [parsed.event] : []
  })
  expect(reduceAll(emptyView(run.id), saved)).toEqual(run.view)
  expect(saved.at(-1)).toEqual(seen.at(-1))
})

test('a last line that was cut off is set aside with a word, and nothing else is lost', async () => {
  verifies('runs.torn-line-set-aside')
  const first = openRuns()
  const { id } = first.create(about)
  await first.close()
  appendFileSync(journalOf(id), '{"v":1,"seq":3,"at":"20')
  const second = openRuns()
  const run = second.own(id)
  run.append({ type: 'message', from: 'person', text: 'Hello' })
  await run.flush()
  const aside = readdirSync(path.join(folder, id)).filter((name) => name.startsWith('torn-'))
  expect(aside.map((name) => readFileSync(path.join(folder, id, name), 'utf8'))).toEqual([
    '{"v":1,"seq":3,"at":"20',
  ])
  expect(linesOf(id).map((line) => parseJournalLine(line).kind)).toEqual(['event', 'event', 'event'])
  expect(second.notices.join()).toContain('was cut off')
})

test('an event of a later version is passed over, and its number is not given again', async () => {
  verifies('runs.view-is-a-fold')
  const first = openRuns()
  const { id } = first.create(about)
  await first.close()
  appendFileSync(journalOf(id), '{"v":1,"seq":9,"at":"2026-01-01T00:00:00.000Z","type":"from-the-future"}\n')
  const run = openRuns().own(id)
  expect(run.append({ type: 'message', from: 'person', text: 'Hi' }).seq).toBe(10)
})

test('a second writer is refused while the first lives', () => {
  verifies('runs.one-writer')
  const { id } = openRuns().create(about)
  expect(() => openRuns().own(id)).toThrow(/driven by another process/)
})

test('the lock of a process that died is taken over, also when its pid lives on in another process', async () => {
  verifies('runs.one-writer')
  const first = openRuns()
  const { id } = first.create(about)
  await first.close()
  writeFileSync(path.join(folder, id, 'lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }))
  expect(openRuns().own(id).id).toBe(id)
})

test('a run whose process died is listed as ended, its open call as failed', async () => {
  verifies('runs.dead-process-closed')
  const first = openRuns()
  const run = first.create(about)
  run.append(callStarted('call-1', 'bash'))
  await run.flush()
  abandon(run.id)
  const second = openRuns()
  await second.load()
  const view = second.view(run.id)
  expect([view.ended, view.state, view.items[0]]).toMatchObject([
    { reason: 'closed' },
    'idle',
    { status: 'failed' },
  ])
  expect(existsSync(path.join(folder, run.id, 'lock'))).toBe(false)
})

test('large data goes to a file of its own; small fields stay beside the reference', async () => {
  verifies('runs.large-data-by-reference')
  const runs = openRuns()
  const run = runs.create(about)
  const lines = Array.from({ length: 30_000 }, (_, index) => `line ${index} of many`)
  run.append(callStarted('call-1', 'read'))
  run.append(callEnded('call-1', 'read', done({ path: 'a.ts', lines })))
  await run.flush()
  const item = run.view.items[0]
  const data = item?.kind === 'tool-call' ? item.result?.data : undefined
  expect(data).toMatchObject({
    path: 'a.ts',
    blob: { bytes: JSON.stringify({ path: 'a.ts', lines }).length },
  })
  const { blob } = data as { blob: { file: string } }
  expect(JSON.parse(readFileSync(path.join(folder, run.id, blob.file), 'utf8'))).toEqual({
    path: 'a.ts',
    lines,
  })
  expect(linesOf(run.id).every((line) => line.length < 1000)).toBe(true)
})

test('single calls of the command line are listed only when they staged something', () => {
  verifies('runs.single-calls-hidden')
  const runs = openRuns()
  runs.create({ ...about, agent: 'tool' })
  const staging = runs.create({ ...about, agent: 'tool' })
  staging.append({ type: 'change-staged', change: staged('c1', { runId: staging.id }) })
  expect(runs.list().map(({ id, state }) => [id, state])).toEqual([[staging.id, 'needs_you']])
})

test('what another process appends to its run is told here', async () => {
  verifies('runs.other-process-seen')
  const other = openRuns()
  const here = openRuns()
  const run = other.create(about)
  await run.flush()
  await here.load()
  const told: [string, number][] = []
  here.onAppended(({ runId, event }) => told.push([runId, event.seq]))
  run.append({ type: 'message', from: 'agent', text: 'Hello' })
  await run.flush()
  here.refresh()
  here.refresh()
  expect(told).toEqual([[run.id, 2]])
})

test('the list after a restart is the same with saved rows and with folded journals', async () => {
  verifies('runs.survive-restart')
  const first = openRuns()
  const run = first.create(about)
  run.append({ type: 'change-staged', change: staged('c1', { runId: run.id }) })
  await first.close()
  const saved = openRuns()
  await saved.load()
  const row = path.join(folder, run.id, 'summary.json')
  expect(existsSync(row)).toBe(true)
  writeFileSync(row, '{"v":1,"bytes":')
  const folded = openRuns()
  await folded.load()
  expect(saved.list()).toEqual(folded.list())
  expect(saved.list()).toHaveLength(1)
})

test('a saved row of another journal is not believed', async () => {
  verifies('runs.survive-restart')
  const first = openRuns()
  const { id } = first.create(about)
  await first.close()
  appendFileSync(journalOf(id), `${JSON.stringify({ ...staleLine, change: staged('c1', { runId: id }) })}\n`)
  const second = openRuns()
  await second.load()
  expect(second.list()[0]?.state).toBe('needs_you')
})

const staleLine = { v: 1, seq: 3, at: '2026-01-01T00:00:00.000Z', type: 'change-staged' }

test('a run that another process is just making is left to it', async () => {
  verifies('runs.one-writer')
  const folderOfRun = path.join(folder, 'r-new')
  mkdirSync(folderOfRun)
  const createdAt = new ManualClock().timestamp()
  writeFileSync(
    path.join(folderOfRun, 'run.json'),
    JSON.stringify({ v: 1, id: 'r-new', ...about, createdAt }),
  )
  await openRuns().load()
  expect(readdirSync(folderOfRun)).toEqual(['run.json'])
})

test('a run folder that cannot be read is left out of the list with a word, and left as it is', async () => {
  const runs = openRuns()
  const { id } = runs.create(about)
  await runs.close()
  writeFileSync(path.join(folder, id, 'run.json'), '{"v":2}')
  const again = openRuns()
  await again.load()
  expect([
    again.list(),
    again.notices.length,
    readFileSync(path.join(folder, id, 'run.json'), 'utf8'),
  ]).toEqual([[], 1, '{"v":2}'])
})

test('an id that is no name of a run is not looked for elsewhere', () => {
  const runs = openRuns()
  for (const id of ['../settings', '', '.', '..', 'absent'])
    expect(() => runs.view(id)).toThrow(/There is no run/)
})

test('a word that is written into a run of this process leaves it open; one that is let go cannot be taken meanwhile', async () => {
  verifies('runs.one-writer')
  const runs = openRuns()
  const run = runs.create({ title: 'mine', agent: 'person', workspace: '/w' })
  await runs.borrow(run.id, (mine) => mine.append({ type: 'message', from: 'app', text: 'one' }))
  run.append({ type: 'message', from: 'app', text: 'two' })
  await run.flush()
  const texts = runs.view(run.id).items.flatMap((item) => (item.kind === 'message' ? [item.text] : []))
  await runs.close()
  const later = openRuns()
  const borrowed = later.borrow(run.id, () => undefined)
  const meanwhile = (): unknown => later.own(run.id)
  expect([texts, later.view(run.id).ended]).toEqual([['one', 'two'], { reason: 'closed' }])
  expect(meanwhile).toThrow('just being let go')
  await borrowed
  expect(later.own(run.id).id).toBe(run.id)
})
