import { afterEach, expect, test } from 'vitest'
import { astEditDataSchema } from '../../../src/shared/model/tool-data.ts'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

let run: RealRun | undefined
afterEach(async () => {
  await run?.close()
  run = undefined
})

const count = 40
const names = Array.from({ length: count }, (_, index) => `src/part-${String(index).padStart(2, '0')}.ts`)

/** Every file has the guard twice, in its own shape: CRLF, a byte order mark, broken over lines, beside emoji. */
function source(index: number): string {
  const guard = index % 3 === 0 ? 'if (a.b != null)\n  a.b.dispose()' : 'if (a.b != null) a.b.dispose()'
  const text = `/* 漢😀 ${index} */\n${guard}\nif (c != null) c.dispose()\nif (c != null) d.dispose()\n`
  const ended = index % 4 === 0 ? text.replaceAll('\n', '\r\n') : text
  return (index % 5 === 0 ? '\ufeff' : '') + ended
}

function rewritten(index: number): string {
  return source(index)
    .replace(/if \(a\.b != null\)\s+a\.b\.dispose\(\)/, 'a.b?.dispose()')
    .replace('if (c != null) c.dispose()', 'c?.dispose()')
}

test('a rewrite over forty files is staged as one change with its sites, and lands as one', async () => {
  verifies('pattern.many-files', 'tools.ast-edit')
  const files = Object.fromEntries(names.map((name, index) => [name, source(index)]))
  const lossy = 'if (e != null /* why */) e.dispose()\n'
  run = await openRun(
    { files: { ...files, 'src/other.ts': 'dispose()\n', 'src/lossy.ts': lossy } },
    { isAccepted: true },
  )
  const { call, onDisk } = run
  const proposed = await call('ast_edit', {
    ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
    language: 'typescript',
  })
  const staged = names.map(onDisk)
  const lines = proposed.text.split('\n')
  expect(proposed.data).toMatchObject({
    replacements: 2 * count,
    files: names.map((path) => ({ path, count: 2 })),
    overlapsDropped: 0,
    sitesWithDrops: [{ path: 'src/lossy.ts', line: 1, loses: ['/* why */'] }],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    commentsLost: 0,
    secondRun: { replacements: 0, produced: 0 },
  })
  expect([
    lines[0]?.replace(/change-[\w-]+/, 'ID'),
    staged,
    lines.includes('A second run would find nothing more.'),
  ]).toEqual([
    'Staged as ID: 80 replacements in 40 files. Nothing is on the disk yet.',
    names.map((_, index) => source(index)),
    true,
  ])

  const { changeId } = astEditDataSchema.parse(proposed.data)
  const accepted = await call('resolve', { change_id: changeId, action: 'accept' })
  expect([accepted.ok, names.map(onDisk), onDisk('src/lossy.ts')]).toEqual([
    true,
    names.map((_, index) => rewritten(index)),
    lossy,
  ])

  const again = await call('ast_edit', {
    ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
    language: 'typescript',
  })
  expect(again.data).toMatchObject({ replacements: 0, sitesWithDrops: [{ path: 'src/lossy.ts' }] })
})
