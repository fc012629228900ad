import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { Failure, messageOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import type { ToolDescription, ToolError, ToolResult } from '../../shared/model/tool-result.ts'
import type { Actor, RunFact } from '../../shared/run/event.ts'
import { parseArguments } from './arguments.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { ToolPorts } from './ports.ts'
import { type Answer, toResult } from './result.ts'
import type { Tool, ToolContext, ToolOutcome } from './tool.ts'
import { CallTurn, WriteTurn } from './write-turn.ts'

export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly args: unknown
  readonly by: Actor
  readonly signal: AbortSignal
  /** Stay until no late delta is open: for a caller that has no next result. */
  readonly waitsForLate?: boolean
}

export interface ToolboxOptions {
  readonly runId: string
  readonly tools: readonly Tool[]
  readonly ports: ToolPorts
  /** The run's journal. The one place where a call becomes facts. */
  readonly record: (fact: RunFact) => void
  /** What happened beside the agent since its last result, in sentences; each is taken once. */
  readonly takeNews?: () => readonly string[]
  readonly clock: Clock
  readonly logger: Logger
}

interface Finished {
  readonly answer: Answer
  readonly deltas: readonly Delta[]
  readonly deltaFault?: string
}

/** The tools of one run. Every door (agent, slash command, MCP, command line) calls them here, and nothing is thrown. */
export class Toolbox {
  readonly #options: ToolboxOptions
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #turn = new WriteTurn()

  constructor(options: ToolboxOptions) {
    this.#options = options
    this.#tools = new Map(options.tools.map((tool) => [tool.name, tool]))
  }

  /** What this caller may use and can use just now; a slash command completes from it. */
  list(by: Actor): readonly ToolDescription[] {
    const { ports } = this.#options
    return [...this.#tools.values()]
      .filter((tool) => isOffered(tool, by) && (by === 'person' || tool.isOffered?.(ports) !== false))
      .map(describeTool)
  }

  /** The result is the very object that stands in the journal; late deltas of earlier calls come with it. */
  async call(call: ToolCall): Promise<ToolResult> {
    const { id, tool, by } = call
    const startedMs = this.#options.clock.now()
    this.#record({ type: 'tool-call-started', id, tool, args: call.args, by })
    const turn = new CallTurn(this.#turn, call.signal)
    try {
      const { answer, deltas, deltaFault } = await this.#finish(call, turn)
      // From here to the return nothing is awaited: what is marked is in the journal and with the caller. Late deltas
      // are compared with what this result already tells.
      this.#delivered(deltas)
      const late = this.#takeLate()
      const news = by === 'agent' ? (this.#options.takeNews?.() ?? []) : []
      const result = toResult(answer, { deltas: [...deltas, ...late], deltaFault, news })
      const durationMs = Math.max(0, Math.round(this.#options.clock.now() - startedMs))
      const status = result.ok ? 'completed' : 'failed'
      this.#record({ type: 'tool-call-ended', id, tool, status, result, durationMs })
      this.#delivered(late)
      return result
    } finally {
      turn.giveBack()
    }
  }

  /** Records late deltas that no result will carry any more (the run ends, or nobody calls) as events of their own. */
  recordLate(): readonly Delta[] {
    const late = this.#takeLate()
    for (const delta of late) this.#record({ type: 'diagnostics-late', delta })
    this.#delivered(late)
    return late
  }

  /** Waits until no late delta is open, then records them. */
  async settleLate(signal: AbortSignal): Promise<readonly Delta[]> {
    await this.#options.ports.diagnosis.settled(signal)
    return this.recordLate()
  }

  async #finish(call: ToolCall, turn: CallTurn): Promise<Finished> {
    const outcome = await this.#outcome(call, turn)
    for (const fact of outcome.facts ?? []) this.#record(fact)
    return { answer: answerOf(outcome), ...(await this.#diagnose(call, outcome.changes ?? [])) }
  }

  /** The one place where what was thrown becomes an answer. */
  async #outcome(call: ToolCall, turn: CallTurn): Promise<ToolOutcome> {
    try {
      return await this.#run(call, turn)
    } catch (error) {
      if (error instanceof Failure) return refusal(error)
      if (call.signal.aborted)
        return refusal(new Failure('cancelled', `${call.tool} was cancelled before it was done.`))
      this.#log('tool-failed', `${call.tool}: ${stackOf(error)}`)
      return refusal(
        new Failure('internal', `${call.tool} failed in a way that it should not: ${messageOf(error)}.`, {
          hint: 'This is a fault of Control Center; it is in its log. Look at the files before you go on.',
        }),
      )
    }
  }

  async #run(call: ToolCall, turn: CallTurn): Promise<ToolOutcome> {
    const tool = this.#tools.get(call.tool)
    if (tool === undefined) {
      const names = this.list(call.by).map((one) => one.name)
      throw new Failure('unknown_tool', `There is no tool named ${JSON.stringify(call.tool)}.`, {
        hint: `The tools are: ${names.join(', ')}.`,
        details: { tools: names },
      })
    }
    if (!isOffered(tool, call.by))
      throw new Failure('not_trusted', `${tool.name} is only for the person's own slash command.`, {
        hint: `An agent cannot call it: there is no gate yet that would ask the person. Ask the person to type /${tool.name} ...`,
      })
    const parsed = parseArguments(tool, call.args)
    if (parsed.kind === 'bad') return { kind: 'refused', ...parsed.error }
    const { ports } = this.#options
    const context: ToolContext = {
      callId: call.id,
      runId: this.#options.runId,
      by: call.by,
      // Some protected files are a person's to change and not an agent's.
      ports: { ...ports, files: ports.files.by(call.by) },
      signal: call.signal,
      beginWrite: async () => await turn.take(),
      tell: (fact) => this.#record(fact),
    }
    if (call.signal.aborted) throw new Failure('cancelled', `${call.tool} was cancelled before it began.`)
    return await tool.run(parsed.args, context)
  }

  /** What was written stays written: a fault here is told beside the fact, never instead of it. */
  async #diagnose(
    call: ToolCall,
    changes: readonly FileChange[],
  ): Promise<{ deltas: readonly Delta[]; deltaFault?: string }> {
    const { diagnosis } = this.#options.ports
    try {
      const deltas = changes.length === 0 ? [] : await diagnosis.afterWrite(changes, call.id, call.signal)
      if (call.waitsForLate === true) await diagnosis.settled(call.signal)
      return { deltas }
    } catch (error) {
      this.#log('diagnosis-failed', `${call.tool}: ${stackOf(error)}`)
      return { deltas: [], deltaFault: `The diagnostics could not be asked for: ${messageOf(error)}.` }
    }
  }

  #takeLate(): readonly Delta[] {
    try {
      return this.#options.ports.diagnosis.takeLate()
    } catch (error) {
      this.#log('late-failed', stackOf(error))
      return []
    }
  }

  #delivered(deltas: readonly Delta[]): void {
    if (deltas.length > 0) this.#options.ports.diagnosis.delivered(deltas)
  }

  #record(fact: RunFact): void {
    try {
      this.#options.record(fact)
    } catch (error) {
      this.#log('record-failed', `${fact.type}: ${stackOf(error)}`)
    }
  }

  #log(code: string, message: string): void {
    this.#options.logger({ level: 'error', area: 'tools', code, message })
  }
}

/** JSON Schema of the arguments as a caller gives them: what has a default may be left out. */
export function describeTool(tool: Tool): ToolDescription {
  const { name, tier, description, main } = tool
  const schema = { ...z.toJSONSchema(tool.args, { io: 'input' }) }
  return { name, tier, description, schema, ...(main === undefined ? {} : { main }) }
}

function isOffered(tool: Tool, by: Actor): boolean {
  return by === 'person' || tool.isForPersonOnly !== true
}

function answerOf(outcome: ToolOutcome): Answer {
  if (outcome.kind === 'done') {
    const { text, data, truncated } = outcome
    return { kind: 'done', text, data, truncated }
  }
  const { code, message, hint, details, below } = outcome
  const error: ToolError = { code, message, hint, ...(details === undefined ? {} : { details }) }
  return { kind: 'failed', error, below }
}

function refusal(failure: Failure): ToolOutcome {
  const { code, message, hint, details } = failure
  return { kind: 'refused', code, message, hint, ...(details === undefined ? {} : { details }) }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
