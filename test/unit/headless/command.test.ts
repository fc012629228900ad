import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../src/main/headless/command.ts'
import type { Terminal } from '../../../src/main/headless/terminal.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

/** The whole core is read with the first command that needs it: no test's own time. */
const readLimitMs = 60_000
beforeAll(async () => {
  await import('../../../src/main/services.ts')
}, readLimitMs)

let sample: SampleCopy
let said: { out: string; err: string }
beforeEach(() => {
  sample = sampleCopy()
  said = { out: '', err: '' }
})
afterEach(() => sample.remove())

function terminal(): Terminal {
  return {
    cwd: sample.workspace,
    home: sample.home,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    readInput: () => Promise.resolve('{"path":"README.md"}'),
    signal: new AbortController().signal,
  }
}

test.each([
  [['tool', 'read'], 'tool takes a name'],
  [['tool', 'read', '{"path"'], 'no JSON'],
  [['tool', 'read', '{"path":"a"}', 'more'], 'quote the JSON'],
  [['tool', 'read', '@absent.json'], 'absent.json does not exist.'],
  [['tool', 'read', '{}', '--workspace', 'absent'], 'does not exist'],
  [['tool', 'read', '{}', '--trust', 'absent'], '--trust'],
  [['tool', 'read', '{}', '--json'], '--json belongs to doctor'],
  [['tool', 'read', '{}', '--text'], '--text belongs to run, not to tool.'],
  [['tool', 'read', '{}', '--wait-ms', 'soon'], '--wait-ms soon'],
  [['tool', 'read', '{}', '--policy', 'trusted'], 'only edits is there yet'],
  [['tool', 'read', '{}', '--colour'], '--colour'],
  [['run'], 'run takes one script'],
  [['run', 'absent.jsonl'], 'absent.jsonl does not exist.'],
  [['run', 'a.jsonl', '--person', 'perhaps'], 'accept, discard or ask'],
  [['doctor', '--foo'], "Unknown option '--foo'. All commands: control-center --help\n"],
  [['tool', 'read', '{}', '--bundle', 'b.json'], '--bundle belongs to doctor'],
  [['doctor', '--bundle', ''], '--bundle needs the name of a new file'],
  [['doctor', '--bundle', 'README.md'], 'README.md is there already. Name a new file.'],
  [['doctor', '--bundle', 'absent/b.json'], 'There is no folder'],
  [['doctor', 'please'], 'doctor takes no please'],
  [['mcp'], 'mcp comes with a later version'],
  [['index', 'please'], 'index takes no please'],
  [['graph-export', '--full'], '--full belongs to index, not to graph-export'],
  [['fly'], 'There is no command fly'],
])('%j is wrong usage: exit 2, a sentence for people, and nothing on stdout', async (words, sentence) => {
  verifies('headless.exit-codes', 'headless.stdout-is-json')
  const code = await runCommand(words, terminal())
  expect([code, said.out, said.err]).toEqual([2, '', expect.stringContaining(sentence) as string])
})

test.each([
  ['read', { path: '../outside' }, 'outside_workspace'],
  ['read', { file: 'README.md' }, 'bad_argument'],
  ['read', null, 'bad_argument'],
  ['shout', {}, 'unknown_tool'],
  ['bash', { command: 'echo hi' }, 'not_trusted'],
  ['resolve', { change_id: 'nothing', action: 'accept' }, 'unknown_change'],
])('%s %j is a tool error: exit 1, its code in the JSON', async (name, args, code) => {
  verifies('headless.exit-codes', 'headless.stdout-is-json')
  const exit = await runCommand(['tool', name, JSON.stringify(args)], terminal())
  expect([exit, JSON.parse(said.out)]).toMatchObject([1, { ok: false, error: { code } }])
})

test.each(['-', '@args.json', '{"path":"README.md"}'])('arguments are read from %s', async (given) => {
  verifies('headless.stdout-is-json')
  writeFileSync(path.join(sample.workspace, 'args.json'), '{"path":"README.md"}')
  const exit = await runCommand(['tool', 'read', given], terminal())
  expect([exit, JSON.parse(said.out)]).toMatchObject([0, { ok: true, data: { path: 'README.md' } }])
})

test('a script with a bad line runs nothing', async () => {
  verifies('headless.exit-codes')
  const script = path.join(sample.workspace, 'script.jsonl')
  writeFileSync(script, '{"say":"Hi"}\n{"shout":"Hi"}')
  expect([await runCommand(['run', script], terminal()), said.out]).toEqual([2, ''])
  expect(said.err).toContain('Line 2')
})

test('doctor --bundle writes one new file for a report of a fault, without keys', async () => {
  verifies('headless.doctor-bundle')
  const logs = path.join(sample.home, 'logs')
  mkdirSync(logs, { recursive: true })
  writeFileSync(path.join(logs, 'main.log'), '{"message":"api_key=abc"}\n')
  expect(await runCommand(['doctor', '--json', '--bundle', 'bundle.json'], terminal())).toBe(0)
  const bundle: unknown = JSON.parse(readFileSync(path.join(sample.workspace, 'bundle.json'), 'utf8'))
  expect([bundle, JSON.parse(said.out), said.err]).toMatchObject([
    { v: 1, isTrusted: false, protocol: [], log: ['{"message":"api_key=[masked]"}'] },
    { agents: [{ id: 'demo' }] },
    expect.stringContaining('bundle.json holds what a report of a fault needs') as string,
  ])
})

test('an option says what it is about, and help and the version end well', async () => {
  verifies('headless.exit-codes')
  expect(await runCommand(['help'], terminal())).toBe(0)
  expect(await runCommand(['--help'], terminal())).toBe(0)
  expect(said.out).toContain('control-center tool NAME')
  expect(await runCommand(['--version'], terminal())).toBe(0)
  expect(said.out).toMatch(/\d+\.\d+\.\d+\n$/)
})

test('trust for a folder that is not the workspace is told to be of no use', async () => {
  verifies('headless.untrusted-starts-nothing')
  const parent = path.dirname(sample.workspace)
  expect(await runCommand(['tool', 'read', '{"path":"README.md"}', '--trust', parent], terminal())).toBe(0)
  expect(said.err).toContain(`--trust ${parent} is not the workspace`)
})

test('a data folder that cannot be made is named, with what to do', async () => {
  verifies('headless.exit-codes')
  const home = path.join(sample.workspace, 'README.md', 'home')
  expect(await runCommand(['tool', 'read', '{"path":"README.md"}'], { ...terminal(), home })).toBe(2)
  expect(said.err).toMatch(/README.md.home cannot be made.*CONTROL_CENTER_HOME/)
})

test('a workspace may be named from anywhere', async () => {
  verifies('headless.stdout-is-json')
  mkdirSync(path.join(sample.home, 'elsewhere'), { recursive: true })
  const cwd = path.join(sample.home, 'elsewhere')
  const words = ['tool', 'read', '{"path":"README.md"}', '--workspace', '../../harbor']
  expect(await runCommand(words, { ...terminal(), cwd })).toBe(0)
})
