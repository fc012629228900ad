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
  'dap.ends-soon':
    'With every adapter, standing or running, the end takes less than three seconds, also with a child that ignores SIGTERM.',
  'dap.order':
    'The stop that is told is the one after the last step, in whatever order answers and events come.',
  'dap.threads': 'Thread 0, and a stop that names no thread, are threads like any other.',
  'dap.errors-whole': 'A refusal of an adapter is told in its own words with its variables filled in.',
  'dap.output': 'No output is lost, also before the adapter is initialized; telemetry is dropped.',
  'dap.reverse-requests': 'What an adapter asks of its client is done or refused truthfully.',
  'dap.cancel': 'A request that nobody waits for any more is cancelled at the adapter, where it can.',
  'dap.no-further-line': 'A program that stands runs no further line when its session is ended.',
  'dap.attach': 'A program that was attached to lives on, not paused, when its session ends.',
  'dap.stale':
    'What needs a standing program is refused here while it runs; numbers of an earlier stop are told as such.',
  'dap.data': 'Stacks, scopes, variables and values are read and set, also after a pause.',
  'dap.breakpoints':
    'Each breakpoint tells what became of it: where it is bound, that it may still be, or why it is refused.',
  'dap.exceptions':
    'An uncaught exception stops the program with its words; the usual end of a program does not.',
  'dap.relaunch': 'A session right after another one works.',
  'dap.probe': 'An adapter that is found and does not start is absent with its words; the next one is tried.',
  'dap.passed-over':
    'An interpreter of the workspace that cannot be debugged is told as passed over, with the line that helps.',
  'dap.app-killed': 'A kill of the app leaves neither adapter nor program.',
  'dap.building': 'A launch that builds says so, and can be ended meanwhile.',
  'dap.capabilities':
    'A request that the adapter cannot do is refused here, with what it lacks; nothing is sent.',
  'dap.emulated':
    'A condition, hit count or log point that an adapter lacks is tested here: what is passed over is no stop, what cannot be tested is one that says so.',
  'dap.emulated-bounded': 'What is passed over again and again stops within a bound, and says so.',
  'dap.pages': 'Members of a structure come page by page, whether the adapter pages or not.',
  'dap.catalog': 'Adapters are data: each row is checked when it is read, and says how it is installed.',
  'dap.find':
    'An adapter is looked for in the settings, a trusted workspace, PATH, extensions of editors and packages of a checkout.',
  'dap.plan':
    'A launch is written for its language; what cannot be launched is refused with what to do instead.',
  'dap.node-tests':
    'A failing test of node:test, of TypeScript through tsx and of vitest stops at the line of the source as it is written.',
  'dap.cycles': 'Launching and ending again and again leaves nothing behind and nothing grows.',
} as const
