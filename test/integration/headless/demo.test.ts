import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunView } from '../../../src/shared/run/view.ts'
import { type Ended, runCommandLine } from '../../support/command-line.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { fold } from '../../support/printed-journal.ts'
import { demoScript, type SampleCopy, sampleCopy, textsOf } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(() => sample.remove())

async function playDemo(): Promise<Ended> {
  const { workspace } = sample
  const words = ['run', demoScript, '--workspace', workspace, '--trust', workspace, '--person', 'accept']
  return await runCommandLine(words, sample)
}

function savedJournal(): string {
  const runs = path.join(sample.home, 'runs')
  const [id] = readdirSync(runs)
  return readFileSync(path.join(runs, id!, 'journal.jsonl'), 'utf8')
}

function calls(view: RunView): readonly Extract<RunView['items'][number], { kind: 'tool-call' }>[] {
  return view.items.filter((item) => item.kind === 'tool-call')
}

function failedCalls(view: RunView): readonly (string | undefined)[] {
  return calls(view).flatMap(({ status, result }) => (status === 'completed' ? [] : [result?.error?.code]))
}

function messages(view: RunView): readonly string[] {
  return view.items.flatMap((item) => (item.kind === 'message' ? [item.text] : []))
}

/** What the debugger showed, of the first value that was asked for. */
function debugged(view: RunView): unknown {
  const evaluated = calls(view).find(({ args }) => JSON.stringify(args).includes('"evaluate"'))
  return {
    stops: view.debug?.stops.map(({ reason, file, line, frame }) => ({
      reason,
      at: `${file}:${line}`,
      frame,
    })),
    end: view.debug?.lastEnd?.reason,
    shows: evaluated?.result?.text.split('  ')[0],
  }
}

test.skipIf(!hasAdapter('debugpy'))(
  'the demo runs to its end, and its printed journal folds to the view of the saved run',
  async () => {
    verifies('headless.story', 'headless.journal-replays', 'headless.story-debugs')
    const { code, stdout } = await playDemo()
    const view = fold(stdout)
    expect(code).toBe(0)
    expect(view).toEqual(fold(savedJournal()))
    expect([view.state, view.ended, view.changes.map(({ state }) => state)]).toEqual([
      'done',
      { reason: 'done' },
      ['committed'],
    ])
    expect(failedCalls(view)).toEqual([])
    const typescript = view.deltas
      .filter(({ delta }) => delta.file.endsWith('.ts'))
      .map(({ tool, delta }) => [tool, delta.state, delta.introduced.length, delta.fixed.length])
    expect(typescript).toEqual([
      ['write', 'fresh', 1, 0],
      ['write', 'fresh', 0, 0],
      ['edit', 'fresh', 0, 1],
      ...Array.from({ length: 4 }, () => ['resolve', 'fresh', 0, 0]),
    ])
    expect(debugged(view)).toEqual({
      stops: [{ reason: 'breakpoint', at: 'ingest/reconcile.py:29', frame: 'differences' }],
      end: 'terminated',
      shows: "Decimal('-12.50')",
    })
    const rewritten = Object.values(textsOf(path.join(sample.workspace, 'packages'))).join('\n')
    expect(rewritten.match(/\w\?\.dispose\(\)/g)).toHaveLength(7)
  },
  120_000,
)

test('where no adapter for Python is, the demo says why and goes on to its end', async () => {
  verifies('headless.story-debugs')
  mkdirSync(sample.home, { recursive: true })
  const settings = { v: 1, adapters: { debugpy: { disabled: true } } }
  writeFileSync(path.join(sample.home, 'settings.json'), JSON.stringify(settings))
  const { code, stdout } = await playDemo()
  const view = fold(stdout)
  expect([code, view.state, view.changes.map(({ state }) => state), view.debug]).toEqual([
    0,
    'done',
    ['committed'],
    undefined,
  ])
  expect(failedCalls(view)).toEqual(['no_adapter'])
  const launch = calls(view).find(({ status }) => status === 'failed')
  expect(launch?.result?.text).toContain('debugpy: it is switched off in the settings')
  expect(messages(view).filter((text) => text.includes('-1 days'))).toEqual([
    expect.stringContaining('the card says why') as string,
  ])
}, 240_000)
