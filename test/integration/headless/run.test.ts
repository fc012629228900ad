import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ended, runCommandLine } from '../../support/command-line.ts'
import { eventsIn, fold } from '../../support/printed-journal.ts'
import { type SampleCopy, sampleCopy, textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(() => sample.remove())

async function play(lines: readonly unknown[], more: readonly string[] = []): Promise<Ended> {
  const script = path.join(path.dirname(sample.workspace), 'script.jsonl')
  writeFileSync(script, lines.map((line) => JSON.stringify(line)).join('\n'))
  return await runCommandLine(['run', script, '--workspace', sample.workspace, ...more], sample)
}

test('a change that nobody accepts waits, and the run ends without it', async () => {
  verifies('headless.journal-replays')
  const before = textsOf(sample.workspace)
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const { code, stdout, stderr } = await play([
    { tool: 'ast_edit', args: { ops, language: 'typescript' } },
    { tool: 'resolve', args: { change_id: '$last_change', action: 'accept' } },
    { wait: { for: 'change-resolved', timeout_ms: 200 } },
  ])
  const view = fold(stdout)
  const last = view.items.findLast((item) => item.kind === 'tool-call')
  expect([code, view.state]).toEqual([0, 'needs_you'])
  expect(last?.kind === 'tool-call' ? last.result?.error?.code : undefined).toBe('waiting_for_person')
  expect(textsOf(sample.workspace)).toEqual(before)
  const args = `'{"change_id":"${view.changes[0]!.id}","action":"accept"}'`
  expect(stderr).toContain('(6 sites in 4 files) still waits')
  expect(stderr).toContain(`control-center tool resolve ${args} --workspace '${sample.workspace}'`)
})

test.each([
  ['accept', 'committed'],
  ['discard', 'discarded'],
] as const)('--person %s decides also what no line waits for', async (person, state) => {
  verifies('headless.person-decides')
  const before = textsOf(sample.workspace)
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const lines = [{ tool: 'ast_edit', args: { ops, language: 'typescript' } }, { say: 'That was all.' }]
  const { code, stdout, stderr } = await play(lines, ['--person', person])
  const view = fold(stdout)
  expect([code, view.state, view.changes[0]?.state, stderr]).toEqual([0, 'done', state, ''])
  expect(eventsIn(stdout).map(({ type }) => type)).toContain('change-resolved')
  const isSame = JSON.stringify(textsOf(sample.workspace)) === JSON.stringify(before)
  expect(isSame).toBe(person === 'discard')
})

test('every script in the reference is played to its end', async () => {
  verifies('headless.scripts-reference')
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/reference/scripts.md'), 'utf8')
  const scripts = [...page.matchAll(/```text\n([\s\S]*?)```/gu)].map(([, text]) => text!)
  const lines = scripts.flatMap((text) => text.trimEnd().split('\n'))
  const { code, stdout } = await play(lines.map((line): unknown => JSON.parse(line)))
  expect([code, fold(stdout).ended?.reason]).toEqual([0, 'done'])
  const kinds = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))
  expect([...kinds].filter((kind) => !['args', 'unless'].includes(kind)).sort()).toEqual([
    'person',
    'say',
    'tool',
    'wait',
  ])
  const calls = fold(stdout).items.flatMap((item) => (item.kind === 'tool-call' ? [item.status] : []))
  expect(new Set(calls)).toEqual(new Set(['completed']))
}, 60_000)

test('a discard by a line of the script leaves every byte', async () => {
  verifies('headless.journal-replays')
  const before = textsOf(sample.workspace)
  const ops = [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }]
  const { code, stdout } = await play([
    { tool: 'ast_edit', args: { ops, language: 'typescript' } },
    { person: { discard: '$last.data.changeId', note: 'Not today' } },
  ])
  const [change] = fold(stdout).changes
  expect([code, change?.state, change?.noteFromPerson]).toEqual([0, 'discarded', 'Not today'])
  expect(textsOf(sample.workspace)).toEqual(before)
})

test('an unknown reference ends the run with exit 2, and the journal says so', async () => {
  verifies('headless.exit-codes')
  const { code, stdout, stderr } = await play([
    { say: 'Hi' },
    { tool: 'read', args: { path: '$last.data.x' } },
  ])
  expect([code, fold(stdout).ended?.reason, stderr.includes('$last.data.x')]).toEqual([2, 'failed', true])
})

test('a journal that is kept in the workspace is not told in itself, line after line', async () => {
  verifies('headless.own-output')
  const script = path.join(path.dirname(sample.workspace), 'script.jsonl')
  writeFileSync(script, '{"say":"Hi"}\n{"wait":{"ms":600}}\n{"say":"Bye"}')
  const journal = path.join(sample.workspace, 'journal.jsonl')
  const stdout = openSync(journal, 'w')
  const words = ['run', script, '--workspace', sample.workspace]
  const { code } = await runCommandLine(words, { home: sample.home, stdout })
  closeSync(stdout)
  const types = eventsIn(readFileSync(journal, 'utf8')).map(({ type }) => type)
  expect([code, types]).toEqual([0, ['run-started', 'message', 'message', 'run-ended']])
})

test('a run as text is what was said, called and answered', async () => {
  verifies('headless.run-as-text')
  const lines = [{ say: 'I look.' }, { tool: 'read', args: { path: 'package.json', limit: 2 } }]
  const { code, stdout } = await play(lines, ['--text'])
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      ...['', 'agent: I look.', ''],
      '> read {"path":"package.json","limit":2}',
      expect.stringContaining('  package.json') as string,
      ...['  1\t{', '  2\t  "name": "harbor",'],
      ...['', 'The run has ended: done.', ''],
    ],
  ])
})
