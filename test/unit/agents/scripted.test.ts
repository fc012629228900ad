import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Agent, AgentEnd } from '../../../src/main/agents/agent.ts'
import { demoAgent, scriptedAgent } from '../../../src/main/agents/scripted.ts'
import type { Run } from '../../../src/main/runs/run.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import { done, staged } from '../../support/journal-lines.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { openedRun } from '../../support/opened-run.ts'
import { verifies } from '../../support/verifies.ts'

let clock: ManualClock
let run: Run
let close: () => Promise<void>
let stop: AbortController
let calls: unknown[]
beforeEach(() => {
  clock = new ManualClock()
  ;({ run, close } = openedRun(clock))
  stop = new AbortController()
  calls = []
})
afterEach(async () => {
  await close()
})

const script = (...lines: readonly unknown[]): string => lines.map((line) => JSON.stringify(line)).join('\n')
const resolved = (outcome: 'committed' | 'discarded' | 'stale', note?: string): RunFact => ({
  type: 'change-resolved',
  changeId: 'c1',
  by: 'person',
  outcome,
  staleFiles: outcome === 'stale' ? ['pool.ts'] : [],
  written: [],
  ...(note === undefined ? {} : { note }),
})
const texts = (): string[] =>
  run.view.items.map((item) => (item.kind === 'message' ? `${item.from}: ${item.text}` : ''))

const sessionStarted: RunFact = {
  type: 'debug-started',
  sessionId: 'debug-1',
  adapter: 'debugpy',
  program: 'app.py',
  request: 'launch',
  by: 'agent',
}

/** Tools as the journal sees them: `ast_edit` stages, `resolve` decides, `debug` starts a session, `broken` fails. */
function play(agent: Agent): Promise<AgentEnd> {
  const call = (tool: string, args: unknown, by: string): Promise<ToolResult> => {
    calls.push([tool, args, by])
    if (tool === 'ast_edit') run.append({ type: 'change-staged', change: staged() })
    if (tool === 'resolve') run.append(resolved('discarded'))
    if (tool === 'debug') run.append(sessionStarted)
    if (tool === 'broken') return Promise.resolve({ ok: false, text: 'no', data: null })
    return Promise.resolve(done({ changeId: 'c1' }))
  }
  return agent.play({ run, call, clock, signal: stop.signal })
}

test('a script says, calls tools with what came before, pauses, and goes on after a tool that failed', async () => {
  verifies('agents.script-goes-on', 'agents.script-references')
  const lines = script(
    { say: 'Hello' },
    { tool: 'ast_edit', args: {} },
    { wait: { ms: 500 } },
    { tool: 'broken' },
    { tool: 'resolve', args: { change_id: '$last_change', action: 'show' } },
  )
  const end = play(scriptedAgent(lines, 'ask'))
  await clock.advance(499)
  expect(calls).toHaveLength(1)
  await clock.advance(1)
  expect(await end).toEqual({ reason: 'done' })
  expect(texts()).toEqual(['agent: Hello'])
  expect(calls.slice(1)).toEqual([
    ['broken', {}, 'agent'],
    ['resolve', { change_id: 'c1', action: 'show' }, 'agent'],
  ])
})

test('a line that hangs on the debugger is played where the journal shows it', async () => {
  verifies('agents.script-conditions')
  const lines = [
    { if: 'debug-started', say: 'no session yet' },
    { unless: 'debug-started', say: 'nothing is debugged' },
    { tool: 'debug' },
    { if: 'debug-started', say: 'a session was there' },
    { unless: 'debug-stopped', say: 'it never stood' },
    { if: 'debug-stopped', say: 'it stood' },
  ]
  expect(await play(scriptedAgent(script(...lines), 'ask'))).toEqual({ reason: 'done' })
  expect(texts()).toEqual([
    'agent: nothing is debugged',
    'agent: a session was there',
    'agent: it never stood',
  ])
})

test('a wait that times out is told, and the script goes on', async () => {
  verifies('agents.script-goes-on')
  const wait = { for: 'change-resolved', timeout_ms: 1000 }
  const end = play(scriptedAgent(script({ tool: 'ast_edit' }, { wait }, { say: 'Bye' }), 'ask'))
  await clock.advance(1000)
  expect(await end).toEqual({ reason: 'done' })
  expect(texts()).toEqual([
    'app: Waited 1000 ms for change-resolved; it did not come. The script goes on.',
    'agent: Bye',
  ])
})

test('a person who was faster than the script is not waited for', async () => {
  verifies('agents.script-goes-on')
  run.append({ type: 'change-staged', change: staged() })
  run.append(resolved('committed'))
  const end = await play(scriptedAgent(script({ wait: { for: 'change-resolved' } }), 'ask'))
  expect(end).toEqual({ reason: 'done' })
})

test.each([
  [
    'a line',
    [{ tool: 'ast_edit' }, { person: { discard: '$last_change', note: 'No' } }],
    'ask',
    { note: 'No' },
  ],
  ['an option', [{ tool: 'ast_edit' }, { wait: { for: 'change-resolved' } }], 'discard', {}],
] as const)('the person decides by %s', async (_by, lines, person, note) => {
  verifies('agents.script-person')
  await play(scriptedAgent(script(...lines), person))
  expect(calls.at(-1)).toEqual(['resolve', { change_id: 'c1', action: 'discard', ...note }, 'person'])
})

test.each([
  ['at once, where the script does something else', [{ tool: 'ast_edit' }, { tool: 'read' }], 1],
  ['at its end', [{ tool: 'ast_edit' }, { say: 'Bye' }], 1],
  ['once, where a line decides next', [{ tool: 'ast_edit' }, { person: { discard: '$last_change' } }], 1],
] as const)('with an answer given beforehand a staged change is decided %s', async (_when, lines, place) => {
  verifies('agents.script-person')
  await play(scriptedAgent(script(...lines), 'discard'))
  const decisions = calls.filter((call) => Array.isArray(call) && call[0] === 'resolve')
  expect(decisions).toEqual([['resolve', { change_id: 'c1', action: 'discard' }, 'person']])
  expect(calls[place]).toEqual(decisions[0])
})

test('a reference that stands for nothing ends the run as failed', async () => {
  verifies('agents.script-references')
  const end = await play(scriptedAgent(script({ tool: 'read', args: { path: '$last.data.x' } }), 'ask'))
  expect(end).toMatchObject({ reason: 'failed', text: expect.stringContaining('$last.data.x') as string })
})

test.each([{ wait: { ms: 60_000 } }, { wait: { for: 'debug-stopped', timeout_ms: 60_000 } }])(
  'a stop ends %j at once',
  async (line) => {
    verifies('agents.stop-ends-run')
    const end = play(scriptedAgent(script(line), 'ask'))
    const refused = expect(end).rejects.toMatchObject({ code: 'cancelled' })
    await clock.advance(10)
    stop.abort()
    await refused
    expect(clock.pending).toBe(0)
  },
)

const story = script({ tool: 'ast_edit' }, { wait: { for: 'change-resolved', timeout_ms: 60_000 } })

test('the demo says that the change was accepted, with the note', async () => {
  verifies('agents.demo-answers-decision')
  const end = play(demoAgent(story))
  await clock.advance(10)
  run.append(resolved('committed', 'Nice'))
  expect(await end).toEqual({ reason: 'done' })
  expect(texts().at(-1)).toMatch(/^agent: Accepted: 1 files? .*"Nice"/)
})

test('the demo names the file for which an Accept was refused, waits on, and says that it was discarded', async () => {
  verifies('agents.demo-answers-decision')
  const end = play(demoAgent(story))
  await clock.advance(10)
  run.append(resolved('stale'))
  await clock.advance(10)
  expect(texts().at(-1)).toMatch(/refused and nothing was written, because pool.ts changed/)
  run.append(resolved('discarded'))
  expect(await end).toEqual({ reason: 'done' })
  expect(texts().at(-1)).toMatch(/^agent: Discarded: every file is as it was/)
})

test('stopping the demo while it waits for a decision ends it', async () => {
  verifies('agents.stop-ends-run')
  const end = play(demoAgent(story))
  const refused = expect(end).rejects.toMatchObject({ code: 'cancelled' })
  await clock.advance(10)
  run.append(resolved('stale'))
  await clock.advance(10)
  stop.abort()
  await refused
})
