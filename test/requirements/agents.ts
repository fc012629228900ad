/** Promises of agents; an id enters with the capability that it belongs to. */
export const agents = {
  'agents.script-checked-first': 'A script is read whole before anything of it runs; a bad line is named.',
  'agents.script-references':
    'References to the newest change and to the last result are filled in; an unknown one ends the run.',
  'agents.script-conditions':
    'A line that hangs on the debugger is played where the journal shows it, and else passed over.',
  'agents.script-goes-on': 'A tool that fails and a wait that times out do not end a script.',
  'agents.script-person': 'The person behind a script accepts or discards by a line or by an option.',
  'agents.demo-answers-decision':
    'The demo says what became of its change: accepted, discarded, or refused because a file changed.',
  'agents.stop-ends-run': 'Stopping a run ends its agent and its waits at once.',
} as const
