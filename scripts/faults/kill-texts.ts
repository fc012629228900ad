/** Nine paths: updates in two folders, an addition, a deletion, and a move into a folder that is missing. */
export const killTexts = {
  old: {
    'a.ts': 'a',
    'b.ts': 'b',
    'c.ts': 'c',
    'lib/d.ts': 'd',
    'lib/e.ts': 'e',
    'g.ts': 'g',
    'from/f.ts': 'f',
  },
  next: {
    'a.ts': 'A',
    'b.ts': 'B',
    'c.ts': 'C',
    'lib/d.ts': 'D',
    'lib/e.ts': 'E',
    'to/f.ts': 'f',
    'h/i.ts': 'H',
  },
}
