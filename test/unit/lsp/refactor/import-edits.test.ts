import { expect, test } from 'vitest'
import { importEdits } from '../../../../src/main/lsp/refactor/import-edits.ts'
import type { EditStep, WireTextEdit } from '../../../../src/main/lsp/refactor/workspace-edit.ts'
import { verifies } from '../../../support/verifies.ts'

const replace = (line: number, [start, end]: readonly [number, number], text: string): WireTextEdit => ({
  range: { start: { line, character: start }, end: { line, character: end } },
  text,
  annotationId: undefined,
})
const step = (uri: string, ...edits: WireTextEdit[]): EditStep => ({
  kind: 'edit',
  uri,
  version: undefined,
  edits,
})
const isMoved = (uri: string): boolean => uri.includes('/parts/')

test('a document that is named once for each moved file is edited once, in its first text', () => {
  verifies('refactor.rename-file')
  const [one, other] = [replace(0, [22, 28], './new/a'), replace(1, [22, 28], './new/b')]
  expect(importEdits([step('f:/main.ts', one), step('f:/main.ts', other, one)], isMoved)).toEqual([
    step('f:/main.ts', one, other),
  ])
})

test('an import whose both ends move stays as it is', () => {
  verifies('refactor.rename-file')
  const disputed = [
    replace(0, [22, 28], '../../parts/deep'),
    replace(0, [22, 28], '../lib/inner/deep'),
  ] as const
  const certain = replace(1, [22, 30], '../../money')
  expect(
    importEdits(
      [
        step('f:/parts/a.ts', disputed[0]),
        step('f:/parts/b.ts', disputed[0], certain),
        step('f:/parts/a.ts', disputed[1]),
        step('f:/parts/b.ts', disputed[1]),
      ],
      isMoved,
    ),
  ).toEqual([step('f:/parts/b.ts', certain)])
})

test('steps that make or move files keep their order, nothing is put together', () => {
  verifies('refactor.rename-file')
  const steps: EditStep[] = [
    step('f:/a.ts', replace(0, [0, 1], 'b')),
    { kind: 'delete', uri: 'f:/b.ts', recursive: false, ignoreIfNotExists: false },
    step('f:/a.ts', replace(0, [0, 1], 'c')),
  ]
  expect(importEdits(steps, isMoved)).toBe(steps)
})
