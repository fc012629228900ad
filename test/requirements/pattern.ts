/** Promises of pattern; an id enters with the capability that it belongs to. */
export const pattern = {
  'pattern.tricky-cases': 'A pattern means what it looks like, in the cases that other tools get wrong.',
  'pattern.worker':
    'Searches run in a worker that starts with the first call, stops when it is asked to, and is replaced when it fails.',
  'pattern.files-in-scope':
    'A search reads what ignore rules, path and globs leave, and counts what it could not read.',
  'pattern.rewrite':
    'Captures are copied as they stand, and their further lines follow the indentation of the new place.',
  'pattern.templates':
    'A captured name in a rewrite is replaced wherever it stands; other dollars are text, and a name that is not captured is refused.',
  'pattern.removal':
    'A rewrite to nothing takes along the terminator, the comma and the line that would be left over, and nothing else.',
  'pattern.idempotence':
    'A rewrite tells what a second run would replace, and how much of that it wrote itself.',
  'pattern.comments-lost': 'Comments that a rewrite loses are counted.',
  'pattern.many-files': 'A rewrite over many files is one change: proposed with its sites, accepted as one.',
  'pattern.as-it-looks':
    'A call is found however it is spaced or broken over lines, and never in a string or comment.',
  'pattern.nothing-unmentioned': 'A rewrite never deletes what the pattern did not mention.',
  'pattern.overlap': 'Of overlapping matches only the outermost is replaced, and the others are counted.',
  'pattern.drops':
    'A rewrite does not replace a match that would lose what the pattern did not mention, unless allowed.',
  'pattern.refusals': 'A rewrite that cannot be whole is refused with a code, and nothing is proposed.',
  'pattern.bytes':
    'A rewrite leaves every byte outside its sites as it was, whatever the encoding marks and line endings.',
  'pattern.never-unread':
    'A pattern that was not read is told as such, with what each scaffold said; never as no matches.',
  'pattern.metavariables':
    'A metavariable is a whole upper-case token; what is not one is literal, and the answer hints at it.',
  'pattern.suggestions':
    'For a pattern that cannot be read a close one that can is suggested, where one is obvious.',
  'pattern.comments': 'Comments of a pattern do not count, and the answer says so.',
  'pattern.near-misses':
    'An empty answer tells the places that come nearest to the pattern, and what is in the way.',
  'pattern.similar-words':
    'An empty answer tells the word of the pattern that no file has, and one that is spelt almost like it.',
  'pattern.readings': 'The answer tells how the pattern was read, and what else it could be.',
  'pattern.language':
    'Without a named language a pattern means every language of the files in scope that reads it, and the others are told.',
  'pattern.where': 'Captures can be restricted by text and by kind.',
  'pattern.inside': 'A match can be required to stand inside, or not inside, another pattern.',
  'pattern.strictness':
    'Each strictness counts what it says, and an empty answer names what stood in the way.',
  'pattern.prefilter': 'Files that cannot match are not parsed, and a search can be cancelled at any point.',
  'pattern.oracle':
    'Over a corpus of patterns and files in many languages every difference from ast-grep is listed with its reason.',
  'pattern.from-code':
    'A pattern that is made from code finds that code, also with metavariables for parts of it.',
  'pattern.same-answer':
    'An answer is the same whatever the number of threads and the order in which they are done.',
  'pattern.streaming': 'Matches and progress are told while a search runs, and are those of its answer.',
  'pattern.never-stale': 'A search answers what the files hold now, whatever is remembered of them.',
  'pattern.skipped':
    'Files that are too large or that the parser does not survive are left out, counted and named.',
  'pattern.cancel': 'A search can be cancelled at any point, and holds up no other one.',
} as const
