import { expect, test } from 'vitest'
import { readCargoOutput } from '../../../../src/main/lsp/project/cargo-output.ts'
import type { FoundDiagnostic } from '../../../../src/main/lsp/project/checker.ts'
import { readGoOutput } from '../../../../src/main/lsp/project/go-output.ts'
import { readPyrightOutput } from '../../../../src/main/lsp/project/pyright-output.ts'
import { readTscOutput } from '../../../../src/main/lsp/project/tsc-output.ts'
import { verifies } from '../../../support/verifies.ts'

function lines(found: readonly FoundDiagnostic[]): readonly string[] {
  return found.map(({ file, diagnostic }) => {
    const { severity, code = '-', source, message, line, column } = diagnostic
    return `${file}:${line}:${column} ${severity} ${source ?? '-'} ${code} ${message}`
  })
}

test('tsc: messages with their indented rest, of files and of the configuration', () => {
  verifies('lsp.project-check-output')
  const stdout = [
    "src/a (1).ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    'b.ts(3,18): error TS2352: Conversion may be a mistake.',
    "  Types of property 'a' are incompatible.",
    "    Type 'number' is not comparable to type 'string'.",
    '',
    "error TS5083: Cannot read file '/base.json'.",
    'Found 3 errors.',
  ].join('\r\n')
  expect(lines(readTscOutput({ stdout }, '/w/tsconfig.json'))).toEqual([
    "src/a (1).ts:1:14 error tsc 2322 Type 'string' is not assignable to type 'number'.",
    "b.ts:3:18 error tsc 2352 Conversion may be a mistake.\n  Types of property 'a' are incompatible.\n    Type 'number' is not comparable to type 'string'.",
    "/w/tsconfig.json:1:1 error tsc 5083 Cannot read file '/base.json'.",
  ])
})

test('pyright: positions count from 1, and notices before the JSON are passed over', () => {
  verifies('lsp.project-check-output')
  const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } }
  const generalDiagnostics = [
    { file: '/w/a.py', severity: 'error', message: 'bad', rule: 'reportBad', range },
    { file: '/w/b.py', severity: 'information', message: 'note' },
  ]
  const stdout = `A new version is there.\n${JSON.stringify({ version: '1', generalDiagnostics })}`
  expect(lines(readPyrightOutput({ stdout }))).toEqual([
    '/w/a.py:1:10 error pyright reportBad bad',
    '/w/b.py:1:1 info pyright - note',
  ])
  expect(() => readPyrightOutput({ stdout: 'No Python found' })).toThrow()
})

test('go: errors of the compiler, findings of vet, and messages of several lines', () => {
  verifies('lsp.project-check-output')
  const stderr = [
    '# example.com/x',
    './a.go:3:5: undefined: y',
    './a.go:5:2: cannot use x (type int)',
    '\thave (int)',
    'vet: ./b.go:7:9: undefined: z',
    'too many errors',
    'go.mod:3: invalid go version',
  ].join('\n')
  expect([
    ...lines(readGoOutput({ stderr, stdout: '' }, { source: 'go build', severity: 'error' })),
    ...lines(
      readGoOutput(
        { stderr: './c.go:1:2: unreachable code', stdout: '' },
        { source: 'go vet', severity: 'warning' },
      ),
    ),
  ]).toEqual([
    './a.go:3:5 error go build - undefined: y',
    './a.go:5:2 error go build - cannot use x (type int)\n\thave (int)',
    './b.go:7:9 error go build - undefined: z',
    'go.mod:3:1 error go build - invalid go version',
    './c.go:1:2 warning go vet - unreachable code',
  ])
})

test('cargo: the primary place of each message, an error without one of the manifest, summaries left out', () => {
  verifies('lsp.project-check-output')
  const span = (line: number, isPrimary: boolean) => ({
    file_name: 'src/main.rs',
    line_start: line,
    line_end: line,
    column_start: 5,
    column_end: 9,
    is_primary: isPrimary,
  })
  const message = (level: string, spans: readonly object[], code?: string, text = 'mismatched types') =>
    JSON.stringify({
      reason: 'compiler-message',
      message: { message: text, level, spans, code: code === undefined ? null : { code } },
    })
  const stdout = [
    '{"reason":"compiler-artifact"}',
    message('error', [span(2, false), span(7, true)], 'E0308'),
    message('warning', [span(1, true)]),
    message('error', []),
    message('error', [], undefined, 'aborting due to 1 previous error; 1 warning emitted'),
    message('warning', [], undefined, '1 warning emitted'),
    'not json',
  ].join('\n')
  expect(lines(readCargoOutput({ stdout }))).toEqual([
    'src/main.rs:7:5 error rustc E0308 mismatched types',
    'src/main.rs:1:5 warning rustc - mismatched types',
    'Cargo.toml:1:1 error rustc - mismatched types',
  ])
})

test('tsc: a reference that leads nowhere, as its versions 5 and 7 print it', () => {
  verifies('lsp.project-check-output')
  const stdout = "tsconfig.json(1,91): error TS6053: File '/w/gone' not found.\n"
  expect(lines(readTscOutput({ stdout }, '/w/tsconfig.json'))).toEqual([
    "tsconfig.json:1:91 error tsc 6053 File '/w/gone' not found.",
  ])
})

test('pyright: an output of no file at all is no clean project', () => {
  verifies('lsp.project-check-output')
  const summary = { filesAnalyzed: 0, errorCount: 0, warningCount: 0, informationCount: 0, timeInSec: 0 }
  const stdout = JSON.stringify({ version: '1.1.414', generalDiagnostics: [], summary })
  expect(() => readPyrightOutput({ stdout })).toThrow('No file was checked.')
})

test('go: a go.mod that cannot be read has its place, a pattern without packages is no clean project', () => {
  verifies('lsp.project-check-output')
  const how = { source: 'go build', severity: 'error' } as const
  const broken = 'go: errors parsing go.mod:\n/w/go.mod:1: unknown directive: modul\n'
  expect(lines(readGoOutput({ stderr: broken, stdout: '' }, how))).toEqual([
    '/w/go.mod:1:1 error go build - unknown directive: modul',
  ])
  const nothing = 'go: warning: "./..." matched no packages\n'
  expect(() => readGoOutput({ stderr: nothing, stdout: '' }, how)).toThrow('No package was checked.')
  const unplaced =
    'go: example.com/gone@v1.0.0: missing go.sum entry; to add it:\n\tgo mod download example.com/gone\n'
  expect(readGoOutput({ stderr: unplaced, stdout: '' }, how)).toEqual([])
})
