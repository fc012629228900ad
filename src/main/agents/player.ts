import type { ToolResult } from '../../shared/model/tool-result.ts'
import { cancelled } from '../base/deadline.ts'
import type { AgentContext } from './agent.ts'
import { resolveReferences } from './reference.ts'
import type { ScriptLine, Step } from './script.ts'
import { pause, waitFor } from './wait-for.ts'

/** What the person behind a script does with a change that the script waits for. */
export type ScriptedPerson = 'accept' | 'discard' | 'ask'

/**
 * Plays a script to its end: the demo agent and `control-center run` alike. A tool that fails does not end it; a wait
 * that times out is told and it goes on. Throws `Failure`: bad_argument for an unknown reference, cancelled.
 */
export async function playScript(
  script: readonly ScriptLine[],
  context: AgentContext,
  person: ScriptedPerson = 'ask',
): Promise<void> {
  let lastResult: ToolResult | undefined
  for (const { step } of script) {
    if (context.signal.aborted) throw cancelled()
    const resolve = (value: unknown): unknown =>
      resolveReferences(value, { lastChange: context.run.view.changes.at(-1)?.id, lastResult })
    lastResult = (await playStep(step, { context, resolve, person })) ?? lastResult
  }
}

interface Stage {
  readonly context: AgentContext
  readonly resolve: (value: unknown) => unknown
  readonly person: ScriptedPerson
}

async function playStep(step: Step, stage: Stage): Promise<ToolResult | undefined> {
  const { context, resolve } = stage
  if ('say' in step) {
    context.run.append({ type: 'message', from: 'agent', text: step.say })
    return undefined
  }
  if ('tool' in step) return await context.call(step.tool, resolve(step.args ?? {}), 'agent')
  if ('person' in step) return await decide(step.person, stage)
  if ('ms' in step.wait) await pause(step.wait.ms, context)
  else await awaitEvent(step.wait, stage)
  return undefined
}

async function decide(
  decision: { accept: string; note?: string | undefined } | { discard: string; note?: string | undefined },
  { context, resolve }: Stage,
): Promise<ToolResult> {
  const action = 'accept' in decision ? 'accept' : 'discard'
  const change_id = resolve('accept' in decision ? decision.accept : decision.discard)
  const note = decision.note === undefined ? {} : { note: decision.note }
  return await context.call('resolve', { change_id, action, ...note }, 'person')
}

async function awaitEvent(
  wait: Extract<Step, { wait: { for: string } }>['wait'],
  { context, person }: Stage,
): Promise<void> {
  const { run, clock, signal } = context
  const waiting = run.view.changes.findLast((change) => change.state === 'waiting')
  if (wait.for === 'change-resolved' && person !== 'ask' && waiting !== undefined) {
    await context.call('resolve', { change_id: waiting.id, action: person }, 'person')
    return
  }
  const hasCome = await waitFor(run, wait.for, { timeoutMs: wait.timeout_ms, clock, signal })
  if (hasCome) return
  const text = `Waited ${wait.timeout_ms} ms for ${wait.for}; it did not come. The script goes on.`
  run.append({ type: 'message', from: 'app', text })
}
