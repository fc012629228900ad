import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../src/main/base/clock.ts'
import { adapterCatalog } from '../../../../src/main/dap/catalog/catalog.ts'
import type { FoundAdapter, LaunchRequest } from '../../../../src/main/dap/plan.ts'
import { planAttach } from '../../../../src/main/dap/planning/attach.ts'
import { compiledOf } from '../../../../src/main/dap/planning/compiled.ts'
import { nodeTestOf } from '../../../../src/main/dap/planning/node-test.ts'
import { planGo } from '../../../../src/main/dap/planning/plan-go.ts'
import { planNative } from '../../../../src/main/dap/planning/plan-native.ts'
import { wantedModule } from '../../../../src/main/dap/planning/plan-python.ts'
import type { Planner, PlanningContext } from '../../../../src/main/dap/planning/planned.ts'
import { languageOfRequest } from '../../../../src/main/dap/planning/program.ts'
import { verifies } from '../../../support/verifies.ts'

let folder = ''
beforeEach(() => (folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cc-plan-')))))
afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string | Uint8Array = ''): string {
  const at = path.join(folder, ...name.split('/'))
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
  return at
}

function adapter(id: string): FoundAdapter {
  const entry = adapterCatalog.find((one) => one.id === id)
  if (entry === undefined) throw new Error(id)
  return { entry, origin: 'path', file: `/bin/${id}`, args: [], shown: `/bin/${id}` }
}

/** Plans of Go and of native programs look at files only. */
async function plan(planner: Planner, id: string, request: Omit<LaunchRequest, 'cwd'>): Promise<unknown> {
  const context: Pick<PlanningContext, 'workspace'> = { workspace: folder }
  return await planner(adapter(id), { ...request, cwd: folder }, context as PlanningContext)
}

test('the language is that of the ending, the first line, the kind of file, or the look of a test', async () => {
  verifies('dap.plan')
  file('run', '#!/usr/bin/env python3\n')
  file('app', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2]))
  file('notes', 'nothing\n')
  mkdirSync(path.join(folder, 'cmd'))
  const requests = [
    { program: 'a.ts' },
    { program: 'run' },
    { program: 'app' },
    { program: 'cmd' },
    { program: 'notes' },
    { module: 'http.server' },
    { test: 'tests/test_a.py::test_x' },
    { test: './pkg::TestOne' },
    { test: 'tests.test_a.Case' },
    { program: 'a.ts', language: 'Python' },
  ]
  const languages = await Promise.all(
    requests.map((request) => languageOfRequest({ ...request, cwd: folder }, adapterCatalog)),
  )
  expect(languages).toEqual([
    ...['typescript', 'python', 'native', 'go', undefined],
    ...['python', 'python', 'go', 'python', 'python'],
  ])
})

test('a test of a class is run by pytest or else unittest, and a function by pytest alone', () => {
  verifies('dap.plan')
  const runnersOf = (test: string): readonly string[] => wantedModule({ test }).modules
  expect([
    runnersOf('tests/test_a.py'),
    runnersOf('tests/test_a.py::TestA::test_x'),
    runnersOf('tests/test_a.py::test_x'),
    runnersOf('tests.test_a.TestA'),
  ]).toEqual([['pytest', 'unittest'], ['pytest', 'unittest'], ['pytest'], ['unittest']])
  expect(wantedModule({ test: 'tests/test_a.py::TestA::test_x' }).args('unittest')).toEqual([
    'tests.test_a.TestA.test_x',
  ])
})

test('a source where a binary is needed is refused with what to do', async () => {
  verifies('dap.plan')
  file('app.c', 'int main(void) { return 0; }\n')
  expect(await plan(planNative, 'lldb-dap', { program: 'app.c' })).toEqual({
    kind: 'refused',
    reason: 'app.c is no compiled program, and lldb-dap takes nothing else.',
    hint: 'Compile it with debug information (cc -g -O0, cargo build) and give the program that comes out.',
  })
})

test('a test of Go is built outside of the workspace, in the folder of its package', async () => {
  verifies('dap.plan')
  file('pkg/a_test.go', 'package pkg\n')
  const planned = await plan(planGo, 'delve', { test: 'pkg/a_test.go::TestOne' })
  expect(planned).toMatchObject({
    kind: 'planned',
    cwd: path.join(folder, 'pkg'),
    title: 'go test pkg/a_test.go::TestOne',
    arguments: {
      mode: 'test',
      program: path.join(folder, 'pkg'),
      cwd: folder,
      args: ['-test.run', '^TestOne$', '-test.v'],
    },
  })
  expect(JSON.stringify(planned)).toContain(os.tmpdir())
  expect(await plan(planGo, 'delve', { program: 'none.go' })).toMatchObject({ kind: 'refused' })
})

test('a test of JavaScript is run by the runner of its workspace, else by Node itself', () => {
  verifies('dap.plan')
  const test = file('web/sum.test.js')
  const about = { names: ['sums', 'a + b'], args: [], workspace: folder }
  const byNode = nodeTestOf(test, about)
  file('node_modules/mocha/package.json', '{"name":"mocha","version":"11.0.0"}')
  expect([byNode, nodeTestOf(test, about)]).toEqual([
    { program: test, args: [], runtimeArgs: ['--test-name-pattern=a \\+ b'] },
    {
      program: path.join(folder, 'node_modules/mocha/bin/mocha.js'),
      args: ['--timeout', '0', '--fgrep', 'sums a + b', test],
      runtimeArgs: [],
      loadsByNode: true,
      mapsOnLoad: true,
    },
  ])
})

test('compiled JavaScript is the file whose source map names the source, not one of the same name', async () => {
  verifies('dap.plan')
  const source = file('src/app.ts')
  file('other/app.js.map', '{"sources":["../else/app.ts"]}')
  file('dist/app.js.map', '{"sources":["../src/app.ts"]}')
  expect([await compiledOf(source, folder), await compiledOf(file('src/b.ts'), folder)]).toEqual([
    path.join(folder, 'dist/app.js'),
    undefined,
  ])
})

test('attaching fills in the port or the process, and refuses what an adapter cannot', async () => {
  verifies('dap.attach')
  const attached = async (id: string, request: object) =>
    await planAttach(adapter(id), { ...request, cwd: folder }, { clock: systemClock })
  expect(await attached('lldb-dap', { pid: 7 })).toMatchObject({
    arguments: { pid: 7 },
    title: 'process 7',
  })
  expect(await attached('debugpy', { port: 5678 })).toMatchObject({
    server: { host: '127.0.0.1', port: 5678 },
    title: '127.0.0.1:5678',
  })
  expect(await attached('js-debug', { port: 9229 })).toMatchObject({
    arguments: { address: '127.0.0.1', port: 9229 },
  })
  expect(await attached('rdbg', { pid: 7 })).toEqual({
    kind: 'refused',
    reason: 'rdbg does not attach to a process by its number.',
    hint: 'Launch the program instead.',
  })
  expect(await attached('delve', { port: 4000 })).toMatchObject({
    notes: [expect.stringContaining('--accept-multiclient')],
  })
  expect(await attached('js-debug', {})).toMatchObject({ kind: 'refused' })
})
