/** Promises of the debugger's tool, sessions and pane; an id enters with the capability that it belongs to. */
export const debug = {
  'debug.stop-is-whole':
    'Every transition answers one Stop: place, source, stack, locals, exception, output since, time left.',
  'debug.running-is-a-result': 'A program that does not stop in time is told as running, and wait goes on.',
  'debug.one-session': 'A second launch is refused and told what is there and how to go on with it.',
  'debug.ttl': 'A session ends after 30 minutes whatever happens; only a person extends it.',
  'debug.idle': 'A session that nobody uses ends after 10 minutes.',
  'debug.expired': 'After its time a session answers expired, and restart runs the same again.',
  'debug.budget': 'An agent has 200 transitions a turn; a person has no budget.',
  'debug.taken-over': 'While the person steers, the agent only looks; what it waits for is over at once.',
  'debug.end-by-any-cause':
    'A session that ended, by whatever cause, is told with its reason and leaves room for the next.',
  'debug.launch-can-be-ended': 'A launch that is still looking for its adapter or building can be ended.',
  'debug.offered':
    'debug stands in the list of an agent only where an adapter is there that is not known to fail; a person sees it always.',
  'debug.no-adapter': 'Without an adapter the answer is why, with the matrix and the line that would help.',
  'debug.breakpoints-outlive':
    'Breakpoints can be set before a launch, are there for the next one, and tell line, bound line and reason.',
  'debug.capabilities':
    'Conditions, hit counts and log points that an adapter lacks cost no stop and no transition; what cannot be done is refused with the reason.',
  'debug.statement-breakpoints': 'A breakpoint is placed by line, by the code of a line or by a pattern.',
  'debug.run-to': 'run_to stops once at a line and leaves no breakpoint.',
  'debug.captures': 'The captures of a structural breakpoint are told with their values, or logged.',
  'debug.secrets': 'What looks like a secret is masked for the agent and in the journal; the person sees it.',
  'debug.output': 'Output has categories and a cursor; what is not kept is counted.',
  'debug.recorder':
    'The last 50 stops are kept and numbered through the run, also after the program is gone.',
  'debug.diff': 'The difference of two stops tells locals that changed, came and went, and frames.',
  'debug.not-stopped': 'A question about the moment is refused while the program does not stand.',
  'debug.evaluate-context':
    'An expression is read in the context that fits its adapter, unless one is named.',
  'debug.arguments': 'An operation refuses what it does not take and names what it needs.',
  'debug.told-to-the-agent':
    'With a real adapter: a breakpoint, its Stop, evaluation by frame, steps, the difference and the end, as text.',
  'debug.ends-with-the-run':
    'A session ends with its run or its one call; nothing of the program lives on, and no further line of it runs.',
  'debug.needs-trust': 'A program of a folder that is not trusted is not started.',
  'debug.pane-shows-the-moment':
    'The pane shows source, stack, scopes, watched expressions and what changed, again at every stop.',
  'debug.pane-begins':
    'In the window a breakpoint is set by file and line before anything runs, and a program is begun after another.',
  'debug.pane-asks-once': 'The window asks one question at a time, however fast a program writes.',
  'debug.pane-opens-the-past': 'A recorded stop is opened again, also when the program is gone.',
  'debug.pane-pages': 'Thousands of children are pages, and only rows in sight are drawn.',
  'debug.pane-output': 'Output is lines by their stream; control characters are shown.',
  'debug.window-story':
    'In the window a program is stopped, looked into, stepped by keys, taken over and ended, and its stops open again.',
  'debug.text': 'The words of an answer begin with the fact and tell every cut.',
} as const
