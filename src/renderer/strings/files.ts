import { plural } from './plural.ts'

export const files = {
  title: 'Files touched',
  text: (n: number) => `${plural(n, 'file', 'files')} since the run began`,
  columns: { file: 'File', how: 'How', by: 'By', added: 'Added', removed: 'Removed', when: 'When' },
  how: { created: 'created', changed: 'changed', moved: 'moved', deleted: 'deleted' },
  outside: 'outside',
  outsideTitle: 'Changed by a program that is not ours',
  added: (n: number) => `+${n}`,
  removed: (n: number) => `−${n}`,
  openDiff: (path: string) => `Show the diff of ${path}`,
  closeDiff: 'Close the diff',
  sinceStart: 'against the start of the run',
  empty: 'No file was touched',
  emptyText:
    'Every file that the run creates, changes, moves or deletes stands here, with its diff against the start.',
  failed: 'The diff could not be read',
} as const
