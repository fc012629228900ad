import type { SessionPlan } from '../plan.ts'
import type { DebugSession } from '../session.ts'
import { BreakpointSender } from './breakpoint-sender.ts'
import { BreakpointTable } from './breakpoint-table.ts'
import { Debuggee } from './debuggee.ts'
import { SessionOutput } from './session-output.ts'

/** The part of a session that needs no processes: what is told to its connections and read from them. */
export class SteeredSession {
  readonly plan: SessionPlan
  protected readonly debuggee: Debuggee
  protected readonly sender: BreakpointSender
  protected readonly output: SessionOutput

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

  constructor(plan: SessionPlan, onMoved: () => void) {
    const { entry } = plan.adapter
    const output = new SessionOutput(entry)
    const debuggee = new Debuggee(entry.evaluates, onMoved)
    const sender = new BreakpointSender(new BreakpointTable(), entry, () => debuggee.targets)
    const { data } = debuggee
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
    this.continue = (id, wait) => debuggee.go('continue', id, wait)
    this.next = (id, wait) => debuggee.go('next', id, wait)
    this.stepIn = (id, wait) => debuggee.go('stepIn', id, wait)
    this.stepOut = (id, wait) => debuggee.go('stepOut', id, wait)
    this.pause = debuggee.pause.bind(debuggee)
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
