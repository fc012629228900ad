import type { SessionPlan } from '../plan.ts'
import { type GateAbout, StopGate } from '../emulation/stop-gate.ts'
import type { DebugSession, Wait } from '../session.ts'
import { BreakpointSender } from './breakpoint-sender.ts'
import { BreakpointTable } from './breakpoint-table.ts'
import { Debuggee, type Step } from './debuggee.ts'
import { SessionOutput } from './session-output.ts'

export interface SteeredAbout extends Pick<GateAbout, 'clock' | 'signal' | 'show'> {
  /** It stands or runs otherwise than before. */
  readonly onMoved: () => void
}

/** The part of a session that needs no processes: what is told to its connections and read from them. */
export class SteeredSession {
  readonly plan: SessionPlan
  protected readonly debuggee: Debuggee
  protected readonly sender: BreakpointSender
  protected readonly output: SessionOutput
  protected readonly gate: StopGate

  readonly onOutput: DebugSession['onOutput']
  readonly onBreakpoints: DebugSession['onBreakpoints']
  readonly setBreakpoints: DebugSession['setBreakpoints']
  readonly setFunctionBreakpoints: DebugSession['setFunctionBreakpoints']
  readonly setBreakOn: DebugSession['setBreakOn']
  readonly breakpoints: DebugSession['breakpoints']
  readonly continue: DebugSession['continue']
  readonly next: DebugSession['next']
  readonly stepIn: DebugSession['stepIn']
  readonly stepOut: DebugSession['stepOut']
  readonly pause: DebugSession['pause']
  readonly threads: DebugSession['threads']
  readonly stackTrace: DebugSession['stackTrace']
  readonly evaluate: DebugSession['evaluate']
  readonly exceptionInfo: DebugSession['exceptionInfo']
  readonly scopes: DebugSession['scopes']
  readonly variables: DebugSession['variables']
  readonly setVariable: DebugSession['setVariable']
  readonly setExpression: DebugSession['setExpression']
  readonly source: DebugSession['source']

  constructor(plan: SessionPlan, { onMoved, ...about }: SteeredAbout) {
    const { entry } = plan.adapter
    const output = new SessionOutput(entry)
    const debuggee = new Debuggee(entry.evaluates, onMoved)
    const sender = new BreakpointSender(new BreakpointTable(), entry, () => debuggee.targets)
    const { data } = debuggee
    const gate = new StopGate({ ...about, table: sender.table, log: output.add.bind(output) })
    const go = async (how: Step, id: number, wait: Wait): Promise<void> => {
      if (how === 'continue' || !sender.table.emulates) gate.goes()
      else {
        const { owner, raw } = await debuggee.whoStands(id, wait)
        await gate.steps(how, owner, raw)
      }
      await debuggee.go(how, id, wait)
    }
    this.gate = gate
    this.plan = plan
    this.output = output
    this.debuggee = debuggee
    this.sender = sender
    this.onOutput = output.onPiece
    this.onBreakpoints = sender.onChanged
    this.setBreakpoints = sender.setFile.bind(sender)
    this.setFunctionBreakpoints = sender.setFunctions.bind(sender)
    this.setBreakOn = sender.setBreakOn.bind(sender)
    this.breakpoints = () => sender.table.all()
    this.continue = go.bind(undefined, 'continue')
    this.next = go.bind(undefined, 'next')
    this.stepIn = go.bind(undefined, 'stepIn')
    this.stepOut = go.bind(undefined, 'stepOut')
    this.pause = async (id, wait) => {
      if (!gate.pauses()) await debuggee.pause(id, wait)
    }
    this.threads = debuggee.threads.bind(debuggee)
    this.stackTrace = debuggee.stackTrace.bind(debuggee)
    this.evaluate = debuggee.evaluate.bind(debuggee)
    this.exceptionInfo = debuggee.exceptionInfo.bind(debuggee)
    this.scopes = data.scopes.bind(data)
    this.variables = data.variables.bind(data)
    this.setVariable = data.setVariable.bind(data)
    this.setExpression = data.setExpression.bind(data)
    this.source = data.source.bind(data)
  }
}
