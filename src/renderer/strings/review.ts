import { count } from '../ui/amounts.ts'
import { plural } from './plural.ts'

export const review = {
  empty: 'Nothing waits for you',
  emptyText:
    'A rewrite, a rename or a move stands here with its diff before anything reaches the disk, until you accept or discard it.',
  openFolder: 'Open a folder',
  changes: 'Changes of this run',
  change: (n: number) => `Change ${n}`,
  becomes: 'becomes',
  moreOps: (n: number) => `and ${plural(n, 'more rewrite', 'more rewrites')}`,
  changedFiles: 'Files that changed',
  more: (n: number) => `${count(n)} more`,
  andMore: (n: number) => `and ${count(n)} more`,
  fewer: 'Show fewer',
  changedSince: 'changed since',
  place: (line: number, column: number) => `${line}:${column}`,
  tickAll: 'Tick all sites',
  tickNone: 'Untick all sites',
  ticked: (sites: number, of: number) =>
    sites === of
      ? `All ${plural(of, 'site', 'sites')} ticked`
      : `${count(sites)} of ${plural(of, 'site', 'sites')} ticked`,
  leftOutHere: (n: number, of: number) =>
    n === of ? 'left out as a whole' : `${count(n)} of ${plural(of, 'site', 'sites')} left out`,
  nextOpen: (n: number) => `Next: change ${n}`,
  dismiss: 'Dismiss',
  untick: (name: string, files: number) =>
    files === 1 ? `Untick ${name}` : `Untick ${plural(files, 'file', 'files')}`,
  /** For a person, by the code of the refusal; the core's own hint stands where there is none. */
  hints: {
    read_only: 'Make it writable and accept again, or leave it out.',
    no_space: 'Free some space and accept again.',
    protected_path: 'Confirm that it may be split, or leave it out.',
  },
  summary: (sites: number, files: number) =>
    `${plural(sites, 'site', 'sites')} in ${plural(files, 'file', 'files')}`,
  fileOps: {
    add: (n: number) => plural(n, 'new file', 'new files'),
    move: (n: number) => `${plural(n, 'file', 'files')} moved`,
    delete: (n: number) => `${plural(n, 'file', 'files')} deleted`,
  },
  ops: { add: 'New', move: 'Moved', delete: 'Deleted' },
  opSites: { add: 'The file is made', delete: 'The file is deleted' },
  movesFrom: (path: string) => `Moves from ${path}`,
  movedTo: 'moves to',
  binary: 'This file is no text. It is taken as it is.',
  noFile: 'Left out: there would be no such file.',
  staged: (tool: string, age: string) => `staged by ${tool} ${age} ago`,
  states: {
    waiting: 'Nothing on disk yet',
    stale: 'Stale',
    committed: 'Accepted',
    discarded: 'Discarded',
    rebased: 'Rebased',
    undone: 'Undone',
  },
  siteOf: (at: number, of: number) => `Site ${count(at)} of ${count(of)}`,
  previous: 'Previous site',
  next: 'Next site',
  layout: 'Diff layout',
  split: 'Split',
  inline: 'Inline',
  tree: 'Files and sites',
  facts: 'What it would do',
  stillParses: (files: number) =>
    files === 1 ? 'The file still parses.' : `All ${files} files still parse.`,
  parsesAsBefore: (n: number) => `${plural(n, 'place', 'places')} did not parse before either; no new one.`,
  parsesWorse: (before: number, after: number) => `Would not parse in ${after} places, ${before} before.`,
  noOverlap: 'No match overlaps another.',
  overlaps: (n: number) =>
    `${plural(n, 'inner match was', 'inner matches were')} left out: the outermost wins.`,
  drops: (n: number) =>
    `${plural(n, 'match stays', 'matches stay')}: the rewrite would lose what the pattern does not name.`,
  noDrops: 'Nothing that the pattern does not name is lost.',
  deltas: {
    title: 'Diagnostics of this write',
    fixed: (n: number) => `Fixed ${n}.`,
    errors: (n: number) => plural(n, 'new error.', 'new errors.'),
    others: (n: number) => plural(n, 'new warning.', 'new warnings.'),
    clean: 'Nothing new.',
    notAll: (file: string, notice: string) => `${file}: ${notice}`,
    show: 'Show the diagnostics',
  },
  wouldBe: {
    title: 'Diagnostics before Accept',
    running: 'Asking the language servers',
    gains: (parts: readonly string[]) => `Would introduce ${parts.join(' and ')}`,
    gainsNothing: 'Would introduce nothing',
    errors: (n: number) => plural(n, 'error', 'errors'),
    warnings: (n: number) => plural(n, 'warning', 'warnings'),
    fixes: (head: string, n: number) => (n === 0 ? `${head}.` : `${head}, fix ${n}.`),
    nobody: 'Nobody can say what it would do to the diagnostics.',
    outdated: 'A file has changed since: this is of then.',
    again: 'Look again',
    notAsked: (n: number) => `${plural(n, 'more file was', 'more files were')} not asked about.`,
    ofFiles: (files: string, reason: string) => `${files}: ${reason}`,
    reasons: {
      late: 'not settled yet.',
      starting: 'its server is starting.',
      timed_out: 'not settled in time. Nobody knows whether it would be clean.',
    },
    refused: (message: string) => `Could not look ahead: ${message}`,
    row: (gained: number, fixed: number) => `+${gained} −${fixed}`,
    elsewhere: 'elsewhere',
    leftOut: (n: number) => `${plural(n, 'more diagnostic', 'more diagnostics')} elsewhere.`,
    goTo: (file: string, line: number) => `Show line ${line} of ${file}`,
  },
  commentsLost: (n: number) => `${plural(n, 'comment', 'comments')} of the replaced code would be lost.`,
  canUndo: 'Can be taken back in one step while these files stay as written.',
  leftOut: 'left out',
  ofAllSites: (n: number) =>
    `${plural(n, 'site is', 'sites are')} left out; what stands here is of the whole change.`,
  isNew: 'new',
  staleFact: (files: string) => `Changed since this was staged: ${files}. What stands below is of then.`,
  allOrNothing: 'Accept writes all files or none, and verifies each one first.',
  showDrops: 'Show',
  hideDrops: 'Hide',
  loses: (what: string) => `would lose ${what}`,
  fileOf: (at: number, of: number) => `File ${count(at)} of ${count(of)}`,
  note: 'Note to the agent',
  notePlaceholder: 'Note to the agent, with either answer',
  ownNote: 'Note',
  ownNotePlaceholder: 'Note, kept with either answer',
  discard: 'Discard',
  held: 'Discarded by key. That can be taken back for 10 seconds.',
  heldOther: (n: number) =>
    `${plural(n, 'change', 'changes')} discarded by key. That can be taken back for 10 seconds.`,
  takeBack: 'Take it back',
  accept: (sites: number, of: number) =>
    sites === of ? `Accept ${plural(sites, 'site', 'sites')}` : `Accept ${count(sites)} of ${count(of)}`,
  nothingTicked: 'Nothing is ticked: tick a site, or discard the change.',
  links: (names: string, count: number) =>
    count === 1
      ? `${names} is hard-linked: accepting splits it, and its other names keep the old text.`
      : `${names} are hard-linked: accepting splits them, and their other names keep the old text.`,
  splitLinks: 'Split',
  linkNames: (file: string, names: number) => `${file} (${names} names)`,
  deciding: (files: number) => `Deciding on ${plural(files, 'file', 'files')}`,
  checkAgain: 'Check again',
  stale: (files: number) =>
    files === 1
      ? 'A file is not as it was when this was staged. Nothing was written.'
      : `${count(files)} files are not as they were when this was staged. Nothing was written.`,
  staleHint: 'Rebase proposes it again on the text of now. Or put the files back and check again.',
  staleDiscardHint: 'Nothing is left to propose again: discard it, or put the files back and check again.',
  rebase: 'Rebase',
  rebasing: 'Rebasing',
  rebased: (kept: number, added: number, gone: number) =>
    [
      `Proposed again on the text of now: ${plural(kept, 'site', 'sites')} as before`,
      ...(added === 0 ? [] : [`${added} new`]),
      ...(gone === 0 ? [] : [`${gone} gone`]),
    ].join(', ') + '.',
  showGone: 'Show what is gone',
  hideGone: 'Hide what is gone',
  goneSite: (path: string, line: number) => `${path}:${line}`,
  undo: 'Undo',
  undoing: 'Taking back',
  notUndone: 'Not taken back.',
  undoStale: (files: string) =>
    `Changed since it was accepted: ${files}. Taking it back would lose that, so nothing was written.`,
  undoRolledBack: 'It could not be taken back as a whole, so every file was left as it was.',
  showChange: (n: number) => `Show change ${n}`,
  outcomes: {
    committed: (sites: number, of: number, files: number) =>
      `Accepted. ${sites === of ? plural(sites, 'site', 'sites') : `${count(sites)} of ${plural(of, 'site', 'sites')}`} in ${plural(files, 'file', 'files')} written.`,
    discarded: 'Discarded. Not one byte of the folder was written.',
    rebased: 'Staged again on the text of now.',
    undone: 'Taken back. Every file is as it was before it was accepted.',
  },
  refusedStale: 'Refused: a file has changed since this was staged. Nothing was written.',
  rolledBack: 'Rolled back: every file is as it was before.',
  rolledBackHint: 'A file changed while the change was being written. It still waits.',
  recovered: 'Another program saved at that moment. Its text was kept: look at it.',
  recoveredAs: (path: string, keptAs: string) => `${path} as ${keptAs}`,
  cleanUpPending: 'Accepted. Some leftovers could not be tidied up yet.',
  noteSent: (note: string) => `Your note: ${note}`,
  failed: 'The diff could not be read',
  before: 'Before',
  after: 'After',
  diffLabel: (path: string) => `Diff of ${path}`,
} as const
