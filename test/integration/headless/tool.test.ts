import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toolResultSchema, type ToolResult } from '../../../src/shared/model/tool-result.ts'
import { runCommandLine, startCommand } from '../../support/command-line.ts'
import { descendantsOf } from '../../support/process-tree.ts'
import { livingOf, until } from '../../support/processes.ts'
import { type SampleCopy, sampleCopy, textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(() => sample.remove())

async function tool(
  name: string,
  args: unknown,
  more: readonly string[] = [],
): Promise<{ code: number | null; stderr: string; result: ToolResult }> {
  const { workspace, home } = sample
  const words = ['tool', name, JSON.stringify(args), '--workspace', workspace, ...more]
  const { code, stdout, stderr } = await runCommandLine(words, { home })
  return { code, stderr, result: toolResultSchema.parse(JSON.parse(stdout)) }
}

const wrong = { path: 'packages/sync/src/wrong.ts', content: 'export const berths: number = "twelve"\n' }

test('a write with an error in a trusted folder tells exactly one introduced error', async () => {
  verifies('headless.write-tells-delta')
  const { code, result } = await tool('write', wrong, ['--trust', sample.workspace])
  expect([code, result.text.startsWith('Applied.')]).toEqual([0, true])
  expect(result.diagnostics).toMatchObject([
    {
      file: wrong.path,
      state: 'fresh',
      introduced: [{ severity: 'error', code: '2322', line: 1, column: 14 }],
      fixed: [],
    },
  ])
})

test('without --trust the write lands, no server starts, and the delta says why nobody looked', async () => {
  verifies('headless.untrusted-starts-nothing')
  const { code, stderr, result } = await tool('write', wrong)
  expect(stderr).toContain(`--trust '${sample.workspace}'`)
  expect([code, readFileSync(path.join(sample.workspace, wrong.path), 'utf8')]).toEqual([0, wrong.content])
  const [delta] = result.diagnostics ?? []
  expect([delta?.state, delta?.introduced, delta?.reason]).toEqual([
    'absent',
    [],
    expect.stringContaining('not trusted') as string,
  ])
})

test('the guard is found by its shape, and none of the near misses', async () => {
  verifies('headless.guard-by-shape')
  const args = { pattern: 'if ($X != null) $X.dispose()', language: 'typescript' }
  const { code, result } = await tool('ast_grep', args)
  const { matches } = result.data as { matches: { file: string; line: number }[] }
  expect([code, matches.map(({ file, line }) => `${file}:${line}`)]).toEqual([
    0,
    [
      'packages/cli/src/watch.ts:22',
      'packages/sync/src/pool.ts:16',
      'packages/sync/src/pool.ts:30',
      'packages/sync/src/transport/frame-decoder.ts:17',
      'packages/sync/src/transport/relay.ts:18',
      'packages/sync/src/transport/relay.ts:28',
    ],
  ])
})

test('wrong usage is a sentence on stderr, and stdout stays empty', async () => {
  verifies('headless.exit-codes', 'headless.stdout-is-json')
  const { code, stdout, stderr } = await runCommandLine(['mcp'], sample)
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringContaining('comes with a later version') as string,
  ])
})

test('arguments come from standard input and from a file too', async () => {
  verifies('headless.stdout-is-json')
  const words = ['tool', 'read', '-', '--workspace', sample.workspace]
  const fromInput = await runCommandLine(words, {
    home: sample.home,
    input: '{"path":"README.md","limit":1}',
  })
  expect(toolResultSchema.parse(JSON.parse(fromInput.stdout)).data).toMatchObject({ lines: ['# harbor'] })
})

test('what one process staged another one accepts, and the run that staged it tells so', async () => {
  verifies('headless.resolve-any-change')
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const before = textsOf(sample.workspace)
  const staged = await tool('ast_edit', { ops, language: 'typescript' })
  const { changeId } = staged.result.data as { changeId: string }
  expect(textsOf(sample.workspace)).toEqual(before)
  const accepted = await tool('resolve', { change_id: changeId, action: 'accept' })
  expect([accepted.code, accepted.result.data]).toMatchObject([0, { outcome: 'committed' }])
  const changed = Object.entries(textsOf(sample.workspace)).filter(([file, text]) => before[file] !== text)
  expect(changed.map(([file]) => file).sort()).toEqual([
    'packages/cli/src/watch.ts',
    'packages/sync/src/pool.ts',
    'packages/sync/src/transport/frame-decoder.ts',
    'packages/sync/src/transport/relay.ts',
  ])
  const journals = Object.entries(textsOf(path.join(sample.home, 'runs'))).filter(
    ([file, text]) => file.endsWith('journal.jsonl') && text.includes('"change-staged"'),
  )
  expect(journals.map(([, text]) => text.includes('"change-resolved"'))).toEqual([true])
})

test('doctor tells for every server what was found and why not, and untrusted it starts nothing', async () => {
  verifies('headless.doctor-says-why')
  const words = ['doctor', '--json', '--workspace', sample.workspace]
  const startedMs = performance.now()
  const untrusted = await runCommandLine(words, sample)
  const trusted = await runCommandLine([...words, '--trust', sample.workspace], sample)
  type Row = { id: string; found: boolean; starts?: boolean; reason: string; path?: string }
  const rowsOf = (stdout: string): Row[] => (JSON.parse(stdout) as { servers: Row[] }).servers
  const rows = rowsOf(trusted.stdout)
  expect([untrusted.code, trusted.code, performance.now() - startedMs < 40_000]).toEqual([0, 0, true])
  expect(rowsOf(untrusted.stdout).filter(({ starts }) => starts === true)).toEqual([])
  expect(rows.filter(({ reason }) => reason === '')).toEqual([])
  expect(rows.filter(({ starts }) => starts === true).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['typescript-native', 'pyright']),
  )
  expect(rows.length).toBeGreaterThanOrEqual(10)
})

test('a command that a signal ends answers, and leaves no process behind', async () => {
  verifies('headless.leaves-no-process')
  const args = JSON.stringify({ command: 'sleep 60 & sleep 60' })
  const words = ['tool', 'bash', args, '--workspace', sample.workspace, '--trust', sample.workspace]
  const { child, ended } = startCommand(words, sample)
  let pids: readonly number[] = []
  await until('the shell and its children', () => {
    pids = descendantsOf(child.pid!)
    return pids.length >= 3
  })
  child.kill('SIGTERM')
  const { code, stdout } = await ended
  expect([code, toolResultSchema.parse(JSON.parse(stdout)).error?.code]).toEqual([1, 'cancelled'])
  await until('every child to be gone', async () => (await livingOf(pids)).length === 0)
  expect(existsSync(path.join(sample.home, 'runs'))).toBe(true)
})

test('a command that is killed outright leaves neither its language server nor anything below it', async () => {
  verifies('headless.leaves-no-process')
  const script = path.join(sample.home, 'script.jsonl')
  mkdirSync(sample.home, { recursive: true })
  writeFileSync(
    script,
    [
      { tool: 'write', args: { path: 'a.ts', content: 'export const a: number = ""\n' } },
      { say: 'written' },
      { wait: { ms: 60_000 } },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  const words = ['run', script, '--workspace', sample.workspace, '--trust', sample.workspace]
  const { child, ended } = startCommand(words, sample)
  let said = ''
  child.stdout!.on('data', (text: string) => (said += text))
  await until('the write to be told', () => said.includes('"written"'), 60_000)
  const pids = descendantsOf(child.pid!)
  child.kill('SIGKILL')
  await ended
  await until('every child to be gone', async () => (await livingOf(pids)).length === 0)
  expect([said.includes('"introduced":[{'), pids.length >= 2]).toEqual([true, true])
})
