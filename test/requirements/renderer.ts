/** Promises of renderer; an id enters with the capability that it belongs to. */
export const renderer = {
  'renderer.late-mount-is-whole': 'A pane that mounts late shows the view and then only the events after it.',
  'renderer.gap-reopens-once':
    'A gap in the events asks for the view once more; a gap that stays is told, never hidden.',
  'renderer.refusal-is-shown':
    'A call that is refused leaves the pane with what failed and a way to try again.',
  'renderer.waiting-first':
    'Runs that wait for somebody stand first, then those that run, then the others, newest first.',
  'renderer.says-who-waits': 'A run that begins to wait or ends is said once to a screen reader.',
  'renderer.slash-calls-a-tool':
    'A slash line calls a tool with its main argument or with JSON; what cannot be read is refused with a hint.',
  'renderer.slash-completes': 'A slash lists the tools that fit, with their arguments.',
  'renderer.decide-keys-are-guarded':
    'Keys that decide act only in the review; while somebody types a note only Accept does, and editing keys edit.',
  'renderer.axe-finds-nothing': 'axe-core finds nothing serious on any pane of the window.',
  'renderer.one-table-of-keys': 'Every key stands once in one table, and the sheet prints it.',
  'renderer.paths-keep-their-name':
    'A path that does not fit drops whole folders from the middle and keeps the file name.',
  'renderer.amounts-are-readable': 'Numbers, sizes, durations and ages are printed with their unit.',
  'renderer.absence-has-a-reason':
    'Where nobody looked, the pane says so and why; silence is never shown as clean.',
  'renderer.diagnostics-by-call-and-file':
    'Introduced, fixed and carried are shown by call and by file, with what stands elsewhere.',
  'renderer.calls-say-how-they-ended':
    'A tool call card says what it was about and how it ended, fact first.',
  'renderer.change-facts': 'A staged change says what still parses, what overlaps and what was left out.',
  'renderer.sites-round':
    'Next and previous site go round the change and land on the right line of the proposed text.',
  'renderer.words-in-one-table': 'No word of the window stands outside the table of strings.',
  'renderer.code-has-the-window-colours': 'The diff is coloured from the tokens of the window.',
  'renderer.own-send-is-seen':
    'What the person sends and its result are in sight at once, wherever the conversation stood.',
  'renderer.outcome-tells-the-deltas':
    'An accepted change says what the diagnostics of its write were, and where they stand.',
  'renderer.command-shows-all':
    'A command shows its output, its exit, the files that it changed and what they introduced, by file and line.',
  'renderer.stale-is-not-offered':
    'A stale change says which files changed, offers no filled Accept and calls no promise a check.',
  'renderer.own-line-is-refused-in-place':
    'A slash line that cannot be read is told at the composer, where the line stays.',
  'renderer.panes-by-key': 'A pane is shown and focused by the keyboard; the sites step from anywhere.',
  'renderer.ticks':
    'Sites and files of a change are ticked by mouse and key; what is left out is counted, kept and carried over a rebase.',
  'renderer.file-operations':
    'The review shows which files are made, moved (from where) and deleted; each can be ticked, and a screen reader hears it.',
  'renderer.hard-links-are-asked':
    'A ticked file with several names is told, and nothing is accepted before its split is confirmed.',
  'renderer.discard-can-be-taken-back': 'A discard by key can be taken back for 10 s.',
  'renderer.rebase':
    'A stale change offers its rebase; the new one is shown with what it has otherwise than the first.',
  'renderer.undo':
    'An accepted change and a turn can be taken back; when they are not, the reason stands beside the button.',
  'renderer.many-sites':
    'A change of 200 files and 1,000 sites is shown whole by its rows in sight and one diff editor.',
  'renderer.refusal-stays':
    'What was refused stands beside the buttons until it is dismissed, in words for a person and with a way round it.',
  'renderer.confirmed-before-next':
    'A decided change stays in sight with what came of it and the way to the next; a new one never takes its place.',
  'renderer.focus-after-decision':
    'After a decision the focus is on the first control of what came of it, never lost.',
  'renderer.diff-follows-ticks':
    'The diff and its counts show what would be written with what is ticked, and what was written.',
  'renderer.banner-is-bounded':
    'However many files changed under a change, the banner names a few and the controls stay in sight.',
  'renderer.same-line-sites': 'Sites of one line are told apart in the tree and marked in the diff.',
  'renderer.decide-in-palette': 'The palette names what can be done with the change that the review shows.',
  'renderer.would-be':
    'The review says what a change would do to the diagnostics, by file, and never takes silence for clean.',
  'renderer.servers-grouped':
    'Servers that a workspace needs stand before the others, the broken ones first; a filter finds any of them.',
  'renderer.propose-again':
    'A change that was taken back or discarded can be proposed again by the call that proposed it first.',
  'renderer.servers-keep-their-place':
    'A server whose state changes keeps its row until the pane is opened anew; one that is needed now is never hidden.',
  'renderer.servers-calm':
    'A server that another one of its group answers for says so, and is shown as no fault.',
  'renderer.servers-details': 'The details of a server hold everything that its row has no room for.',
  'renderer.servers-sampled':
    'Uptime, memory and last words of running servers are followed while the pane is seen, and only then.',
  'renderer.debug-card':
    'The card of debug says where a transition ended, and leads to its recorded stop, by keyboard too.',
  'renderer.lsp-card': 'The card of lsp shows its places as links that open the file there.',
} as const
