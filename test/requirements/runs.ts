/** Promises of runs; an id enters with the capability that it belongs to. */
export const runs = {
  'runs.view-is-a-fold':
    'What the panes show of a run is a pure fold of its journal; unknown types are passed over.',
  'runs.state-tells-who-waits': 'A run with a change that waits needs the person, whatever else it does.',
  'runs.undo-brings-rows-back':
    'What is taken back leaves the table of files as it was before it; folders are no files.',
  'runs.survive-restart': 'A journal is saved line by line and reopened after a restart with the same view.',
  'runs.torn-line-set-aside':
    'A last line that was cut off is set aside with a word, and the journal goes on.',
  'runs.one-writer': 'A run folder has one writer; the lock of a process that died is taken over.',
  'runs.row-says-what-counts':
    'The row of a run has the first words of the person, the time of its last work, and says when a change is stale.',
  'runs.dead-process-closed': 'A run whose process died is shown as ended.',
  'runs.large-data-by-reference': 'Data over 256 kB stands in the journal by reference.',
  'runs.single-calls-hidden':
    'Runs that are one call of the command line are listed only if they staged something.',
  'runs.other-process-seen': 'What another process writes into its run is seen here.',
  'settings.broken-set-aside':
    'A broken record is set aside with a word; one of a later version is never overwritten.',
} as const
