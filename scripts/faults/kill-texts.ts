/** Eight files: updates in two folders, an addition and a deletion. */
export const killTexts = {
  old: {
    'a.ts': 'a',
    'b.ts': 'b',
    'c.ts': 'c',
    'lib/d.ts': 'd',
    'lib/e.ts': 'e',
    'lib/f.ts': 'f',
    'g.ts': 'g',
  },
  next: {
    'a.ts': 'A',
    'b.ts': 'B',
    'c.ts': 'C',
    'lib/d.ts': 'D',
    'lib/e.ts': 'E',
    'lib/f.ts': 'F',
    'h/i.ts': 'H',
  },
}
