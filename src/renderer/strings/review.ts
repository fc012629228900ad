import { plural } from './plural.ts'

export const review = {
  empty: 'Nothing waits for you',
  emptyText:
    'A rewrite stands here with its diff before anything reaches the disk, until you accept or discard it.',
  openFolder: 'Open a folder',
  changes: 'Changes of this run',
  change: (n: number) => `Change ${n}`,
  becomes: 'becomes',
  moreOps: (n: number) => `and ${plural(n, 'more rewrite', 'more rewrites')}`,
  summary: (sites: number, files: number) =>
    `${plural(sites, 'site', 'sites')} in ${plural(files, 'file', 'files')}`,
  staged: (tool: string, age: string) => `staged by ${tool} ${age} ago`,
  states: {
    waiting: 'Nothing on disk yet',
    stale: 'Stale',
    committed: 'Accepted',
    discarded: 'Discarded',
    rebased: 'Rebased',
  },
  siteOf: (at: number, of: number) => `Site ${at} of ${of}`,
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
  allOrNothing: 'Accept writes all files or none, and verifies each one first.',
  showDrops: 'Show',
  hideDrops: 'Hide',
  loses: (what: string) => `would lose ${what}`,
  fileOf: (at: number, of: number) => `File ${at} of ${of}`,
  note: 'Note to the agent',
  notePlaceholder: 'Note to the agent, sent with either answer',
  discard: 'Discard',
  accept: (sites: number) => `Accept ${plural(sites, 'site', 'sites')}`,
  deciding: 'Deciding',
  stale: (files: number) =>
    `${plural(files, 'file has', 'files have')} changed since this was staged. Nothing was written.`,
  staleHint: 'Discard it and let it be staged again on the text of now.',
  outcomes: {
    committed: (sites: number, files: number) =>
      `Accepted. ${plural(sites, 'site', 'sites')} in ${plural(files, 'file', 'files')} written.`,
    discarded: 'Discarded. Not one byte of the folder was written.',
    rebased: 'Staged again on the text of now.',
  },
  refusedStale: 'Refused: a file has changed since this was staged. Nothing was written.',
  rolledBack: 'Rolled back: every file is as it was before.',
  rolledBackHint: 'A file changed while the change was being written. It still waits.',
  cleanUpPending: 'Accepted. Some leftovers could not be tidied up yet.',
  noteSent: (note: string) => `Your note: ${note}`,
  failed: 'The diff could not be read',
  before: 'Before',
  after: 'After',
  diffLabel: (path: string) => `Diff of ${path}`,
} as const
