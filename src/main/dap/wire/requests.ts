import type { DebugProtocol } from '@vscode/debugprotocol'
import type { AdapterCapabilities, CommandName } from './bodies.ts'

/** What each request carries. */
export interface RequestArguments {
  initialize: DebugProtocol.InitializeRequestArguments
  launch: Readonly<Record<string, unknown>>
  attach: Readonly<Record<string, unknown>>
  configurationDone: DebugProtocol.ConfigurationDoneArguments
  setBreakpoints: DebugProtocol.SetBreakpointsArguments
  setFunctionBreakpoints: DebugProtocol.SetFunctionBreakpointsArguments
  setExceptionBreakpoints: DebugProtocol.SetExceptionBreakpointsArguments
  continue: DebugProtocol.ContinueArguments
  next: DebugProtocol.NextArguments
  stepIn: DebugProtocol.StepInArguments
  stepOut: DebugProtocol.StepOutArguments
  pause: DebugProtocol.PauseArguments
  threads: Readonly<Record<string, never>>
  stackTrace: DebugProtocol.StackTraceArguments
  scopes: DebugProtocol.ScopesArguments
  variables: DebugProtocol.VariablesArguments
  evaluate: DebugProtocol.EvaluateArguments
  setVariable: DebugProtocol.SetVariableArguments
  setExpression: DebugProtocol.SetExpressionArguments
  exceptionInfo: DebugProtocol.ExceptionInfoArguments
  source: DebugProtocol.SourceArguments
  terminate: DebugProtocol.TerminateArguments
  disconnect: DebugProtocol.DisconnectArguments
  cancel: DebugProtocol.CancelArguments
}

/** The capability without which a request must not be sent, and what the adapter then lacks. */
const needs: Partial<Record<CommandName, readonly [capability: keyof AdapterCapabilities, what: string]>> = {
  configurationDone: ['supportsConfigurationDoneRequest', 'configurationDone'],
  setFunctionBreakpoints: ['supportsFunctionBreakpoints', 'function breakpoints'],
  setVariable: ['supportsSetVariable', 'setting of variables'],
  setExpression: ['supportsSetExpression', 'setting of expressions'],
  exceptionInfo: ['supportsExceptionInfoRequest', 'exception details'],
  terminate: ['supportsTerminateRequest', 'a graceful end'],
  cancel: ['supportsCancelRequest', 'cancelling'],
}

/** What the adapter would need for this request and does not have; undefined when it may be sent. */
export function missingCapability(
  command: CommandName,
  capabilities: AdapterCapabilities,
): string | undefined {
  const need = needs[command]
  return need === undefined || capabilities[need[0]] === true ? undefined : need[1]
}
