/** Promises of staging; an id enters with the capability that it belongs to. */
export const staging = {
  'staging.nothing-before-accept':
    'A staged change writes nothing to the workspace until somebody accepts it.',
  'staging.accept-whole': 'Accept writes exactly the proposed bytes of every file and keeps the mode bits.',
  'staging.discard-writes-nothing': 'Discard writes nothing to the workspace.',
  'staging.stale-refuses-all':
    'One file that changed refuses the whole set; all of them are named, none is written.',
  'staging.decided-once': 'A change is decided once, through whichever door; later ones answer its outcome.',
  'staging.some-sites': 'Only the chosen sites are committed, and the left out ones are told.',
  'staging.bounded': 'Up to 8 changes of a run wait; the ninth is refused and none is dropped.',
  'staging.survives': 'Staged changes and both sides of their diff survive the process.',
  'staging.broken-set-aside': 'A broken or newer record is told and left as it is.',
  'staging.crash':
    'After a crash at any step of an Accept, state and files say the same: committed or waiting.',
  'staging.model':
    'Whatever people, programs and crashes do in between, a change answers and writes what a reference model says.',
  'staging.undo':
    'An accepted change is taken back as one step while its files are what it wrote; else it is refused and says why.',
  'staging.rebase':
    'A stale change is proposed again on the texts of now: the old one ends as rebased, only differences are told.',
  'staging.hard-links':
    'A file with several names is told in the change and split only when the person confirms it.',
  'staging.checkpoint':
    'Everything that the tools wrote in one turn is taken back as one step, unless a file moved on.',
  'staging.file-operations':
    'A staged change may make, delete and move files beside edits: shown before, committed all or nothing, stale by rules for each, taken back as one step.',
  'staging.stale-at-once': 'An open change that became stale says so at once, and it is in the journal.',
  'staging.read-once':
    'Each batch of changed files costs a look at the names of staged changes, and a reading of the new ones only.',
  'staging.outside':
    'Changes by other programs are told to the run, to its agent and to the servers; our own writes are not.',
} as const
