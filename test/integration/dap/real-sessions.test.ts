import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DebugWorkspace } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { verifies } from '../../support/verifies.ts'
import { type SessionStory, transcriptOf } from './transcript.ts'

interface Case {
  readonly title: string
  readonly adapter: string
  readonly fixture: string
  readonly golden: string
  readonly story: SessionStory
  readonly build?: (folder: string) => void
}

const project = path.resolve(import.meta.dirname, '..', '..', '..')
const tsc = path.join(project, 'node_modules', 'typescript', 'bin', 'tsc')

const cBuild = (folder: string): void =>
  void execFileSync('gcc', ['-g', '-O0', '-o', 'app', 'app.c'], { cwd: folder })

const cases: readonly Case[] = [
  {
    title: 'Python under debugpy',
    adapter: 'debugpy',
    fixture: 'python',
    golden: 'debugpy',
    story: { program: 'app.py', file: 'app.py', line: 5, evaluate: ['left + right', 'numbers'] },
  },
  {
    title: 'JavaScript under js-debug, in a child session',
    adapter: 'js-debug',
    fixture: 'node',
    golden: 'js-debug',
    story: { program: 'app.mjs', file: 'app.mjs', line: 2, evaluate: ['left + right', 'numbers.length'] },
  },
  {
    title: 'TypeScript under js-debug, compiled with a source map',
    adapter: 'js-debug',
    fixture: 'typescript',
    golden: 'js-debug-compiled',
    build: (folder) =>
      void execFileSync(
        process.execPath,
        [tsc, '--sourceMap', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'dist', 'app.ts'],
        { cwd: folder },
      ),
    story: { program: 'app.ts', file: 'app.ts', line: 6, evaluate: ['left.total + right', 'numbers.length'] },
  },
  {
    title: 'Go under delve',
    adapter: 'delve',
    fixture: 'go',
    golden: 'delve',
    story: { program: '.', file: 'main.go', line: 9, evaluate: ['left + right', 'len(numbers)'] },
  },
  {
    title: 'C under lldb-dap',
    adapter: 'lldb-dap',
    fixture: 'c',
    golden: 'lldb-dap',
    build: cBuild,
    story: {
      program: 'app',
      adapter: 'lldb-dap',
      file: 'app.c',
      line: 5,
      evaluate: ['left + right', 'count'],
    },
  },
  {
    title: 'C under CodeLLDB',
    adapter: 'codelldb',
    fixture: 'c',
    golden: 'codelldb',
    build: cBuild,
    story: {
      program: 'app',
      adapter: 'codelldb',
      file: 'app.c',
      line: 5,
      evaluate: ['left + right', 'count'],
    },
  },
]

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

for (const { title, adapter, fixture, golden, story, build } of cases) {
  describe.skipIf(!hasAdapter(adapter))(title, () => {
    beforeEach(() => {
      workspace = new DebugWorkspace(fixture)
      build?.(workspace.folder)
    })
    test(
      'a whole session: stop, stack, scopes, variables, values, steps, end',
      { timeout: 180_000 },
      async () => {
        verifies('dap.real-sessions', 'dap.launch-order')
        const text = await transcriptOf(workspace!, story)
        await expect(text).toMatchFileSnapshot(`golden/${golden}.txt`)
      },
    )
  })
}
