/** Promises of dap; an id enters with the capability that it belongs to. */
export const dap = {
  'dap.real-sessions':
    'A whole session with each real adapter tells the same stops, stacks, variables, values and steps as written down.',
  'dap.launch-order':
    'A launch follows the order that the adapters take: initialize, launch, initialized, breakpoints, configurationDone.',
  'dap.launch-fails':
    'A launch that does not come up ends the session with the reason, in the words of the adapter.',
  'dap.adapter-lost': 'An adapter that dies ends the session; its debuggee does not live on.',
  'dap.settles-all':
    'Whatever waits on an adapter is settled: answered, refused, timed out, cancelled or crashed.',
  'dap.ends-all':
    'Ending a session leaves no process: adapter, debuggee and all below them, whatever they ignore.',
  'dap.order':
    'The stop that is told is the one after the last step, in whatever order answers and events come.',
  'dap.threads': 'Thread 0, and a stop that names no thread, are threads like any other.',
  'dap.errors-whole': 'A refusal of an adapter is told in its own words with its variables filled in.',
  'dap.output': 'No output is lost, also before the adapter is initialized; telemetry is dropped.',
  'dap.reverse-requests': 'What an adapter asks of its client is done or refused truthfully.',
  'dap.cancel': 'A request that nobody waits for any more is cancelled at the adapter, where it can.',
} as const
