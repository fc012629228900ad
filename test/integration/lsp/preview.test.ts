import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { PreviewQuestion, PreviewReport } from '../../../src/shared/model/preview-report.ts'
import type { FakeScript } from '../../support/fake-server/script.ts'
import { heldLines } from '../../support/held-texts.ts'
import { verifies } from '../../support/verifies.ts'
import { badIsWrong, fakeCatalog, fakeFile, type OpenedPool, openPool, shown, until } from './opened-pool.ts'

interface Message {
  readonly method?: string
  readonly params?: unknown
}

const never = new AbortController().signal
const works: FakeScript = { pull: { kind: 'static' }, findings: badIsWrong }
const wouldBeBad: PreviewQuestion = {
  changed: [{ file: fakeFile, before: 'good', after: 'good, then bad' }],
  asked: [{ file: fakeFile, text: 'good' }],
  warmLimitMs: 5000,
  startLimitMs: 20_000,
}

let opened: OpenedPool | undefined
const folders: string[] = []
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A pool with one fake server, and what its processes were sent, the newest process last. */
function open(script: FakeScript): OpenedPool & { readonly sent: () => readonly (readonly Message[])[] } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'preview-'))
  folders.push(folder)
  const logFile = path.join(folder, 'messages.log')
  const pool = openPool({
    files: { 'fake.json': '{}', [fakeFile]: 'good' },
    ...fakeCatalog([{ ...script, logFile }], { coldLimitMs: 3000 }),
  })
  opened = pool
  return { ...pool, sent: () => byProcess(readFileSync(logFile, 'utf8')) }
}

function byProcess(log: string): readonly (readonly Message[])[] {
  const processes: Message[][] = []
  for (const line of log.trim().split('\n')) {
    const message = JSON.parse(line) as Message
    if (message.method === 'initialize') processes.push([])
    processes.at(-1)?.push(message)
  }
  return processes
}

function openIn(messages: readonly Message[] | undefined): readonly string[] {
  return heldLines(messages ?? []).map((line) => line.slice(line.lastIndexOf('/') + 1))
}

/** The texts that the server has at last: what it is sent is on its way when a preview is done. */
async function holds(
  sent: () => readonly (readonly Message[])[],
  expected: readonly string[],
): Promise<void> {
  await until(() => openIn(sent().at(-1)).join('\n') === expected.join('\n'))
}

function told(reports: readonly PreviewReport[]): readonly string[] {
  return reports.map(({ file, state, reason, before, after }) => {
    const counts = `${before.length} -> ${after.length}`
    return `${file} ${state} ${reason ?? counts}`
  })
}

const error = 'fresh\n  1:1-1:4 error fake - bad is wrong'

test('a preview tells what would be, and the next check what is', async () => {
  verifies('lsp.overlays')
  const { pool, check, sent } = open(works)
  const reports = await pool.preview(wouldBeBad, never).done
  await holds(sent, [])
  const checks = [await check(fakeFile, 'good'), await check(fakeFile, 'bad')]
  expect([told(reports), checks.map(shown)]).toEqual([['a.fake fresh 0 -> 1'], ['fresh', error]])
})

test('a server that crashes at the proposed text is started again and gets the text of the disk', async () => {
  verifies('lsp.overlays')
  const { pool, check, sent } = open({
    ...works,
    on: { 'textDocument/didChange': [{ exit: 101 }] },
  })
  const reports = await pool.preview(wouldBeBad, never).done
  const after = await check(fakeFile, 'good')
  expect([told(reports), shown(after), sent().length, openIn(sent().at(-1))]).toEqual([
    [expect.stringMatching(/^a\.fake timed_out fake-0 ended while it looked at the change: .*101/)],
    'fresh',
    2,
    ['a.fake: good'],
  ])
})

test('a server that hangs at the proposed text is told so in time, and left with the text of the disk', async () => {
  verifies('lsp.overlays')
  const { pool, check, sent } = open({ pull: { kind: 'static', hangsOn: 'bad' } })
  const before = await check(fakeFile, 'good')
  const running = pool.preview({ ...wouldBeBad, warmLimitMs: 400 }, never)
  const now = told(running.now())
  const reports = await running.done
  const after = await check(fakeFile, 'good')
  expect([before.state, now, told(reports), after.state, openIn(sent().at(-1))]).toEqual([
    'fresh',
    ['a.fake late fake-0 has not settled yet'],
    ['a.fake timed_out fake-0 did not settle within 0.4 s'],
    'fresh',
    ['a.fake: good'],
  ])
})

test('a check during a preview is not kept waiting by it', async () => {
  verifies('lsp.preview-gives-way')
  const { pool, check, sent } = open({ pull: { kind: 'static', hangsOn: 'then bad' }, findings: badIsWrong })
  await check(fakeFile, 'good')
  const stop = new AbortController()
  const running = pool.preview(wouldBeBad, stop.signal)
  await until(() => openIn(sent().at(-1)).includes('a.fake: good, then bad'))
  const report = await check(fakeFile, 'bad')
  stop.abort()
  await running.done
  expect(shown(report)).toBe(error)
  await holds(sent, ['a.fake: bad'])
})

test('what is pushed of a text that was taken back already is told to nobody', async () => {
  verifies('lsp.overlay-pushes')
  const { pool, sent, pushed } = open({ ...works, push: { delayMs: 300 } })
  const reports = await pool.preview(wouldBeBad, never).done
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect([told(reports), openIn(sent().at(-1)), pushed]).toEqual([['a.fake fresh 0 -> 1'], [], []])
})

test('a server that pushes with versions is asked too, and has the text of the disk after it', async () => {
  verifies('lsp.overlay-pushes')
  const { pool, check, sent, pushed } = open({ findings: badIsWrong, push: { delayMs: 20 } })
  const reports = await pool.preview(wouldBeBad, never).done
  const after = await check(fakeFile, 'good')
  const written = await check(fakeFile, 'bad')
  expect([told(reports), after.state, shown(written), openIn(sent().at(-1)), pushed]).toEqual([
    ['a.fake fresh 0 -> 1'],
    'fresh',
    error,
    ['a.fake: bad'],
    [],
  ])
})

test('a server that checks only saved files is not asked, and not started', async () => {
  verifies('lsp.unsaved-texts')
  opened = openPool({
    files: { 'fake.json': '{}', [fakeFile]: 'good' },
    ...fakeCatalog([works], { unsaved: 'none' }),
  })
  const reports = await opened.pool.preview(wouldBeBad, never).done
  expect([told(reports), opened.host.livePids]).toEqual([
    ['a.fake absent not asked: this server checks only saved files'],
    [],
  ])
})

test('one that reads the other files from the disk is asked about a change of one file only', async () => {
  verifies('lsp.unsaved-texts')
  opened = openPool({
    files: { 'fake.json': '{}', [fakeFile]: 'good', 'b.fake': 'good' },
    ...fakeCatalog([works], { unsaved: 'own' }),
  })
  const asked = [...wouldBeBad.asked, { file: 'b.fake', text: 'good' }]
  const other = { file: 'b.fake', before: 'good', after: 'fine' }
  const one = await opened.pool.preview({ ...wouldBeBad, asked }, never).done
  const two = await opened.pool.preview(
    { ...wouldBeBad, changed: [...wouldBeBad.changed, other], asked },
    never,
  ).done
  expect([told(one), told(two)]).toEqual([
    ['a.fake fresh 0 -> 1', 'b.fake absent not asked: fake-0 checks it against saved files only'],
    ['a.fake', 'b.fake'].map(
      (file) =>
        `${file} absent not asked: fake-0 checks each file against the saved others, and this change has 2 of its files`,
    ),
  ])
})

test('a pool that is closed during a preview leaves no process', async () => {
  verifies('lsp.overlays')
  const { pool, check, sent } = open({ pull: { kind: 'static', hangsOn: 'bad' } })
  await check(fakeFile, 'good')
  const running = pool.preview(wouldBeBad, never)
  await until(() => openIn(sent().at(-1)).includes('a.fake: good, then bad'))
  await pool.close()
  expect((await running.done).map(({ state }) => state)).toEqual(['timed_out'])
})

/** Instantiations that take TypeScript seconds. */
const slow = `type Grow<N extends number, L extends unknown[] = []> = L['length'] extends N ? L : Grow<N, [...L, N]>
type Pair<A, B> = A extends unknown ? (B extends unknown ? [A, B] : never) : never
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Many = Pair<Pair<Digit, Digit>, Pair<Digit, Digit>>
export type All = Pair<Many, Grow<900>>
export const all: [All, Many] extends [infer A, infer B] ? Pair<A, B> : never = 1
`

test('TypeScript that is killed in between is started again with the texts of the disk', async () => {
  verifies('lsp.overlays')
  opened = openPool({
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["*.ts"] }',
      'a.ts': 'export const a = 1\n',
      'b.ts': `import { a } from './a'\n\nexport const b: number = a\n`,
    },
  })
  const { pool, check } = opened
  const before = await check('b.ts', `import { a } from './a'\n\nexport const b: number = a\n`)
  const [row] = (await pool.statuses()).filter(({ pid }) => pid !== undefined)
  const running = pool.preview(
    {
      changed: [{ file: 'a.ts', before: 'export const a = 1\n', after: `${slow}export const a = 'one'\n` }],
      asked: [
        { file: 'a.ts', text: 'export const a = 1\n' },
        { file: 'b.ts', text: `import { a } from './a'\n\nexport const b: number = a\n` },
      ],
      warmLimitMs: 20_000,
      startLimitMs: 20_000,
    },
    never,
  )
  process.kill(row!.pid!, 'SIGKILL')
  const reports = await running.done
  const after = await check('b.ts', `import { a } from './a'\n\nexport const b: string = a\n`)
  expect([before.state, new Set(reports.map(({ state }) => state)), shown(after)]).toEqual([
    'fresh',
    new Set(['timed_out']),
    expect.stringContaining(`Type 'number' is not assignable to type 'string'.`),
  ])
})
