import type { DebugAnswers } from '../../../shared/model/debug-answers.ts'
import { Failure } from '../../base/failure.ts'
import { maskDiff, maskEvaluated, maskOutput, maskPage, maskTransition } from '../../dap/sessions/secrets.ts'
import type { Step } from '../../dap/sessions/transitions.ts'
import type { DebugArguments } from '../../tools/debug/operations.ts'
import type { DebugCaller, DebugPort } from '../../tools/debug/port.ts'
import type { DebugHost } from './debug-host.ts'
import { placeBreakpoints } from './place-breakpoints.ts'

/** The tool's operations on the debugger of one run. What looks like a secret is masked for an agent. */
export function debugPort(host: DebugHost): DebugPort {
  return {
    isOffered: () => host.workspace.offer.isSo,
    ...statusPort(host),
    ...startPort(host),
    ...stepPort(host),
    ...breakpointPort(host),
    ...lookPort(host),
  }
}

type StatusOps = 'status' | 'adapters' | 'terminate' | 'output' | 'stops' | 'diff'

function statusPort(host: DebugHost): Pick<DebugPort, StatusOps> {
  const { recorder, keeper, book } = host.debugger
  return {
    status: () => {
      const session = host.debugger.view()
      const { lastEnd } = keeper
      return Promise.resolve({
        ...(session === undefined ? {} : { session }),
        ...(session !== undefined || lastEnd === undefined
          ? {}
          : { lastEnd: { reason: lastEnd.reason, message: lastEnd.message } }),
        breakpoints: book.count,
        stops: recorder.count,
      })
    },
    adapters: async (_args, { signal }) => ({ adapters: await host.adapters(signal) }),
    terminate: async (_args, caller) => {
      if (keeper.active === undefined && keeper.claimed === undefined) {
        const before = keeper.lastEnd === undefined ? '' : ` The last one ended: ${keeper.lastEnd.message}`
        return { ended: false, message: `There was no session to end.${before}` }
      }
      if (keeper.active !== undefined) host.debugger.steered(caller)
      const end = await host.debugger.end('terminated', `The ${caller.by} ended it.`)
      return { ended: true, message: `Ended, with everything it had started.${exitWords(end?.exitCode)}` }
    },
    output: ({ since }, { by }) => {
      const output = host.debugger.output(since ?? 0)
      return Promise.resolve(by === 'agent' ? maskOutput(output) : output)
    },
    stops: ({ session }) => Promise.resolve({ stops: [...recorder.list(session)] }),
    diff: ({ a, b }, { by }) => {
      const diff = recorder.diff(a, b)
      return Promise.resolve(by === 'agent' ? maskDiff(diff) : diff)
    },
  }
}

function exitWords(exitCode: number | undefined): string {
  return exitCode === undefined ? '' : ` Exit code ${exitCode}.`
}

type StartOps = 'launch' | 'attach' | 'restart' | 'wait'

function startPort(host: DebugHost): Pick<DebugPort, StartOps> {
  return {
    launch: async (args, caller) => {
      host.needTrust()
      const request = await host.launchRequest(args)
      const options = { ...waiting(args, caller), breakOn: args.break_on }
      return masked(await host.debugger.begin({ kind: 'launch', request }, options), caller)
    },
    attach: async (args, caller) => {
      host.needTrust()
      const { port, pid, host: name, adapter } = args
      const request = { port, pid, host: name, adapter, cwd: await host.folder(args.cwd) }
      const options = { ...waiting(args, caller), breakOn: args.break_on }
      return masked(await host.debugger.begin({ kind: 'attach', request }, options), caller)
    },
    restart: async (args, caller) => {
      host.needTrust()
      return masked(await host.debugger.restart(waiting(args, caller)), caller)
    },
    wait: async (args, caller) => masked(await host.debugger.wait(waiting(args, caller)), caller),
  }
}

type StepOps = Step | 'pause' | 'run_to'

function stepPort(host: DebugHost): Pick<DebugPort, StepOps> {
  const step =
    (how: Step) =>
    async (args: DebugArguments['step_over'], caller: DebugCaller): Promise<DebugAnswers['step_over']> =>
      masked(await host.debugger.step(how, { ...waiting(args, caller), thread: args.thread }), caller)
  return {
    continue: step('continue'),
    step_over: step('step_over'),
    step_in: step('step_in'),
    step_out: step('step_out'),
    pause: async (args, caller) =>
      masked(await host.debugger.pause({ ...waiting(args, caller), thread: args.thread }), caller),
    run_to: async (args, caller) => {
      const to = { file: await host.file(args.file), line: args.line }
      return masked(await host.debugger.runTo(to, { ...waiting(args, caller), thread: args.thread }), caller)
    },
  }
}

type BreakpointOps = 'breakpoints' | 'function_breakpoint' | 'list_breakpoints'

function breakpointPort(host: DebugHost): Pick<DebugPort, BreakpointOps> {
  const { breakpoints } = host.debugger
  return {
    breakpoints: async ({ file, at }, caller) => {
      const absolute = await host.file(file)
      const { pattern, root } = host.workspace
      const about = { file: root.show(absolute), text: await host.textOf(absolute) }
      const placed = await placeBreakpoints(at, about, { pattern, signal: caller.signal })
      return { file: about.file, breakpoints: [...(await breakpoints.set(absolute, placed, caller))] }
    },
    function_breakpoint: async ({ name, condition, remove = false }, caller) => {
      const request = { name, ...(condition === undefined ? {} : { condition }) }
      return { functions: [...(await breakpoints.setFunction(request, { isRemoved: remove, caller }))] }
    },
    list_breakpoints: () => Promise.resolve(breakpoints.list()),
  }
}

type LookOps = 'threads' | 'stack' | 'scopes' | 'variables' | 'set_variable' | 'evaluate'

function lookPort(host: DebugHost): Pick<DebugPort, LookOps> {
  const { inspection } = host.debugger
  return {
    threads: async (_args, { signal }) => ({
      threads: [...(await inspection.threads(host.debugger.needed(), signal))],
    }),
    stack: async (args, { signal }) => {
      const { threadId, frames, total } = await inspection.stack(host.debugger.needed(), args, signal)
      return { threadId, frames: [...frames], ...(total === undefined ? {} : { total }) }
    },
    scopes: async ({ frame = 0 }, { signal }) => ({
      frame,
      scopes: [...(await inspection.scopes(host.debugger.needed(), frame, signal))],
    }),
    variables: async (args, { by, signal }) => {
      const page = await inspection.variables(host.debugger.needed(), args, signal)
      return by === 'agent' ? maskPage(page) : page
    },
    set_variable: async (args, caller) => {
      const answer = await inspection.setVariable(host.debugger.steered(caller), args, caller.signal)
      return caller.by === 'agent' ? maskEvaluated(args.name, answer) : answer
    },
    evaluate: async (args, caller) => {
      const answer = await inspection.evaluate(host.debugger.steered(caller), args, caller.signal)
      return caller.by === 'agent' ? maskEvaluated(args.expression, answer) : answer
    },
  }
}

function waiting(
  { seconds }: { seconds?: number | undefined },
  caller: DebugCaller,
): { caller: DebugCaller; waitMs?: number } {
  if (caller.signal.aborted) throw new Failure('cancelled', 'Cancelled before it began.')
  return seconds === undefined ? { caller } : { caller, waitMs: seconds * 1000 }
}

function masked(transition: DebugAnswers['launch'], { by }: DebugCaller): DebugAnswers['launch'] {
  return by === 'agent' ? maskTransition(transition) : transition
}
