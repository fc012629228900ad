/** Promises of pattern; an id enters with the capability that it belongs to. */
export const pattern = {
  'pattern.tricky-cases': 'A pattern means what it looks like, in the cases that other tools get wrong.',
  'pattern.worker':
    'Searches run in a worker that starts with the first call, stops when it is asked to, and is replaced when it fails.',
  'pattern.files-in-scope':
    'A search reads what ignore rules, path and globs leave, and counts what it could not read.',
  'pattern.rewrite':
    'Captures are copied as they stand, and their further lines follow the indentation of the new place.',
  'pattern.overlap': 'Of overlapping matches only the outermost is replaced, and the others are counted.',
  'pattern.drops':
    'A rewrite does not replace a match that would lose what the pattern did not mention, unless allowed.',
  'pattern.refusals': 'A rewrite that cannot be whole is refused with a code, and nothing is proposed.',
  'pattern.bytes':
    'A rewrite leaves every byte outside its sites as it was, whatever the encoding marks and line endings.',
} as const
