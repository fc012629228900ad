import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { Failure } from '../../../src/main/base/failure.ts'
import type { Checker } from '../../../src/main/lsp/project/checker.ts'
import {
  type CheckedProject,
  ProjectChecks,
  type ProjectChecksOptions,
} from '../../../src/main/lsp/project/project-checks.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'
import { repository } from './opened-pool.ts'

const neverAborts = new AbortController().signal
const hosts: ProcessHost[] = []
afterEach(async () => {
  const left = hosts.flatMap(({ livePids }) => livePids)
  await Promise.all(hosts.splice(0).map(async (host) => await host.close()))
  expect(left).toEqual([])
})

function checksOf({ root }: TestWorkspace, more: Partial<ProjectChecksOptions> = {}): ProjectChecks {
  const processes = new ProcessHost()
  hosts.push(processes)
  return new ProjectChecks({
    workspace: root.path,
    isTrusted: () => true,
    findCommands: findAllCommands,
    ownPackages: path.join(repository, 'node_modules'),
    scriptRuntime: ownScriptRuntime(),
    processes,
    clock: systemClock,
    ...more,
  })
}

function shown({ files, checkers }: CheckedProject): readonly string[] {
  return [
    ...files.flatMap(({ file, diagnostics }) =>
      diagnostics.map(({ line, severity, source, code }) =>
        `${file}:${line} ${severity} ${source ?? ''} ${code ?? ''}`.trim(),
      ),
    ),
    ...checkers.map(({ id, state, reason }) =>
      reason === undefined ? `${id} ${state}` : `${id} ${state}: ${reason}`,
    ),
  ]
}

test('a TypeScript project is checked by the app when it has no compiler, and nothing is written', async () => {
  verifies('lsp.project-check')
  const workspace = await testWorkspace({
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "incremental": true }, "include": ["src"] }',
    'src/a.ts': 'export const n: number = "x"\n',
    'src/b.ts': 'import { n } from "./a"\nexport const s: string = n\n',
  })
  const before = await workspace.entries()
  expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
    'src/a.ts:1 error tsc 2322',
    'src/b.ts:2 error tsc 2322',
    'tsc fresh',
  ])
  expect(await workspace.entries()).toEqual(before)
})

test('projects that refer to each other are checked against their sources, without building them', async () => {
  verifies('lsp.project-check')
  const options = '"composite": true, "strict": true, "outDir": "out", "rootDir": "src"'
  const workspace = await testWorkspace({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "a" }, { "path": "b" }] }',
    'a/tsconfig.json': `{ "compilerOptions": { ${options} }, "include": ["src"] }`,
    'b/tsconfig.json': `{ "compilerOptions": { ${options} }, "include": ["src"], "references": [{ "path": "../a" }] }`,
    'a/src/a.ts': 'export const n: number = 1\n',
    'b/src/b.ts': 'import { n } from "../../a/src/a"\nexport const s: string = n\n',
  })
  const before = await workspace.entries()
  expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
    'b/src/b.ts:2 error tsc 2322',
    'tsc fresh',
  ])
  expect(await workspace.entries()).toEqual(before)
})

test('a Python project is checked by pyright, beside TypeScript in one workspace', async () => {
  verifies('lsp.project-check')
  const workspace = await testWorkspace({
    'tsconfig.json': '{ "include": ["*.ts"] }',
    'a.ts': 'export const n = 1\n',
    'app/a.py': 'n: int = "x"\n',
  })
  expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
    'app/a.py:1 error pyright reportAssignmentType',
    'tsc fresh',
    'pyright fresh',
  ])
})

const installed = {
  go: (await findAllCommands('go')).length > 0,
  cargo: (await findAllCommands('cargo')).length > 0,
}

describe.skipIf(!installed.go)('with Go', () => {
  test('a module is built and vetted without writing its program', { timeout: 120_000 }, async () => {
    verifies('lsp.project-check')
    const workspace = await testWorkspace({
      'go.mod': 'module example.com/x\n\ngo 1.18\n',
      'main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Printf("%d", "x")\n}\n',
      'lib/lib.go': 'package lib\n\nvar N int = "x"\n',
    })
    const before = await workspace.entries()
    expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
      'lib/lib.go:3 error go build',
      'main.go:6 warning go vet',
      'go fresh',
    ])
    expect(await workspace.entries()).toEqual(before)
  })
})

test('what is wrong with a configuration is told, and hides nothing of what was found', async () => {
  verifies('lsp.project-check', 'lsp.project-check-output')
  const workspace = await testWorkspace({
    'tsconfig.json': '{ "include": ["src"], "references": [{ "path": "./gone" }] }',
    'src/a.ts': 'export const n: number = 1\n',
    'pyrightconfig.json': '{ "include": ["src"',
    'a.py': 'n: int = "x"\n',
  })
  expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
    'a.py:1 error pyright reportAssignmentType',
    'tsconfig.json:1 error tsc 6053',
    'tsc fresh',
    expect.stringMatching(/^pyright timed_out: \S+ exited with code 3: Config file .* could not be parsed/),
  ])
})

test('a checker that looked at no file is not clean', async () => {
  verifies('lsp.project-check-output')
  const workspace = await testWorkspace({ 'pyrightconfig.json': '{ "include": ["src"] }', 'a.py': 'n = 1\n' })
  const { root } = workspace
  expect(shown(await checksOf(workspace).run(neverAborts))).toEqual([
    `pyright timed_out: No file was checked. File or directory "${root.path}/src" does not exist.`,
  ])
})

test('a workspace that asks for no checker says which ones there are', async () => {
  verifies('lsp.project-check')
  const error = await checksOf(await testWorkspace({ 'a.txt': '' }))
    .run(neverAborts)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'absent',
    message: 'No checker of the whole project is known here.',
    hint: expect.stringContaining(
      'tsc (tsconfig.json), pyright (pyproject.toml or a Python file), go (go.mod)',
    ) as string,
  })
})

/** A program of Node as the checker. */
function scripted(script: string): Checker {
  return {
    id: 'scripted',
    asksFor: 'nothing',
    plan: ({ workspace, scratch }) =>
      Promise.resolve({
        kind: 'planned',
        runs: [
          {
            command: { file: process.execPath, args: ['-e', script, scratch], cwd: workspace },
            read: () => [],
          },
        ],
      }),
  }
}

test('a checker that fails without a word that can be read is not clean', async () => {
  verifies('lsp.project-check-output')
  const checkers = [scripted('console.error("no such option"); process.exit(2)')]
  expect(shown(await checksOf(await testWorkspace(), { checkers }).run(neverAborts))).toEqual([
    'scripted timed_out: node exited with code 2: no such option',
  ])
})

test('a checker that does not end is stopped in its time with all that it started', async () => {
  verifies('lsp.project-check')
  const child =
    'require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]); setInterval(() => {}, 1000)'
  const options = { checkers: [scripted(child)], limitMs: 1500 }
  expect(shown(await checksOf(await testWorkspace(), options).run(neverAborts))).toEqual([
    'scripted timed_out: it had not ended after 2 s and was stopped',
  ])
})

test('a check that is cancelled ends its processes and leaves no folder behind', async () => {
  verifies('lsp.project-check')
  const workspace = await testWorkspace()
  const started = workspace.at('started')
  const script = `require("node:fs").writeFileSync(${JSON.stringify(started)}, process.argv[1]); setInterval(() => {}, 1000)`
  const abort = new AbortController()
  const check = checksOf(workspace, { checkers: [scripted(script)] }).run(abort.signal)
  const outcome = check.catch((thrown: unknown) => thrown)
  while (!existsSync(started) || (await workspace.text('started')) === '')
    await new Promise((resolve) => setTimeout(resolve, 20))
  abort.abort()
  expect(await outcome).toBeInstanceOf(Failure)
  const scratch = await workspace.text('started')
  expect(readdirSync(os.tmpdir())).not.toContain(path.basename(scratch))
})
