import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import type { PreviewQuestion, PreviewReport } from '../../../src/shared/model/preview-report.ts'
import { ChangePreview, type ProposedFile } from '../../../src/main/diagnostics/change-preview.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { verifies } from '../../support/verifies.ts'

const never = new AbortController().signal

function wrong(message: string, line = 1): Diagnostic {
  return { severity: 'error', message, line, column: 1 }
}

function report(file: string, more: Partial<PreviewReport> = {}): PreviewReport {
  return { file, id: 'ts', state: 'fresh', before: [], after: [], ...more }
}

interface Looking {
  readonly preview: ChangePreview
  readonly asked: PreviewQuestion[]
}

function look(
  changed: readonly ProposedFile[],
  reports: readonly PreviewReport[],
  importers: readonly string[] = [],
): Looking {
  const asked: PreviewQuestion[] = []
  const preview = new ChangePreview(
    changed,
    {
      source: {
        preview(question) {
          asked.push(question)
          return { done: Promise.resolve(reports), now: () => reports }
        },
      },
      importersOf: () => Promise.resolve(importers.map((file) => ({ file, text: 'import' }))),
      clock: new ManualClock(),
    },
    never,
  )
  return { preview, asked }
}

const files = (count: number): ProposedFile[] =>
  Array.from({ length: count }, (_, index) => ({ file: `${index}.ts`, before: 'old', after: 'new' }))

test('each file is compared with its own text on the disk, and others that import it are asked too', async () => {
  verifies('diagnostics.preview')
  const { preview, asked } = look(
    files(2),
    [
      report('0.ts', { before: [wrong('old')], after: [wrong('old', 9), wrong('new')] }),
      report('1.ts', { before: [wrong('gone')] }),
      report('user.ts', { after: [wrong('broken')] }),
      report('mended.ts', { before: [wrong('was')] }),
    ],
    ['user.ts', 'mended.ts', '1.ts'],
  )
  const { deltas } = await preview.done
  expect([
    asked[0]?.asked.map(({ file }) => file),
    deltas.map(({ file, introduced, fixed, carried, elsewhere }) => [
      file,
      introduced.map(({ message }) => message),
      fixed.map(({ message }) => message),
      carried,
      elsewhere.map((other) => other.file),
    ]),
  ]).toEqual([
    ['0.ts', '1.ts', 'user.ts', 'mended.ts'],
    [
      ['0.ts', ['new'], [], 1, ['user.ts']],
      ['1.ts', [], ['gone'], 0, []],
      ['mended.ts', [], ['was'], 0, []],
    ],
  ])
})

test('information and hints do not count, and what no server knows is an absence', async () => {
  verifies('diagnostics.preview')
  const { preview } = look(
    [...files(1), { file: 'notes.md', before: 'a', after: 'b' }],
    [report('0.ts', { after: [{ ...wrong('unused'), severity: 'hint' }] })],
  )
  expect(
    (await preview.done).deltas.map(({ file, state, reason, introduced }) => [
      file,
      state,
      reason,
      introduced,
    ]),
  ).toEqual([
    ['0.ts', 'fresh', undefined, []],
    ['notes.md', 'absent', 'no language server knows .md files', []],
  ])
})

test('of a change of 50 files all are shown, 20 are asked about, and the rest is counted', async () => {
  verifies('diagnostics.preview-bounded')
  const { preview, asked } = look(files(50), [])
  const { deltas, notAsked } = await preview.done
  expect([asked[0]?.changed.length, asked[0]?.asked.length, deltas.length, notAsked]).toEqual([
    50, 20, 20, 30,
  ])
})

test('a change that cannot be shown whole is not asked about, and says why', async () => {
  verifies('diagnostics.preview-bounded')
  const many = look(files(201), [])
  const large = look([{ file: 'a.ts', before: '', after: 'x'.repeat(8_000_001) }], [])
  const reasons = await Promise.all(
    [many, large].map(async ({ preview }) => (await preview.done).deltas[0]?.reason),
  )
  const why = 'and a part of it alone would show faults that the whole has not'
  expect([reasons, many.asked, large.asked]).toEqual([
    [`not asked: the change has 201 files, ${why}`, `not asked: the change has 8 MB, ${why}`],
    [],
    [],
  ])
})

test('a change that makes, moves or deletes files is not asked about, and says why', async () => {
  verifies('diagnostics.preview-bounded')
  const moved = look(
    [
      { file: 'a.ts', before: 'old', after: 'new' },
      { file: 'b.ts', isFileOperation: true, before: 'b', after: 'b' },
    ],
    [],
  )
  expect([
    (await moved.preview.done).deltas.map(({ state, reason }) => [state, reason]),
    moved.asked,
  ]).toEqual([
    Array.from({ length: 2 }, () => [
      'absent',
      'not asked: it makes, moves or deletes files, and servers find those only on the disk',
    ]),
    [],
  ])
})

test('more than 20 diagnostics elsewhere are counted', async () => {
  verifies('diagnostics.preview-bounded')
  const after = Array.from({ length: 25 }, (_, index) => wrong(`broken ${index}`))
  const { preview } = look(files(1), [
    report('0.ts'),
    report('user.ts', { after }),
    report('two.ts', { after }),
  ])
  const [delta] = (await preview.done).deltas
  expect([
    delta?.elsewhere.map(({ file, introduced }) => [file, introduced.length]),
    delta?.elsewhereLeftOut,
  ]).toEqual([[['user.ts', 20]], { files: 1, diagnostics: 30 }])
})

test('before anything is known every file is late, never clean', () => {
  verifies('diagnostics.preview')
  const { preview } = look(files(1), [])
  expect(preview.now().deltas.map(({ state, reason }) => [state, reason])).toEqual([
    ['late', 'the servers are being asked'],
  ])
})
