import { plural } from './plural.ts'

export const diagnostics = {
  title: 'Diagnostics',
  byCallText: 'since the run began, by tool call',
  byFileText: 'since the run began, by file',
  groupBy: 'Group by',
  byCall: 'By call',
  byFile: 'By file',
  filters: { all: 'Errors and warnings', error: 'Errors only', warning: 'Warnings only' },
  filter: 'Filter by severity',
  states: { fresh: 'fresh', late: 'late', starting: 'starting', timed_out: 'timed out', absent: 'absent' },
  stateAfter: (word: string, time: string) => `${word}, ${time}`,
  introduced: 'introduced',
  fixed: 'fixed',
  newCount: (n: number) => `+${n} new`,
  fixedCount: (n: number) => `−${n} fixed`,
  carried: (n: number) => `${n} carried`,
  noCounts: 'no counts',
  elsewhere: (file: string) => `Elsewhere, because of ${file}`,
  nobodyLooked: (reason: string) => `Nobody looked at this file: ${reason}`,
  notSettled: {
    late: 'The server did not settle in time. What it finds comes with the next result.',
    starting: 'The server was starting. What it finds comes with the next result.',
    timed_out: 'The server never settled for this text. Nobody knows whether it is clean.',
  },
  clean: 'Nothing new, nothing fixed.',
  unknownBaseline: 'What stood before is not known: old ones may be among the new.',
  hidden: (n: number) => `${plural(n, 'row is', 'rows are')} hidden by the filter.`,
  leftOut: (diagnostics: number, files: number) =>
    `${plural(diagnostics, 'more', 'more')} in ${plural(files, 'file', 'files')}.`,
  forEarlier: 'came later',
  showServer: 'Show server',
  empty: 'No write yet',
  emptyText:
    'After each write the language servers say what it introduced and what it fixed. Each answer stands here.',
  severities: { error: 'Error', warning: 'Warning', info: 'Information', hint: 'Hint' },
} as const
