import type { ToolResult } from '../../shared/model/tool-result.ts'
import { cancelled } from '../base/deadline.ts'
import type { AgentContext } from './agent.ts'
import { isMet } from './condition.ts'
import { resolveReferences } from './reference.ts'
import type { ScriptLine, Step } from './script.ts'
import { pause, waitFor } from './wait-for.ts'

/** What the person behind a script does with every change that it stages, where no line of the script says it. */
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
  for (const [index, { step, condition }] of script.entries()) {
    if (context.signal.aborted) throw cancelled()
    if (!isMet(condition, context.run.view)) continue
    const resolve = (value: unknown): unknown =>
      resolveReferences(value, { lastChange: context.run.view.changes.at(-1)?.id, lastResult })
    const stage: Stage = { context, resolve, person }
    lastResult = (await playStep(step, stage)) ?? lastResult
    if ('tool' in step && !isDecidedNext(script.slice(index + 1))) await decideWaiting(stage)
  }
  await decideWaiting({ context, person })
}

/** Whether the script itself comes to the decision before it does anything else: words and pauses are no doing. */
function isDecidedNext(rest: readonly ScriptLine[]): boolean {
  const next = rest.find(({ step }) => !('say' in step || ('wait' in step && 'ms' in step.wait)))?.step
  if (next === undefined) return false
  return 'person' in next || 'wait' in next || ('tool' in next && next.tool === 'resolve')
}

/** What the option says, for each change that waits; one that was refused as stale is not tried again. */
async function decideWaiting({ context, person }: Pick<Stage, 'context' | 'person'>): Promise<void> {
  if (person === 'ask') return
  for (const { id, state } of context.run.view.changes)
    if (state === 'waiting') await context.call('resolve', { change_id: id, action: person }, 'person')
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
  if (wait.for === 'change-resolved') await decideWaiting({ context, person })
  const hasCome = await waitFor(run, wait.for, { timeoutMs: wait.timeout_ms, clock, signal })
  if (hasCome) return
  const text = `Waited ${wait.timeout_ms} ms for ${wait.for}; it did not come. The script goes on.`
  run.append({ type: 'message', from: 'app', text })
}
