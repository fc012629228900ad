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
  noneLeft: 'Every file is as it was when the run began',
  noneLeftText: 'What the tools wrote was taken back.',
  failed: 'The diff could not be read',
  turns: {
    title: 'Turns',
    count: (n: number) => `${plural(n, 'turn', 'turns')} in which tools wrote`,
    beforeWords: 'Before the first message',
    files: (n: number) => plural(n, 'file', 'files'),
    undo: 'Undo the turn',
    undone: 'taken back',
    keep: 'Keep',
    putBack: (n: number) => `Put ${plural(n, 'file', 'files')} back`,
    stale: (files: string) =>
      `Changed since the turn: ${files}. Taking it back would lose that, so nothing was written.`,
  },
} as const
