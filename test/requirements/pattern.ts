/** Promises of pattern; an id enters with the capability that it belongs to. */
export const pattern = {
  'pattern.tricky-cases': 'A pattern means what it looks like, in the cases that other tools get wrong.',
  'pattern.worker':
    'Searches run in a worker that starts with the first call, stops when it is asked to, and is replaced when it fails.',
  'pattern.files-in-scope':
    'A search reads what ignore rules, path and globs leave, and counts what it could not read.',
} as const
